import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#contract/admin/admin-settings.ts";
import { getOrderDetails, listOrderHistory, listPendingOrders } from "#contract/orders/orders.ts";
import {
  cancelOneSubscription,
  cancelSubscription,
  listSubscriptions,
  pauseSubscription,
} from "#contract/subscriptions/subscriptions.ts";
import { isoDay } from "#domain/calendar.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

describe("a paid order with a box, opened again", () => {
  let test: TestShop;
  let subscriber: Subscriber;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    subscriber = await Subscriber.subscribe(test);
  });
  afterEach(() => test.close());

  async function open() {
    const browser = await subscriber.signIn();
    const pending = await browser.call(listPendingOrders, {});
    const history = await browser.call(listOrderHistory, {});
    const [first] = [...pending, ...history].toSorted((a, b) => a.id - b.id);
    const [subscription] = await browser.call(listSubscriptions, {});
    if (!first || !subscription) throw new Error("nothing was bought");
    const details = await browser.call(getOrderDetails, { orderId: String(first.id) });
    return { browser, pending, history, details, subscriptionId: String(subscription.id), subscription };
  }

  it("is refunded and no longer pending as soon as its subscription has ended with a refund", async () => {
    const { browser, subscriptionId, details } = await open();
    expect(details.boxes).toMatchObject([{ firstBox: "coming", subscription: "active", nextChargeOn: "2027-01-01" }]);
    await browser.call(cancelOneSubscription, { subscriptionId, ending: "now" });
    const after = await open();
    expect(after.pending).toEqual([]);
    expect(after.history).toMatchObject([{ status: "refunded", total: "19.99", refunded: "19.99", net: "0.00" }]);
    expect(after.details).toMatchObject({
      order: { status: "refunded", refunds: [{ amount: "19.99", on: "2026-11-26" }], net: "0.00" },
      boxes: [{ firstBox: "cancelled", subscription: "ended", nextChargeOn: null }],
    });
    expect(after.subscription).toMatchObject({ status: "cancelled" });
    for (const job of ["return-boxes", "return-boxes", "send-refunds"] as const) await test.runJob(job);
    expect((await open()).history).toMatchObject([{ refunded: "19.99" }]);
  });

  it("names the day on which its box leaves today, and no charge of a subscription that is ending", async () => {
    await (await signInAdmin(test)).call(updateSettings, { closures: [isoDay("2026-12-15")] });
    await test.runJob("bill-boxes");
    expect((await open()).details.boxes).toMatchObject([{ firstDispatchOn: "2026-12-16", nextChargeOn: "2027-01-01" }]);
    await (await subscriber.signIn()).call(cancelSubscription, {});
    expect((await open()).details).toMatchObject({
      order: { status: "paid" },
      boxes: [{ firstBox: "coming", subscription: "ending", nextChargeOn: null }],
    });
  });

  it("names the next charge and its price after the first box was sent, and none during a pause", async () => {
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    const { browser, details, subscriptionId } = await open();
    expect(details.boxes).toMatchObject([
      { firstBox: "sent", subscription: "active", nextChargeOn: "2027-01-01", monthlyPrice: "26.99" },
    ]);
    await browser.call(pauseSubscription, { subscriptionId, months: 1 });
    expect((await open()).details.boxes).toMatchObject([{ subscription: "paused", nextChargeOn: null }]);
  });

  it("is shown to nobody else", async () => {
    const { details } = await open();
    const stranger = await newCustomer(test);
    expect((await stranger.send(getOrderDetails, { orderId: String(details.order.id) })).statusCode).toBe(404);
  });
});
