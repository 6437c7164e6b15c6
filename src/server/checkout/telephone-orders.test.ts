import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmSandboxPayment, markOrderPaid } from "#contract/checkout/checkout.ts";
import { openPaymentLink } from "#contract/checkout/payment-link.ts";
import { getBooks } from "#contract/finance/admin-books.ts";
import { bulkEditOrders, changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import {
  changeOrderLines,
  createTelephoneOrder,
  payInPerson,
  previewTelephoneOrder,
  sendPaymentLink,
} from "#contract/orders/admin-telephone-orders.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { settleOrExpireOrders } from "#server/checkout/index.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { buyAsGuest, CARDS, GUEST, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SET = 61;
const BOMB = 1;

describe("a telephone order", () => {
  let test: TestShop;
  let admin: TestBrowser;
  const visitor = () => new TestBrowser(test.app);
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const one = { lines: [{ productId: SET, quantity: 1 }] };
  async function create(order: object = {}) {
    return admin.call(createTelephoneOrder, { ...one, guest: GUEST, expected: "35.99", ...order });
  }
  const token = () => tokenOf(test, "payment-link", "pay");
  async function stockOf(productId: number): Promise<number | undefined> {
    const [row] = await rows<{ stock: number }>(test.shop, `select stock from products where id = ${productId}`);
    return row?.stock;
  }
  async function entries(): Promise<ReadonlyMap<string, string>> {
    const books = await admin.call(getBooks, { from: "2026-11-01", until: "2026-11-30", by: "month" });
    expect(books.differences).toEqual([]);
    return new Map(
      books.journals.flatMap((journal) => journal.entries).map(({ account, amount }) => [account, amount]),
    );
  }
  const timelineOf = async (orderId: number) =>
    (await admin.call(getAdminOrder, { orderId: String(orderId) })).timeline.map(({ kind, by }) => [kind, by]);

  it("costs what the checkout charges, holds its stock, and is paid by the link in its email", async () => {
    const preview = await admin.call(previewTelephoneOrder, one);
    expect(preview).toMatchObject({ total: "35.99", items: [{ productId: SET, lineTotal: "34.99" }] });
    const stock = (await stockOf(SET)) ?? 0;
    const order = await create();
    expect(order).toMatchObject({ isTelephone: true, isPaid: false, total: preview.total, payUntil: "2026-11-24" });
    expect(await stockOf(SET)).toBe(stock - 1);
    expect(await emailsOf(test, "payment-link")).toMatchObject([
      { recipient: GUEST.email.toLowerCase(), facts: { orderId: order.id, totalPence: 3599, payUntil: "2026-11-24" } },
    ]);
    test.setClock("2026-11-23T10:00:00Z");
    await settleOrExpireOrders(test.shop);
    const customer = visitor();
    const linked = await customer.call(openPaymentLink, { token: await token() });
    expect(linked).toMatchObject({ orderId: order.id, status: "open", total: "35.99" });
    if (!linked.checkout) throw new Error("the order cannot be paid");
    await payWith(customer, linked.checkout, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(order.id), token: await token() });
    expect(await customer.call(openPaymentLink, { token: await token() })).toMatchObject({ status: "paid" });
    const paid = await admin.call(getAdminOrder, { orderId: String(order.id) });
    // The products leave within the usual days after payment, not after the telephone call.
    expect(paid).toMatchObject({ isPaid: true, payUntil: null, parcels: [{ dueOn: "2026-11-26" }] });
    expect(await stockOf(SET)).toBe(stock - 1);
    expect(await timelineOf(order.id)).toEqual([
      ["opened", "Ada Meadow"],
      ["payment-link", "Ada Meadow"],
      ["paid", null],
    ]);
  });

  it("is for a customer, whose account has the address", async () => {
    const customer = await newCustomer(test);
    const [{ id: customerId } = { id: 0 }] = await rows<{ id: number }>(
      test.shop,
      "select id from users order by id desc limit 1",
    );
    const order = await create({ guest: undefined, customerId });
    expect(order).toMatchObject({ userId: customerId });
    const linked = await visitor().call(openPaymentLink, { token: await token() });
    expect(linked).toMatchObject({
      status: "open",
      address: [expect.any(String), "3 Mill Lane", "Bath", "BA1 2AB", "United Kingdom"],
    });
    expect((await customer.send(markOrderPaid, { orderId: order.id })).statusCode).toBe(409);
  });

  it("refuses what the shop cannot sell, another total, and an order of nobody", async () => {
    const before = await snapshotOf(test.shop);
    const refused = async (order: object) =>
      (await admin.send(createTelephoneOrder, { ...one, guest: GUEST, ...order })).json();
    expect(await refused({ expected: "34.99" })).toMatchObject({ code: "total-changed", facts: { total: "35.99" } });
    expect(await refused({ expected: "1.00", lines: [{ productId: 101, quantity: 1 }] })).toMatchObject({
      code: "not-sellable",
      facts: { productId: 101 },
    });
    expect(await refused({ expected: "1.00", lines: [{ productId: 4040, quantity: 1 }] })).toMatchObject({
      code: "not-found",
    });
    await test.shop.db.execute(`update products set stock = 1 where id = ${BOMB}`);
    const withoutStock = await snapshotOf(test.shop);
    expect(await refused({ expected: "1.00", lines: [{ productId: BOMB, quantity: 2 }] })).toMatchObject({
      code: "out-of-stock",
      facts: { productId: BOMB, stock: 1 },
    });
    expect(await refused({ expected: "35.99", guest: undefined })).toMatchObject({ code: "invalid-input" });
    for (const customerId of [4_040_404, ADMIN_USER_ID]) {
      expect(await refused({ expected: "35.99", customerId })).toMatchObject({ code: "not-found" });
      const preview = await admin.send(previewTelephoneOrder, { ...one, customerId });
      expect(preview.json()).toMatchObject({ code: "not-found" });
    }
    expect(await refused({ expected: "35.99", discountCode: "NOSUCH" })).toMatchObject({ code: "code-unknown" });
    expect(
      await refused({ expected: "35.99", guest: { ...GUEST, address: { ...GUEST.address, postcode: "JE2 3AB" } } }),
    ).toMatchObject({ code: "postcode-not-served" });
    expect(await snapshotOf(test.shop)).toEqual(withoutStock);
    expect(before).not.toEqual(withoutStock);
  });

  it("ends after its last day, and gives its stock back", async () => {
    const stock = await stockOf(SET);
    const order = await create();
    test.setClock("2026-11-24T23:59:00Z");
    await settleOrExpireOrders(test.shop);
    expect((await visitor().call(openPaymentLink, { token: await token() })).status).toBe("open");
    test.setClock("2026-11-25T00:00:00Z");
    await settleOrExpireOrders(test.shop);
    await settleOrExpireOrders(test.shop);
    expect(await stockOf(SET)).toBe(stock);
    expect((await visitor().send(openPaymentLink, { token: await token() })).json()).toMatchObject({
      code: "link-expired",
    });
    const late = { orderId: String(order.id), reason: "Cash", expected: "35.99" };
    const { version } = await admin.call(getAdminOrder, { orderId: String(order.id) });
    expect((await admin.send(payInPerson, { ...late, version })).json()).toMatchObject({ code: "order-closed" });
    expect((await admin.send(sendPaymentLink, { orderId: order.id })).json()).toMatchObject({ code: "order-closed" });
  });

  it("gets a new link, which ends later", async () => {
    const order = await create({ sendsLink: false });
    expect(await emailsOf(test, "payment-link")).toEqual([]);
    const orderId = String(order.id);
    test.setClock("2026-11-22T10:00:00Z");
    await admin.call(sendPaymentLink, { orderId });
    test.setClock("2026-11-23T10:00:00Z");
    const sentAgain = await admin.call(sendPaymentLink, { orderId });
    expect(sentAgain).toMatchObject({ payUntil: "2026-11-26" });
    expect(sentAgain.emails.map(({ kind }) => kind)).toEqual(["payment-link", "payment-link"]);
    expect((await emailsOf(test, "payment-link")).map(({ facts }) => facts.payUntil)).toEqual([
      "2026-11-25",
      "2026-11-26",
    ]);
    test.setClock("2026-11-26T10:00:00Z");
    await settleOrExpireOrders(test.shop);
    expect((await visitor().call(openPaymentLink, { token: await token() })).status).toBe("open");
  });

  it("keeps its basket while it is open, however long ago its lines were changed", async () => {
    const order = await create();
    const orderId = String(order.id);
    await rows(test.shop, "update carts set updated_at = '2026-10-01'");
    await test.runJob("forget-old-baskets");
    const changed = { orderId, lines: [{ productId: BOMB, quantity: 1 }], version: order.version };
    expect((await admin.call(changeOrderLines, changed)).items).toMatchObject([{ productId: BOMB }]);
    await admin.call(changeAdminOrder, { orderId, status: "cancelled" });
    await rows(test.shop, "update carts set updated_at = '2026-10-01'");
    await test.runJob("forget-old-baskets");
    expect(await rows(test.shop, "select 1 from carts where user_id like 'telephone:%'")).toEqual([]);
  });

  it("is paid in person once, with a reason, and a card payment of its link is stopped", async () => {
    const order = await create();
    const customer = visitor();
    const linked = await customer.call(openPaymentLink, { token: await token() });
    const { version } = await admin.call(getAdminOrder, { orderId: String(order.id) });
    const paid = { orderId: String(order.id), reason: "Cash at the market", expected: "35.99", version };
    expect((await admin.send(payInPerson, { ...paid, expected: "30.00" })).json()).toMatchObject({
      code: "total-changed",
    });
    expect((await admin.send(payInPerson, { ...paid, reason: " " })).statusCode).toBe(422);
    const done = await admin.call(payInPerson, paid);
    expect(done).toMatchObject({ isPaid: true, paidInPerson: "Cash at the market", stripePaymentIntentId: null });
    expect((await admin.send(payInPerson, paid)).json()).toMatchObject({ code: "order-closed" });
    if (!linked.checkout) throw new Error("the order cannot be paid");
    await expect(payWith(customer, linked.checkout, CARDS.pays)).rejects.toThrow();
    expect((await customer.call(openPaymentLink, { token: await token() })).status).toBe("paid");
    expect(done.timeline.at(-1)).toMatchObject({
      kind: "paid",
      by: "Ada Meadow",
      facts: { reason: "Cash at the market" },
    });
    expect(await emailsOf(test, "order-confirmed")).toMatchObject([{ facts: { isInPerson: true, totalPence: 3599 } }]);
    expect(await rows(test.shop, "select action from audit_log where entity = 'order' order by id")).toEqual([
      { action: "create" },
      { action: "pay-in-person" },
    ]);
  });

  it("is refunded in person, and the books keep its money apart from the card provider's", async () => {
    const before = await entries();
    const order = await create();
    const orderId = String(order.id);
    await admin.call(payInPerson, { orderId, reason: "Cash", expected: "35.99", version: order.version });
    await admin.call(refundAdminOrder, { orderId, amount: "5.00", reason: "One jar was broken" });
    expect(await admin.call(getAdminOrder, { orderId })).toMatchObject({
      refunded: "5.00",
      refundable: "30.99",
      refunds: [{ amount: "5.00", status: "succeeded" }],
    });
    expect(await emailsOf(test, "refunded")).toMatchObject([{ facts: { isInPerson: true } }]);
    const after = await entries();
    expect(after.get("paid-in-person")).toBe("30.99");
    expect(after.get("card-money")).toBe(before.get("card-money"));
  });

  it("that was paid in person is cancelled together with others, and its money is handed back by the shop", async () => {
    const { id, version } = await create();
    await admin.call(payInPerson, { orderId: String(id), reason: "Cash", expected: "35.99", version });
    const { orderId: other } = await buyAsGuest(visitor(), SET);
    const cancelled = await admin.call(bulkEditOrders, { orderIds: [id, other], action: "cancelled", refund: true });
    expect(cancelled.results.map(({ refunded }) => refunded)).toEqual([
      { amount: "35.99", toCard: "0.00", toGiftCards: "0.00", inPerson: "35.99" },
      { amount: "35.99", toCard: "35.99", toGiftCards: "0.00" },
    ]);
  });

  it("gets and loses lines before payment, with the checkout's total, and the link shows it", async () => {
    const order = await create();
    const orderId = String(order.id);
    const customer = visitor();
    const before = await customer.call(openPaymentLink, { token: await token() });
    const [bombs, sets] = [await stockOf(BOMB), await stockOf(SET)];
    const lines = [{ productId: BOMB, quantity: 2 }];
    test.setClock("2026-11-21T10:01:00Z");
    const { total } = await admin.call(previewTelephoneOrder, { lines });
    const changed = await admin.call(changeOrderLines, { orderId, lines, version: order.version });
    expect(changed).toMatchObject({ total, items: [{ productId: BOMB, quantity: 2 }] });
    expect([await stockOf(BOMB), await stockOf(SET)]).toEqual([(bombs ?? 0) - 2, (sets ?? 0) + 1]);
    if (!before.checkout) throw new Error("the order cannot be paid");
    // The page with the old total compares it before the payment.
    const after = await customer.call(openPaymentLink, { token: await token() });
    expect(after.checkout).toMatchObject({ orderId: order.id, totalAmount: total });
    expect(after.total).not.toBe(before.total);
    const { paymentId, clientSecret, totalAmount } = before.checkout;
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };
    const old = await customer.send(confirmSandboxPayment, { paymentId, clientSecret, ...card, amount: totalAmount });
    expect(old.json()).toMatchObject({ code: "total-changed", facts: { total } });
    const stale = await admin.send(changeOrderLines, { orderId, ...one, version: order.version });
    expect(stale.json()).toMatchObject({ code: "changed-meanwhile" });
    expect(await timelineOf(order.id)).toContainEqual(["lines", "Ada Meadow"]);
    if (!after.checkout) throw new Error("the order cannot be paid");
    await payWith(customer, after.checkout, CARDS.pays);
    await customer.call(markOrderPaid, { orderId, token: await token() });
    const paid = await admin.call(getAdminOrder, { orderId });
    expect((await admin.send(changeOrderLines, { orderId, ...one, version: paid.version })).json()).toMatchObject({
      code: "order-closed",
    });
  });

  it("keeps the prices that the customer was told until its lines change", async () => {
    await admin.call(createDiscountCode, { code: "FRIEND", type: "percentage", value: "10", isActive: true });
    const { total } = await admin.call(previewTelephoneOrder, { ...one, discountCode: "friend" });
    const order = await create({ discountCode: "friend", expected: total });
    await test.shop.db.execute(`update products set price = 50.00 where id = ${SET}`);
    expect((await visitor().call(openPaymentLink, { token: await token() })).total).toBe(total);
    const change = { orderId: String(order.id), ...one, discountCode: null };
    const { version } = await admin.call(getAdminOrder, { orderId: String(order.id) });
    expect(await admin.call(changeOrderLines, { ...change, version })).toMatchObject({ total: "51.00" });
  });

  it("is confirmed by its link if a code pays for everything, also after a payment was opened", async () => {
    const order = await create();
    const orderId = String(order.id);
    await visitor().call(openPaymentLink, { token: await token() });
    const code =
      "insert into discount_codes (code, type, value, valid_from) values ('ALL', 'percentage', 100, '2026-01-01')";
    await rows(test.shop, code);
    await rows(test.shop, "insert into settings (key, value) values ('basketDeliveryPence', '0')");
    const change = { orderId, ...one, discountCode: "ALL", version: order.version };
    expect((await admin.call(changeOrderLines, change)).total).toBe("0.00");
    const linked = await visitor().call(openPaymentLink, { token: await token() });
    expect(linked).toMatchObject({ status: "open", checkout: { paymentId: null, clientSecret: null } });
    const confirm = async (seen: object) => visitor().send(markOrderPaid, { orderId, token: await token(), seen });
    const before = { totalAmount: order.total, orderTotal: order.total };
    expect((await confirm(before)).json()).toMatchObject({ code: "total-changed", facts: { total: "0.00" } });
    expect((await confirm({ totalAmount: "0.00", orderTotal: "0.00" })).statusCode).toBe(200);
    expect((await visitor().call(openPaymentLink, { token: await token() })).status).toBe("paid");
  });

  it("that costs nothing is not confirmed by its link once it is cancelled", async () => {
    const code =
      "insert into discount_codes (code, type, value, valid_from) values ('ALL', 'percentage', 100, '2026-01-01')";
    await rows(test.shop, code);
    await rows(test.shop, "insert into settings (key, value) values ('basketDeliveryPence', '0')");
    const stock = await stockOf(SET);
    const { id } = await create({ discountCode: "ALL", expected: "0.00" });
    await admin.call(changeAdminOrder, { orderId: String(id), status: "cancelled" });
    const late = await visitor().send(markOrderPaid, { orderId: id, token: await token() });
    expect(late.json()).toMatchObject({ code: "order-closed" });
    expect(await admin.call(getAdminOrder, { orderId: String(id) })).toMatchObject({
      status: "cancelled",
      isPaid: false,
    });
    expect(await stockOf(SET)).toBe(stock);
  });

  it("gets a new payment after too many declined cards", async () => {
    await create();
    const customer = visitor();
    const first = await customer.call(openPaymentLink, { token: await token() });
    await rows(test.shop, "update sandbox_payments set status = 'cancelled' returning id");
    const second = await customer.call(openPaymentLink, { token: await token() });
    expect(second.status).toBe("open");
    expect(second.checkout?.paymentId).not.toBe(first.checkout?.paymentId);
  });

  it("is opened by its own link alone", async () => {
    const order = await create();
    const { orderId: other } = await buyAsGuest(visitor(), SET);
    const wrong = await visitor().send(markOrderPaid, { orderId: other, token: await token() });
    expect(wrong.statusCode).toBe(404);
    expect((await visitor().send(openPaymentLink, { token: "nonsense" })).json()).toMatchObject({
      code: "link-invalid",
    });
    await test.shop.db.execute(`update orders set email = 'new@example.com' where id = ${order.id}`);
    expect((await visitor().send(openPaymentLink, { token: await token() })).json()).toMatchObject({
      code: "link-expired",
    });
    for (const browser of [visitor(), await newCustomer(test)]) {
      expect([401, 403]).toContain((await browser.send(createTelephoneOrder, { ...one, guest: GUEST })).statusCode);
    }
  });

  it("is cancelled in the dashboard before payment, and its link is closed", async () => {
    const stock = await stockOf(SET);
    const order = await create();
    await admin.call(changeAdminOrder, { orderId: String(order.id), status: "cancelled" });
    await settleOrExpireOrders(test.shop);
    expect((await visitor().call(openPaymentLink, { token: await token() })).status).toBe("closed");
    expect(await stockOf(SET)).toBe(stock);
  });
});
