import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  bulkEditOrders,
  changeAdminOrder,
  getAdminOrder,
  previewCancellation,
  refundAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { addPlan, buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const MONTHLY = { audience: "men", duration: "monthly" } as const;
const PRODUCT = 61;

describe("cancelling or refunding an order that holds a box", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function buyBox({ withProducts = false, gift = false } = {}): Promise<string> {
    const customer = await newCustomer(test);
    await addPlan(customer, gift ? { ...MONTHLY, gift: { goesOn: false } } : MONTHLY);
    if (withProducts) await customer.call(addToBasket, { productId: PRODUCT });
    return String((await buy(customer)).orderId);
  }
  const boxesOf = (orderId: string) =>
    rows<{ status: string; reason: string | null; subscription: string; ends: boolean }>(
      test.shop,
      `select b.status, b.skip_reason as reason, s.status as subscription, s.cancel_at_period_end as ends
       from boxes b join subscriptions s on s.id = b.subscription_id where b.order_id = ${orderId} order by b.id`,
    );
  const emailsSince = (orderId: string, kind: string) =>
    rows<{ facts: Record<string, unknown> }>(
      test.shop,
      `select facts from letters where kind = '${kind}' and facts ->> 'orderId' = '${orderId}' order by id`,
    );
  /** Runs the shop through the rest of December and January. Counts the boxes sent and charged. */
  async function liveOn(): Promise<{ sent: number; charged: number }> {
    const before = await counts();
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await liveDay(test, "2027-01-01");
    const after = await counts();
    return { sent: after.sent - before.sent, charged: after.charged - before.charged };
  }
  async function counts() {
    const [row] = await rows<{ sent: number; charged: number }>(
      test.shop,
      `select (select count(*)::int from parcels where box_id is not null and sent_at is not null) as sent,
              (select count(*)::int from orders where subscription_id is not null and paid_at is not null) as charged`,
    );
    return row ?? { sent: 0, charged: 0 };
  }
  const stock = () => rows<{ id: number; stock: number }>(test.shop, "select id, stock from products order by id");

  it("stops the box and, by default, the subscription that it started: nothing is sent or charged any more", async () => {
    const orderId = await buyBox();
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(await boxesOf(orderId)).toEqual([
      { status: "skipped", reason: "refunded", subscription: "cancelled", ends: true },
    ]);
    const [cancelled] = await emailsSince(orderId, "order-cancelled");
    expect(cancelled?.facts).toMatchObject({
      refundPence: 1999,
      keptPence: 0,
      withdrawnBoxes: [{ boxMonth: "2026-12", hasEnded: true, nextChargeOn: null }],
    });
    expect(await liveOn()).toEqual({ sent: 0, charged: 0 });
  });

  it("lets the subscription go on where the owner says so, and tells when the next box is charged and for how much", async () => {
    const orderId = await buyBox();
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true, endSubscription: false });
    expect(await boxesOf(orderId)).toEqual([
      { status: "skipped", reason: "refunded", subscription: "active", ends: false },
    ]);
    const [cancelled] = await emailsSince(orderId, "order-cancelled");
    expect(cancelled?.facts).toMatchObject({
      withdrawnBoxes: [{ hasEnded: false, nextChargeOn: "2027-01-01", nextChargePence: 2999 }],
    });
    expect(await liveOn()).toEqual({ sent: 0, charged: 1 });
  });

  it("is the same for a refund of all of it, and of the box's line alone", async () => {
    const whole = await buyBox();
    await admin.call(refundAdminOrder, { orderId: whole, reason: "Not wanted", expected: "19.99" });
    const mixed = await buyBox({ withProducts: true });
    const { items } = await admin.call(getAdminOrder, { orderId: mixed });
    const line = items.find(({ isSubscription }) => isSubscription)?.id ?? 0;
    await admin.call(refundAdminOrder, {
      orderId: mixed,
      lines: [{ orderItemId: line, quantity: 1 }],
      reason: "Not wanted",
      endSubscription: false,
    });
    expect(await boxesOf(whole)).toMatchObject([{ reason: "refunded", subscription: "cancelled" }]);
    expect(await boxesOf(mixed)).toMatchObject([{ reason: "refunded", subscription: "active" }]);
    const [refunded] = await emailsSince(mixed, "refunded");
    expect(refunded?.facts).toMatchObject({ withdrawnBoxes: [{ boxMonth: "2026-12", nextChargePence: 2999 }] });
    const products = await rows(test.shop, `select id from parcels where order_id = ${mixed} and held_at is null`);
    expect(products).toHaveLength(1);
    expect(await liveOn()).toEqual({ sent: 0, charged: 1 });
  });

  it("takes a box out of a frozen run, packed or not: its parcel stops and its contents are in stock again", async () => {
    const orderId = await buyBox();
    const packed = await buyBox({ gift: true });
    test.setClock("2026-12-15T13:00:00Z");
    const before = await stock();
    await liveDay(test, "2026-12-15");
    const [box] = await rows<{ id: number }>(test.shop, `select id from boxes where order_id = ${packed}`);
    const { packBoxes } = await import("#server/subscriptions/index.ts");
    await packBoxes(test.shop, [box?.id ?? 0]);
    admin = await signInAdmin(test);
    for (const id of [orderId, packed]) {
      await admin.call(changeAdminOrder, { orderId: id, status: "cancelled", refund: true });
    }
    expect(await stock()).toEqual(before);
    const parcels = await rows<{ stopped: boolean; used: number }>(
      test.shop,
      `select stopped_at is not null as stopped, (select count(*)::int from parcel_batches where parcel_id = parcels.id) as used
       from parcels where order_id in (${orderId}, ${packed})`,
    );
    expect(parcels).toEqual([
      { stopped: true, used: 0 },
      { stopped: true, used: 0 },
    ]);
    expect(await boxesOf(packed)).toMatchObject([{ reason: "refunded", subscription: "cancelled" }]);
    expect(await liveOn()).toEqual({ sent: 0, charged: 0 });
  });

  it("withdraws a renewal's box alone, and its subscription goes on unless it is to end", async () => {
    for (const _ of ["goes on", "ends"]) await Subscriber.subscribe(test, undefined, MONTHLY);
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await liveDay(test, "2027-01-01");
    const renewals = await rows<{ id: number }>(
      test.shop,
      "select id from orders where subscription_id is not null and created_at > '2026-12-31' order by id",
    );
    expect(renewals).toHaveLength(2);
    admin = await signInAdmin(test);
    const [goesOn = "", ends = ""] = renewals.map(({ id }) => String(id));
    await admin.call(changeAdminOrder, { orderId: goesOn, status: "cancelled", refund: true });
    await admin.call(changeAdminOrder, { orderId: ends, status: "cancelled", refund: true, endSubscription: true });
    expect(await boxesOf(goesOn)).toMatchObject([{ reason: "refunded", subscription: "active", ends: false }]);
    expect(await boxesOf(ends)).toMatchObject([{ reason: "refunded", subscription: "cancelled", ends: true }]);
    const before = await counts();
    await liveDay(test, "2027-01-15");
    await dispatchRun(test);
    await liveDay(test, "2027-02-01");
    const after = await counts();
    expect({ sent: after.sent - before.sent, charged: after.charged - before.charged }).toEqual({
      sent: 0,
      charged: 1,
    });
  });

  it("ends a gift of one box with its box, and says so beforehand", async () => {
    const gift = await buyBox({ gift: true });
    const plan = await buyBox();
    expect((await admin.call(getAdminOrder, { orderId: plan })).subscriptions).toMatchObject([{ endsWithBox: false }]);
    expect((await admin.call(getAdminOrder, { orderId: gift })).subscriptions).toMatchObject([{ endsWithBox: true }]);
    await admin.call(changeAdminOrder, { orderId: gift, status: "cancelled", refund: true, endSubscription: false });
    expect(await boxesOf(gift)).toMatchObject([{ reason: "refunded", subscription: "cancelled" }]);
  });

  it("leaves a box that has left sent, and its email does not say otherwise", async () => {
    const orderId = await buyBox();
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    admin = await signInAdmin(test);
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    expect(await boxesOf(orderId)).toMatchObject([{ status: "dispatched", subscription: "active" }]);
    const [cancelled] = await emailsSince(orderId, "order-cancelled");
    expect(cancelled?.facts).toMatchObject({ items: [], sentItems: [{ quantity: 1 }], withdrawnBoxes: [] });
  });

  it("reaches the boxes of many orders at once, and of a refund made on the provider's pages", async () => {
    const many = [await buyBox(), await buyBox({ withProducts: true }), await buyBox({ gift: true })];
    const { results } = await admin.call(bulkEditOrders, {
      orderIds: many.map(Number),
      action: "cancelled",
      refund: true,
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    for (const orderId of many) expect(await boxesOf(orderId)).toMatchObject([{ reason: "refunded" }]);
    const provider = await buyBox();
    const [{ payment } = { payment: "" }] = await rows<{ payment: string }>(
      test.shop,
      `select stripe_payment_intent_id as payment from orders where id = ${provider}`,
    );
    await test.shop.gateway.refundPayment(payment, { amountPence: 1999 as never, idempotencyKey: "by hand" });
    await liveDay(test, "2026-11-27");
    expect(await boxesOf(provider)).toMatchObject([{ reason: "refunded", subscription: "cancelled" }]);
    expect(await liveOn()).toEqual({ sent: 0, charged: 0 });
  });

  it("says beforehand what many orders give back, and refuses an order whose sum has changed since", async () => {
    const [box, mixed] = [await buyBox(), await buyBox({ withProducts: true })];
    const orderIds = [box, mixed].map(Number);
    const { orders } = await admin.call(previewCancellation, { orderIds });
    expect(orders).toEqual([
      { orderId: Number(box), isPaid: true, refund: "19.99", boxes: 1 },
      { orderId: Number(mixed), isPaid: true, refund: "55.98", boxes: 1 },
    ]);
    await admin.call(refundAdminOrder, { orderId: mixed, amount: "5.00", reason: "A dented tin" });
    const expected = orders.map(({ orderId, refund }) => ({ orderId, amount: refund }));
    const { results } = await admin.call(bulkEditOrders, { orderIds, action: "cancelled", refund: true, expected });
    const refunded = { amount: "19.99", toCard: "19.99", toGiftCards: "0.00" };
    expect(results).toMatchObject([
      { outcome: "done", refunded },
      { outcome: "refused", code: "total-changed" },
    ]);
    expect(await boxesOf(box)).toMatchObject([{ status: "skipped" }]);
    expect(await boxesOf(mixed)).toMatchObject([{ status: "charged", subscription: "active" }]);
    expect((await admin.call(getAdminOrder, { orderId: mixed })).status).not.toBe("cancelled");
  });

  it("gives money and boxes back once, however often it is pressed, and not at another sum than was shown", async () => {
    const orderId = await buyBox();
    const refused = await admin.send(refundAdminOrder, { orderId, reason: "Not wanted", expected: "9.99" });
    expect(refused.json()).toMatchObject({ code: "total-changed" });
    expect(await boxesOf(orderId)).toMatchObject([{ status: "charged" }]);
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    await admin.call(changeAdminOrder, { orderId, status: "cancelled", refund: true });
    const refunds = await rows(test.shop, `select amount from refunds where order_id = ${orderId}`);
    expect(refunds).toEqual([{ amount: "19.99" }]);
  });
});
