import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { readGiftCard } from "#contract/gift-cards/gift-cards.ts";
import {
  bulkEditOrders,
  changeAdminOrder,
  getAdminOrder,
  listAdminOrders,
  refundAdminOrder,
  restoreAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { holdParcels } from "#contract/orders/admin-parcels.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's changes of an order", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
  });
  afterAll(() => test.close());

  async function buyOne(productId = 61): Promise<string> {
    await customer.call(addToBasket, { productId });
    return String((await buy(customer)).orderId);
  }
  async function openOne(): Promise<string> {
    await customer.call(addToBasket, { productId: 62 });
    return String((await customer.call(createCheckout, {})).orderId);
  }
  const read = (orderId: string) => admin.call(getAdminOrder, { orderId });
  const stockOf = async (productId: number) =>
    (await rows<{ stock: number }>(test.shop, `select stock from products where id = ${productId}`))[0]?.stock;
  const emailsOf = async (orderId: string) =>
    (
      await rows<{ kind: string }>(
        test.shop,
        `select kind from letters where subject_key = 'order:${orderId}' and kind like 'order-%' order by id`,
      )
    ).map((row) => row.kind);

  it("set any status from any, note who and when, and tell the customer of each once", async () => {
    const orderId = await buyOne();
    for (const status of [
      "shipped",
      "pending",
      "shipped",
      "delivered",
      "processing",
      "cancelled",
      "delivered",
    ] as const) {
      expect(await admin.call(changeAdminOrder, { orderId, status, giveStockBack: false })).toMatchObject({ status });
    }
    const notified = (await emailsOf(orderId)).filter((kind) => kind !== "order-confirmed");
    expect(notified).toEqual(["order-dispatched", "order-delivered", "order-cancelled"]);
    const { timeline } = await read(orderId);
    expect(timeline.filter((event) => event.kind === "status").map((event) => event.facts)).toContainEqual({
      from: "pending",
      to: "shipped",
    });
    expect(timeline.at(-1)).toMatchObject({ by: "Ada Meadow", at: "2026-11-21T10:00:00.000Z" });
    const log = await rows(
      test.shop,
      `select actor_user_id, before, after from audit_log where entity = 'order' and entity_id = '${orderId}' order by id limit 1`,
    );
    expect(log).toEqual([
      {
        actor_user_id: 999_999,
        before: { status: "pending", trackingNumber: null },
        after: { status: "shipped", trackingNumber: null },
      },
    ]);
  });

  it("give a tracking number, tidied, which the customer then sees", async () => {
    const orderId = await buyOne();
    await admin.call(changeAdminOrder, { orderId, status: "shipped", trackingNumber: " ab473124829gb " });
    const { order } = await customer.call(getOrderDetails, { orderId });
    expect(order).toMatchObject({ status: "shipped", trackingNumber: "AB473124829GB" });
    expect(await admin.call(changeAdminOrder, { orderId, trackingNumber: "" })).toMatchObject({
      trackingNumber: null,
      status: "shipped",
    });
  });

  it("are refused when somebody else was faster, and nothing is lost", async () => {
    const orderId = await buyOne();
    const { version } = await read(orderId);
    test.setClock("2026-11-21T10:05:00Z");
    await admin.call(changeAdminOrder, { orderId, status: "processing", version });
    const late = await admin.send(changeAdminOrder, { orderId, status: "cancelled", version });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "changed-meanwhile" });
    expect(await read(orderId)).toMatchObject({ status: "processing" });
    test.setClock("2026-11-21T10:00:00Z");
  });

  it("cancel with the money and the goods given back, each once", async () => {
    const before = (await stockOf(63)) ?? 0;
    const orderId = await buyOne(63);
    expect(await stockOf(63)).toBe(before - 1);
    const cancelled = await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(cancelled).toMatchObject({ status: "cancelled", refundable: "0.00", refunds: [{ status: "succeeded" }] });
    expect(await stockOf(63)).toBe(before);
    await admin.call(changeAdminOrder, { orderId, status: "processing" });
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(await stockOf(63)).toBe(before);
    expect((await read(orderId)).refunds).toHaveLength(1);
  });

  it("never put back onto the shelf what has left, whatever the order is said to be afterwards", async () => {
    const orderIds = [await buyOne(63), await buyOne(63), await buyOne(63)];
    const [alone = "", along = "", later = ""] = orderIds;
    for (const orderId of orderIds) await admin.call(changeAdminOrder, { orderId, status: "shipped" });
    const before = await stockOf(63);
    await admin.call(changeAdminOrder, { orderId: alone, status: "cancelled", refund: true });
    await admin.call(bulkEditOrders, { orderIds: [along], action: "cancelled", refund: true, giveStockBack: true });
    await admin.call(changeAdminOrder, { orderId: later, status: "processing" });
    await admin.call(changeAdminOrder, { orderId: later, status: "cancelled" });
    await admin.call(refundAdminOrder, { orderId: later, reason: "Came back broken", giveStockBack: true });
    expect(await stockOf(63)).toBe(before);
  });

  it("never send a parcel after a full refund, whatever held it before", async () => {
    const orderId = await buyOne();
    const [parcel] = (await read(orderId)).parcels;
    await admin.call(holdParcels, { parcelIds: [parcel?.id ?? 0] });
    await admin.call(refundAdminOrder, { orderId, reason: "Not wanted", giveStockBack: false });
    for (const status of ["shipped", "delivered"] as const) {
      await admin.call(changeAdminOrder, { orderId, status });
      expect((await read(orderId)).parcels).toMatchObject([{ holdReason: "refunded", state: "held" }]);
    }
    expect(await emailsOf(orderId)).toEqual(["order-confirmed"]);
  });

  it("cancel many: those that gift cards paid get it back, and those without a payment have none", async () => {
    const code = await newGiftCard(test, "60.00");
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(addGiftCard, { code });
    const { orderId: paidByGiftCard } = await customer.call(createCheckout, {});
    await customer.call(markOrderPaid, { orderId: String(paidByGiftCard) });
    const [shown] = await rows<{ id: number }>(
      test.shop,
      `update orders set stripe_payment_intent_id = null
       where id = (select min(id) from orders where stripe_payment_intent_id is not null) returning id`,
    );
    const ofDemo = shown?.id ?? 0;
    const { available } = await customer.call(readGiftCard, { code });
    const { results } = await admin.call(bulkEditOrders, {
      orderIds: [String(paidByGiftCard), String(ofDemo)],
      action: "cancelled",
      refund: true,
      giveStockBack: true,
    });
    expect(results).toEqual([
      {
        orderId: paidByGiftCard,
        outcome: "done",
        refunded: { amount: "35.99", toCard: "0.00", toGiftCards: "35.99" },
      },
      { orderId: ofDemo, outcome: "done" },
    ]);
    expect(available).not.toBe("60.00");
    expect((await customer.call(readGiftCard, { code })).available).toBe("60.00");
    expect(await read(String(ofDemo))).toMatchObject({ status: "cancelled", refundable: "0.00", refunds: [] });
    const asked = { orderId: String(ofDemo), reason: "Asked for" };
    expect((await admin.send(refundAdminOrder, asked)).json()).toMatchObject({ code: "not-refundable" });
    await admin.call(changeAdminOrder, { orderId: String(ofDemo), status: "pending" });
    await admin.call(changeAdminOrder, { orderId: String(ofDemo), status: "cancelled", refund: true });
  });

  it("give some of the money back, never more than was paid", async () => {
    const orderId = await buyOne(61);
    const [item] = (await read(orderId)).items;
    const lines = [{ orderItemId: item?.id ?? 0, quantity: 1 }];
    expect(await admin.call(refundAdminOrder, { orderId, lines, reason: "Broken" })).toMatchObject({
      refundable: "1.00",
      refunds: [{ amount: "34.99", reason: "Broken" }],
    });
    const log = await rows(
      test.shop,
      `select actor_user_id, after->>'amountPence' as pence from audit_log where action = 'refund' and entity_id = '${orderId}'`,
    );
    expect(log).toEqual([{ actor_user_id: 999_999, pence: "3499" }]);
    expect((await admin.send(refundAdminOrder, { orderId, lines, reason: "Again" })).json()).toMatchObject({
      code: "refund-refused",
    });
    for (const wrong of [
      { amount: "1.01" },
      { amount: "12.345" },
      { amount: "NaN" },
      { amount: 1e9 },
      { reason: "" },
    ]) {
      const refused = await admin.send(refundAdminOrder, { orderId, reason: "Too much", ...wrong });
      expect([409, 422], JSON.stringify(wrong)).toContain(refused.statusCode);
    }
    expect((await read(orderId)).refundable).toBe("1.00");
  });

  it("cancel an unpaid order only after its payment, and give back what it held", async () => {
    const before = (await stockOf(62)) ?? 0;
    const orderId = await openOne();
    expect(await stockOf(62)).toBe(before - 1);
    await admin.call(changeAdminOrder, { orderId, status: "cancelled" });
    expect(await stockOf(62)).toBe(before);
    expect(await emailsOf(orderId)).toEqual([]);
    const log = await rows(test.shop, `select after from audit_log where entity_id = '${orderId}'`);
    expect(log).toEqual([{ after: { status: "cancelled", trackingNumber: null } }]);
  });

  // Regression test: the payment was kept, the parcel was never sent, and the deletion could not be undone.
  it("refuse to delete a paid order of which something is unsent or not refunded, and say what and how much", async () => {
    const buyer = await newCustomer(test);
    await buyer.call(addToBasket, { productId: 61 });
    const unsent = String((await buy(buyer)).orderId);
    const remove = async () =>
      (await admin.call(bulkEditOrders, { orderIds: [Number(unsent)], action: "delete" })).results[0];
    const refused = { outcome: "refused", code: "order-unsent" };
    expect(await remove()).toMatchObject({ ...refused, unsent: { isUnsent: true, owed: "35.99" } });
    await admin.call(changeAdminOrder, { orderId: unsent, status: "cancelled", refund: false });
    expect(await remove()).toMatchObject({ ...refused, unsent: { isUnsent: false, owed: "35.99" } });
    await admin.call(refundAdminOrder, { orderId: unsent, reason: "Not sent", expected: "35.99" });
    expect(await remove()).toMatchObject({ outcome: "archived" });
  });

  it("refuse to delete an order whose box is still to be sent, and archive it once it was sent", async () => {
    const box = await newCustomer(test);
    await addWomensThreeMonths(box);
    const orderId = String((await buy(box)).orderId);
    const remove = async () =>
      (await admin.call(bulkEditOrders, { orderIds: [Number(orderId)], action: "delete" })).results[0];
    expect(await remove()).toMatchObject({ code: "order-unsent", unsent: { isUnsent: true, owed: "19.99" } });
    await rows(test.shop, `update boxes set status = 'dispatched' where order_id = ${orderId}`);
    expect(await remove()).toMatchObject({ outcome: "archived" });
  });

  it("delete an unpaid order and archive a paid one, which is found by search and can be restored", async () => {
    const paid = await buyOne();
    await admin.call(changeAdminOrder, { orderId: paid, status: "shipped" });
    const unpaid = await openOne();
    const { results } = await admin.call(bulkEditOrders, { orderIds: [unpaid, paid, "4000"], action: "delete" });
    expect(results).toEqual([
      { orderId: Number(unpaid), outcome: "done" },
      { orderId: Number(paid), outcome: "archived" },
      { orderId: 4000, outcome: "refused", code: "not-found" },
    ]);
    expect(await rows(test.shop, `select 1 from orders where id = ${unpaid}`)).toEqual([]);
    expect((await admin.call(listAdminOrders, {})).map((order) => order.id)).not.toContain(Number(paid));
    expect((await admin.call(listAdminOrders, { archived: "yes" })).map(({ id }) => id)).toContain(Number(paid));
    expect(await admin.call(listAdminOrders, { search: paid })).toMatchObject([{ id: Number(paid), isArchived: true }]);
    expect(await read(paid)).toMatchObject({ isArchived: true, parcels: [{ state: "sent" }] });
    expect((await admin.send(changeAdminOrder, { orderId: paid, status: "pending" })).statusCode).toBe(404);
    await admin.call(restoreAdminOrder, { orderId: paid });
    expect((await admin.call(listAdminOrders, {})).map((order) => order.id)).toContain(Number(paid));
    expect((await read(paid)).timeline.slice(-2)).toMatchObject([{ kind: "archived" }, { kind: "restored" }]);
    expect((await customer.call(getOrderDetails, { orderId: paid })).order.id).toBe(Number(paid));
  });

  it("do one thing to many orders, each by itself", async () => {
    const orderIds = [await buyOne(), "4001", await buyOne()];
    const { results } = await admin.call(bulkEditOrders, { orderIds, action: "shipped" });
    expect(results.map((result) => result.outcome)).toEqual(["done", "refused", "done"]);
    for (const action of ["processing", "delivered", "cancelled"] as const) {
      await admin.call(bulkEditOrders, { orderIds: orderIds.slice(0, 1), action });
      expect(await read(orderIds[0] ?? "")).toMatchObject({ status: action });
    }
  });

  it("are refused for what is no order, no status and no list of a sensible length", async () => {
    const orderId = await buyOne();
    const before = await snapshotOf(test.shop);
    for (const status of ["paid", "", null, 7, "SHIPPED"]) {
      expect((await admin.send(changeAdminOrder, { orderId, status })).statusCode, String(status)).toBe(422);
    }
    expect((await admin.send(changeAdminOrder, { orderId })).statusCode).toBe(422);
    const tenThousand = Array.from({ length: 10_000 }, (_, index) => index + 1);
    for (const orderIds of [tenThousand, tenThousand.slice(0, 501), [], [Number.NaN], [1e9 * 3], [-1], "1001"]) {
      const refused = await admin.send(bulkEditOrders, { orderIds, action: "delete" });
      expect([413, 422]).toContain(refused.statusCode);
    }
    for (const action of ["pending", "explode", ""]) {
      expect((await admin.send(bulkEditOrders, { orderIds: [orderId], action })).statusCode).toBe(422);
    }
    for (const cursor of ["x", "W10", "[]", "-1"]) {
      expect((await admin.send(listAdminOrders, { cursor })).statusCode).toBe(422);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("send many goods off with their numbers, and only mark what holds boxes alone", async () => {
    const products = await buyOne();
    const other = await newCustomer(test);
    await addWomensThreeMonths(other);
    const box = String((await buy(other)).orderId);
    const numbers = [" ab473124829gb", "ab473124846gb"];
    const trackingNumbers = [products, box].map((id, at) => ({
      orderId: Number(id),
      trackingNumber: numbers[at] ?? "",
    }));
    const orderIds = [Number(products), Number(box)];
    await admin.call(bulkEditOrders, { orderIds, action: "shipped", trackingNumbers });
    expect(await read(products)).toMatchObject({
      trackingNumber: "AB473124829GB",
      parcels: [{ state: "sent", trackingNumber: "AB473124829GB" }],
    });
    expect(await emailsOf(products)).toContain("order-dispatched");
    expect(await read(box)).toMatchObject({ status: "shipped", parcels: [] });
    expect(await emailsOf(box)).toEqual(["order-confirmed"]);
  });

  it("are listed by payment and by type, alone and together", async () => {
    const paid = Number(await buyOne());
    const unpaid = Number(await openOne());
    const idsOf = async (input: object) => (await admin.call(listAdminOrders, input)).map(({ id }) => id);
    expect(await idsOf({ payment: "unpaid", status: "pending" })).toContain(unpaid);
    expect(await idsOf({ payment: "unpaid" })).not.toContain(paid);
    expect(await idsOf({ payment: "paid", type: "one_time" })).toContain(paid);
    expect(await idsOf({ payment: "paid" })).not.toContain(unpaid);
    expect(await idsOf({ type: "mixed", search: String(paid) })).toEqual([]);
    const reply = await admin.send(listAdminOrders, { payment: "unpaid", status: "pending" });
    const shown = reply.json<unknown[]>().length;
    expect(reply.headers["x-total-count"]).toBe(String(shown));
    const todo = await admin.call(getAdminTodo, {});
    expect(todo.unpaid).toBe(shown);
    await admin.call(changeAdminOrder, { orderId: String(unpaid), status: "cancelled" });
  });

  it("page through the list by its own links, with the count of all", async () => {
    const first = await admin.sendRaw("GET", "/api/admin/orders?limit=2&status=delivered");
    const total = Number(first.headers["x-total-count"]);
    const seen = (first.json() as { id: number }[]).map((order) => order.id);
    let next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1];
    while (next) {
      const page = await admin.sendRaw("GET", next);
      seen.push(...(page.json() as { id: number }[]).map((order) => order.id));
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    expect(seen).toHaveLength(total);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(total);
    await test.runJob("fold-tallies");
    await test.runJob("fold-tallies");
    const again = await admin.sendRaw("GET", "/api/admin/orders?limit=2&status=delivered");
    expect(Number(again.headers["x-total-count"])).toBe(total);
  });

  it("complete a delivered order after thirty days, once, and not before", async () => {
    const orderId = await buyOne();
    await admin.call(changeAdminOrder, { orderId, status: "delivered" });
    const completed = () =>
      rows<{ day: string }>(
        test.shop,
        `select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD') as day
       from orders where id = ${orderId} and completed_at is not null`,
      );
    test.setClock("2026-12-21T09:59:59Z");
    await test.runJob("complete-orders");
    expect(await completed()).toEqual([]);
    test.setClock("2026-12-21T10:00:00Z");
    await test.runJob("complete-orders");
    test.setClock("2026-12-22T10:00:00Z");
    await test.runJob("complete-orders");
    expect(await completed()).toEqual([{ day: "2026-12-21" }]);
    test.setClock("2026-11-21T10:00:00Z");
  });
});
