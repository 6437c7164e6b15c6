import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { openPaymentLink } from "#contract/checkout/payment-link.ts";
import { changeAdminOrder, getAdminOrder } from "#contract/orders/admin-orders.ts";
import { createTelephoneOrder, payInPerson } from "#contract/orders/admin-telephone-orders.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import { tokenOf } from "#tests/support/emails.ts";
import { CARDS, GUEST, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SET = 61;

describe("the payment link of a telephone order", () => {
  let test: TestShop;
  let admin: TestBrowser;
  const visitor = () => new TestBrowser(test.app);
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const create = () =>
    admin.call(createTelephoneOrder, {
      lines: [{ productId: SET, quantity: 1 }],
      guest: GUEST,
      expected: "35.99",
    });
  const token = () => tokenOf(test, "payment-link", "pay");
  async function payNow(orderId: number, reason: string) {
    const { version } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    return admin.call(payInPerson, { orderId: String(orderId), reason, expected: "35.99", version });
  }
  /** Runs once, between the shop's check of the order and its request to the card provider. */
  function beforePayment(run: () => Promise<unknown>): void {
    const { gateway } = test.shop;
    const { openPayment } = gateway;
    gateway.openPayment = async (request) => {
      gateway.openPayment = openPayment;
      await run();
      return openPayment(request);
    };
  }

  it("keeps its order open if the payment is cancelled while the link is being opened", async () => {
    const order = await create();
    const first = await visitor().call(openPaymentLink, { token: await token() });
    beforePayment(() => rows(test.shop, "update sandbox_payments set status = 'cancelled' returning id"));
    const second = await visitor().call(openPaymentLink, { token: await token() });
    expect(second.status).toBe("open");
    expect(second.checkout?.paymentId).not.toBe(first.checkout?.paymentId);
    expect(await admin.call(getAdminOrder, { orderId: String(order.id) })).toMatchObject({ status: "pending" });
  });

  it("shows the address only until the order is paid, because the email may be forwarded", async () => {
    const order = await create();
    const open = await visitor().call(openPaymentLink, { token: await token() });
    expect(open.address).toContain(GUEST.address.line1);
    await payNow(order.id, "Cash");
    const after = await visitor().send(openPaymentLink, { token: await token() });
    expect(after.json()).toMatchObject({ status: "paid", address: [] });
    expect(after.body).not.toContain(GUEST.address.line1);
  });

  it("has one payment in two tabs, and none if the shop takes cash while it is being opened", async () => {
    const order = await create();
    const openOne = async () => visitor().call(openPaymentLink, { token: await token() });
    beforePayment(() => payNow(order.id, "Cash"));
    expect(await openOne()).toMatchObject({ status: "paid", checkout: null });
    const payments =
      "select distinct status from sandbox_payments where amount = 35.99 and not starts_with(id, 'sandbox_pay_demo_')";
    expect(await rows(test.shop, payments)).toEqual([{ status: "cancelled" }]);
    await create();
    const both = await Promise.all([openOne(), openOne()]);
    expect(both[0]?.checkout?.paymentId).toBeTruthy();
    expect(both[0]?.checkout?.paymentId).toBe(both[1]?.checkout?.paymentId);
  });

  it.each(["processing", "shipped", "delivered"] as const)(
    "pays for an order that is %s already, which is not packed again",
    async (status) => {
      const order = await create();
      const orderId = String(order.id);
      await admin.call(changeAdminOrder, { orderId, status });
      const customer = visitor();
      const { checkout } = await customer.call(openPaymentLink, { token: await token() });
      if (!checkout) throw new Error("the order cannot be paid");
      await payWith(customer, checkout, CARDS.pays);
      await customer.call(markOrderPaid, { orderId, token: await token() });
      const state = status === "processing" ? "to-pack" : "sent";
      expect(await admin.call(getAdminOrder, { orderId })).toMatchObject({
        isPaid: true,
        status,
        parcels: [{ state }],
      });
    },
  );

  it("stops when the shop takes cash for an order that it has handed over", async () => {
    const { id } = await create();
    await admin.call(changeAdminOrder, { orderId: String(id), status: "delivered" });
    expect(await payNow(id, "Cash")).toMatchObject({ isPaid: true, status: "delivered", parcels: [{ state: "sent" }] });
    expect(await visitor().call(openPaymentLink, { token: await token() })).toMatchObject({ status: "paid" });
  });

  it("is refused if it is changed or made for another purpose", async () => {
    const order = await create();
    const good = await token();
    const [content = "", sealed = ""] = good.split(".");
    const subject = Buffer.from(content, "base64url").toString();
    const other = Buffer.from(subject.replace(String(order.id), String(order.id - 1))).toString("base64url");
    const forged = [`${other}.${sealed}`, `${content}.${sealed.slice(0, -1)}`, `${content}.`, `${good}.x`, "."];
    const wrong = signLink(test.shop, "order-address", `${order.id}:x`, new Date("2027-01-01"));
    for (const link of [...forged, wrong]) {
      expect((await visitor().send(openPaymentLink, { token: link })).json(), link).toMatchObject({
        code: expect.stringMatching(/^(link-invalid|invalid-input)$/),
      });
    }
  });

  it("leads to emails without scripts, whatever reason was typed for cash", async () => {
    const order = await create();
    const reason = '=HYPERLINK("https://evil.example") <script>alert(1)</script>';
    expect(await payNow(order.id, reason)).toMatchObject({ paidInPerson: reason });
    await test.runJob("send-letters");
    expect(test.sent.length).toBeGreaterThan(0);
    expect(test.sent.map(({ html }) => html).join("")).not.toContain("<script>alert");
  });
});
