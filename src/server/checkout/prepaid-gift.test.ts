import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, signIn } from "#contract/accounts/accounts.ts";
import { getAdminFigures } from "#contract/admin/admin-overview.ts";
import type { InputOf } from "#contract/call.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { bulkEditOrders, changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { changeAdminSubscription, getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import { cancelOneSubscription, changeGift, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { CARDS, newCustomer, payWith, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const GIVER = { name: "Wren Ashdown", email: "wren.giver@example.com" } as const;
const THREE = { audience: "women", duration: "3months", recipient: RECIPIENT } as const;

describe("a gift of three boxes, paid at once", () => {
  let test: TestShop;
  let guest: TestBrowser;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    guest = new TestBrowser(test.app);
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function give(browser: TestBrowser, input: InputOf<typeof buyGiftBox>) {
    const checkout = await browser.call(buyGiftBox, input);
    await payWith(browser, checkout, CARDS.pays);
    await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
    return checkout;
  }

  const giveAsGuest = () => give(guest, { ...THREE, giver: GIVER });

  /** The boxes of the order's gift, as month, status and reason. */
  async function boxesOf(orderId: number) {
    const found = await rows<{ month: string; status: string; reason: string | null }>(
      test.shop,
      `select box_month as month, status, skip_reason as reason from boxes where order_id = ${orderId} order by box_month`,
    );
    return found.map(({ month, status, reason }) => `${month} ${reason ?? status}`);
  }

  async function statusOf(orderId: number) {
    const [row] = await rows<{ status: string }>(
      test.shop,
      `select s.status from subscriptions s join order_items i on i.id = s.order_item_id where i.order_id = ${orderId}`,
    );
    return row?.status;
  }

  async function refundedTo(orderId: number) {
    const [row] = await rows<{ sum: string }>(
      test.shop,
      `select coalesce(sum(amount), 0)::text as sum from refunds where order_id = ${orderId} and status <> 'failed'`,
    );
    return row?.sum;
  }

  /** Lives until a month's boxes have been sent. */
  async function sendMonth(month: string) {
    for (const day of ["01", "15"]) await liveDay(test, `${month}-${day}`);
    await dispatchRun(test);
  }

  it("is bought by a guest at the plan's price, sent in three months, charged once, and then ends", async () => {
    const { recurringRevenue } = await admin.call(getAdminFigures, { range: "30d" });
    const { orderId, basket, totalAmount } = await giveAsGuest();
    expect((await admin.call(getAdminFigures, { range: "30d" })).recurringRevenue).toBe(recurringRevenue);
    expect(totalAmount).toBe("80.97");
    expect(basket.items[0]).toMatchObject({
      quantity: 3,
      productPrice: "26.99",
      lineTotal: "80.97",
      terms: { isFirstBoxOffer: false, laterCharges: [], prepaid: { boxes: 3, lastDispatchOn: "2027-02-15" } },
    });
    expect(await boxesOf(orderId)).toEqual(["2026-12 charged", "2027-01 charged", "2027-02 charged"]);
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({
      boxes: [
        {
          subscription: "single",
          nextChargeOn: null,
          prepaid: [
            { dispatchOn: "2026-12-15", state: "coming" },
            { dispatchOn: "2027-01-15", state: "coming" },
            { dispatchOn: "2027-02-15", state: "coming" },
          ],
          gift: { message: RECIPIENT.message },
        },
      ],
    });
    for (const month of ["2026-12", "2027-01", "2027-02"]) {
      await sendMonth(month);
      const sent = `select b.shipping_address ->> 'city' as city, b.gift_message as message,
        (select count(*)::int from parcels p where p.box_id = b.id) as parcels
        from boxes b where b.order_id = ${orderId} and b.box_month = '${month}'`;
      expect(await rows(test.shop, sent)).toEqual([{ city: "Whitby", message: RECIPIENT.message, parcels: 1 }]);
      // A second run of every job of the day makes nothing more.
      await liveDay(test, `${month}-15`);
      expect(await boxesOf(orderId)).toHaveLength(3);
    }
    await liveDay(test, "2027-02-16");
    await liveDay(test, "2027-03-01");
    expect(await boxesOf(orderId)).toEqual(["2026-12 dispatched", "2027-01 dispatched", "2027-02 dispatched"]);
    expect(await statusOf(orderId)).toBe("completed");
    const charged = `select count(*)::int as orders, sum(amount)::text as sum from orders where email = '${GIVER.email}' and paid_at is not null`;
    expect(await rows(test.shop, charged)).toEqual([{ orders: 1, sum: "80.97" }]);
    const emails = await rows<{
      kind: string;
      facts: { boxes?: number; isPaidGift?: boolean; prepaidGifts?: object[] };
    }>(test.shop, `select kind, facts from letters where recipient = '${GIVER.email}' order by id`);
    expect(emails.map(({ kind }) => kind)).toEqual([
      "order-confirmed",
      "gift-announced",
      "order-dispatched",
      "order-dispatched",
      "order-dispatched",
      "subscription-completed",
    ]);
    expect(emails[0]?.facts).toMatchObject({
      boxes: [],
      prepaidGifts: [
        { boxes: 3, recipientName: "Robin Hale", firstDispatchOn: "2026-12-15", lastDispatchOn: "2027-02-15" },
      ],
    });
    expect(emails[1]?.facts).toMatchObject({ boxes: 3 });
    expect(emails.at(-1)?.facts).toMatchObject({ isPaidGift: true, boxes: 3 });
    const documents = `select kind, amount::text from invoices where order_id = ${orderId}`;
    expect(await rows(test.shop, documents)).toEqual([{ kind: "invoice", amount: "80.97" }]);
  });

  it("is bought by a customer without the first-box price, which stays for an own box", async () => {
    const customer = await newCustomer(test);
    const { totalAmount } = await give(customer, { ...THREE, duration: "6months" });
    expect(totalAmount).toBe("152.94");
    expect(await customer.call(listSubscriptions, {})).toMatchObject([
      {
        rolls: false,
        isPrepaid: true,
        planBoxes: 6,
        totalMonths: 6,
        nextChargeOn: null,
        changeable: null,
        method: null,
      },
    ]);
    expect(
      await rows(
        test.shop,
        "select 1 from questionnaire_responses r join subscriptions s on s.user_id = r.user_id and s.box ->> 'isPrepaid' = 'true'",
      ),
      "the giver has answered nothing",
    ).toEqual([]);
    expect((await customer.call(buyGiftBox, { ...THREE, duration: "monthly" })).totalAmount).toBe("19.99");
  });

  it("has one order however often it is opened or paid, and none after a declined card", async () => {
    const first = await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    expect((await payWith(guest, first, CARDS.declined)).status).not.toBe("succeeded");
    const [second, third] = await Promise.all([
      guest.call(buyGiftBox, { ...THREE, giver: GIVER }),
      guest.call(buyGiftBox, { ...THREE, giver: GIVER }),
    ]);
    expect([second.orderId, third.orderId]).toEqual([first.orderId, first.orderId]);
    await payWith(guest, second, CARDS.pays);
    const orderId = String(first.orderId);
    await Promise.all([guest.call(markOrderPaid, { orderId }), guest.call(markOrderPaid, { orderId })]);
    expect(await boxesOf(first.orderId)).toHaveLength(3);
  });

  it("gives back two boxes when the whole order is refunded after the first, and sends nothing more", async () => {
    const { orderId } = await giveAsGuest();
    await sendMonth("2026-12");
    const before = await admin.call(getAdminOrder, { orderId: String(orderId) });
    expect(before).toMatchObject({ refundable: "80.97", wholeRefund: "53.98" });
    expect(before.refundLines[0]?.refundAmounts).toEqual(["26.99", "53.98"]);
    const refused = await admin.send(refundAdminOrder, {
      orderId: String(orderId),
      reason: "all",
      lines: [{ orderItemId: before.items[0]?.id ?? 0, quantity: 3 }],
    });
    expect(refused.json()).toMatchObject({ code: "refund-refused" });
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "changed their mind", expected: "53.98" });
    expect(await refundedTo(orderId)).toBe("53.98");
    expect(await boxesOf(orderId)).toEqual(["2026-12 dispatched", "2027-01 refunded", "2027-02 refunded"]);
    expect(await statusOf(orderId)).toBe("cancelled");
    const [email] = await rows<{ facts: unknown }>(test.shop, "select facts from letters where kind = 'refunded'");
    expect(email?.facts).toMatchObject({
      withdrawnBoxes: [],
      withdrawnGifts: [{ boxMonths: ["2027-01", "2027-02"], hasEnded: true }],
    });
    for (const month of ["2027-01", "2027-02"]) await sendMonth(month).catch(() => undefined);
    expect(await boxesOf(orderId)).toEqual(["2026-12 dispatched", "2027-01 refunded", "2027-02 refunded"]);
  });

  it("loses its last box when one is refunded, and goes on with the others", async () => {
    const { orderId } = await giveAsGuest();
    const { items } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    const one = [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }];
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "one fewer", lines: one });
    expect(await boxesOf(orderId)).toEqual(["2026-12 charged", "2027-01 charged", "2027-02 refunded"]);
    expect(await statusOf(orderId)).toBe("active");
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "the rest" });
    expect(await refundedTo(orderId)).toBe("80.97");
    expect(await boxesOf(orderId)).toEqual(["2026-12 refunded", "2027-01 refunded", "2027-02 refunded"]);
    expect(await statusOf(orderId)).toBe("cancelled");
  });

  it("keeps a frozen box when its order is cancelled, and says so", async () => {
    const { orderId } = await giveAsGuest();
    for (const day of ["2026-12-01", "2026-12-15"]) await liveDay(test, day);
    const { version, boxes } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    expect(boxes.map(({ isFrozen }) => isFrozen)).toEqual([true, false, false]);
    await admin.call(changeAdminOrder, {
      orderId: String(orderId),
      status: "cancelled",
      refund: true,
      giveStockBack: true,
      expected: "53.98",
      version,
    });
    expect(await refundedTo(orderId)).toBe("53.98");
    expect(await boxesOf(orderId)).toEqual(["2026-12 charged", "2027-01 refunded", "2027-02 refunded"]);
    const [email] = await rows<{ facts: unknown }>(
      test.shop,
      "select facts from letters where kind = 'order-cancelled'",
    );
    expect(email?.facts).toMatchObject({
      items: [{ quantity: 2 }],
      sentItems: [],
      itemsToSend: [{ quantity: 1 }],
      withdrawnGifts: [{ boxMonths: ["2027-01", "2027-02"], hasEnded: false }],
    });
    await dispatchRun(test);
    await liveDay(test, "2026-12-16");
    expect(await boxesOf(orderId)).toEqual(["2026-12 dispatched", "2027-01 refunded", "2027-02 refunded"]);
    expect(await statusOf(orderId)).toBe("completed");
  });

  it("cannot be archived while boxes are to come", async () => {
    const { orderId } = await giveAsGuest();
    await sendMonth("2026-12");
    const { results } = await admin.call(bulkEditOrders, { orderIds: [orderId], action: "delete" });
    expect(results).toMatchObject([{ outcome: "refused", code: "order-unsent" }]);
  });

  it("goes to another address from the next box on, and keeps its giver's account until it is over", async () => {
    const customer = await newCustomer(test);
    const { orderId } = await give(customer, THREE);
    await sendMonth("2026-12");
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription).toMatchObject({ deliveredMonths: 1, boxes: [{}, {}, { status: "dispatched" }] });
    const moved = { ...RECIPIENT, city: "Leeds", postcode: "LS1 4AP" };
    await customer.call(changeGift, { subscriptionId: String(subscription?.id), ...moved });
    await sendMonth("2027-01");
    const cities = `select shipping_address ->> 'city' as city from boxes where order_id = ${orderId} and frozen_at is not null order by box_month`;
    expect(await rows(test.shop, cities)).toEqual([{ city: "Whitby" }, { city: "Leeds" }]);
    const [owner] = await rows<{ email: string }>(test.shop, `select email from orders where id = ${orderId}`);
    await customer.call(signIn, { email: owner?.email ?? "", password: "lavender-and-salt" });
    const kept = await customer.send(eraseAccount, { password: "lavender-and-salt" });
    expect(kept.statusCode).toBe(409);
  });

  it("is paused by the shop for a month, box by box, and goes on without a charge", async () => {
    const { orderId } = await giveAsGuest();
    const [row] = await rows<{ id: number }>(
      test.shop,
      `select s.id from subscriptions s join order_items i on i.id = s.order_item_id where i.order_id = ${orderId}`,
    );
    const subscriptionId = String(row?.id);
    const change = async (status: "paused" | "active") => {
      const { version } = await admin.call(getAdminSubscription, { subscriptionId });
      await admin.call(changeAdminSubscription, { subscriptionId, status, version });
    };
    await change("paused");
    expect(await boxesOf(orderId)).toEqual(["2027-01 charged", "2027-02 charged", "2027-03 charged"]);
    await change("active");
    expect(await boxesOf(orderId)).toEqual(["2027-01 charged", "2027-02 charged", "2027-03 charged"]);
    expect(await statusOf(orderId)).toBe("active");
    const kinds = `select kind from letters where kind like 'subscription-%' and recipient = '${GIVER.email}'`;
    expect(await rows(test.shop, kinds)).toEqual([{ kind: "subscription-paused" }]);
    expect(await admin.call(getAdminSubscription, { subscriptionId })).toMatchObject({
      prepaidBoxes: 3,
      plan: "Women's box, 3 boxes as a gift",
      nextCharge: null,
      restart: null,
    });
  });

  it("gives the money of every unsent box back to a giver who changes their mind in time", async () => {
    const customer = await newCustomer(test);
    const { orderId } = await give(customer, THREE);
    const [subscription] = await customer.call(listSubscriptions, {});
    const subscriptionId = String(subscription?.id);
    expect(subscription?.refundOnEndingNow).toBe("80.97");
    const late = await customer.send(cancelOneSubscription, { subscriptionId, ending: "period-end" });
    expect(late.json()).toMatchObject({ code: "nothing-to-cancel" });
    await customer.call(cancelOneSubscription, { subscriptionId, ending: "now" });
    await test.runJob("return-boxes");
    expect(await refundedTo(orderId)).toBe("80.97");
    expect(await boxesOf(orderId)).toEqual(["2026-12 refunded", "2027-01 refunded", "2027-02 refunded"]);
    const emails = await rows<{ facts: unknown }>(test.shop, "select facts from letters where kind = 'refunded'");
    expect(emails.map(({ facts }) => facts)).toMatchObject([
      {
        refundPence: 8097,
        reason: "The December 2026, January 2027 and February 2027 boxes, cancelled before they were sent",
      },
    ]);
    const notes = `select amount::text from invoices where kind = 'credit-note' and order_id = ${orderId}`;
    expect(await rows(test.shop, notes)).toEqual([{ amount: "80.97" }]);
  });
});
