import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  cancelOneSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#contract/subscriptions/subscriptions.ts";
import { CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber, subscriptionEmails } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
beforeEach(async () => {
  test = await openTestShop();
});
afterEach(() => test.close());

const subscriber = (cardNumber?: string) => Subscriber.subscribe(test, cardNumber);

async function boxesOf(): Promise<string[]> {
  const found = await rows<{ line: string }>(
    test.shop,
    `select box_month || ' ' || status || coalesce(' ' || skip_reason, '') || coalesce(' ' || charge_on, '') as line
     from boxes order by subscription_id, box_month`,
  );
  return found.map((row) => row.line);
}

async function only(customer: Subscriber) {
  const [subscription] = await (await customer.signIn()).call(listSubscriptions, {});
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

const id = (subscription: { id: number }) => String(subscription.id);

describe("a subscription of three boxes", () => {
  it("is announced, charged and sent month by month, and completes", async () => {
    const customer = await subscriber();
    expect(await boxesOf()).toEqual(["2026-12 charged", "2027-01 planned 2027-01-01"]);
    await liveDay(test, "2026-12-15");
    expect(await boxesOf()).toEqual(["2026-12 charged", "2027-01 billed 2027-01-01"]);
    await dispatchRun(test);
    await liveDay(test, "2026-12-31");
    expect(await boxesOf()).toEqual(["2026-12 dispatched", "2027-01 billed 2027-01-01"]);
    await liveDay(test, "2027-01-01");
    expect(await boxesOf()).toEqual(["2026-12 dispatched", "2027-01 charged 2027-01-01", "2027-02 planned 2027-02-01"]);
    expect(await only(customer)).toMatchObject({
      deliveredMonths: 1,
      totalMonths: 3,
      nextChargeOn: "2027-02-01",
      currentPeriodEnd: "2027-01-15T14:00:00.000Z",
      isNextBoxPaid: true,
      method: { lastFour: "4242" },
    });
    await liveDay(test, "2027-01-15");
    await dispatchRun(test);
    await liveDay(test, "2027-02-01");
    await liveDay(test, "2027-02-15");
    await dispatchRun(test);
    await test.runJob("end-subscriptions");
    expect(await boxesOf()).toEqual([
      "2026-12 dispatched",
      "2027-01 dispatched 2027-01-01",
      "2027-02 dispatched 2027-02-01",
    ]);
    expect(await only(customer)).toMatchObject({ status: "completed", deliveredMonths: 3, totalMonths: 3 });
    expect(await subscriptionEmails(test)).toEqual([
      "2026-12-15 first-full-price",
      "2027-01-01 charge-taken",
      "2027-01-01 cooling-off",
      "2027-01-15 payment-notice",
      "2027-01-15 plan-ends-soon",
      "2027-02-01 charge-taken",
      "2027-02-15 subscription-completed",
    ]);
    await liveDay(test, "2027-03-15");
    await liveDay(test, "2027-04-01");
    const paid = "select amount::text, order_type from orders where paid_at is not null order by id";
    expect(await rows(test.shop, paid)).toEqual([
      { amount: "19.99", order_type: "subscription" },
      { amount: "26.99", order_type: "subscription" },
      { amount: "26.99", order_type: "subscription" },
    ]);
  });

  it("does nothing twice when every job runs twice", async () => {
    await subscriber();
    for (const day of ["2026-12-15", "2026-12-15", "2027-01-01", "2027-01-01"]) await liveDay(test, day);
    expect((await subscriptionEmails(test)).length).toBe(3);
    expect((await rows(test.shop, "select 1 from orders where paid_at is not null")).length).toBe(2);
  });

  it("leaves a skipped box out, charges nothing for it, and still has three boxes", async () => {
    const customer = await subscriber();
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    test.setClock("2026-12-31T23:59:00Z");
    const subscription = await only(customer);
    await (await customer.signIn()).call(skipBox, { subscriptionId: id(subscription), boxMonth: "2027-01" });
    await liveDay(test, "2027-01-01");
    await liveDay(test, "2027-01-15");
    await liveDay(test, "2027-02-01");
    expect(await boxesOf()).toEqual([
      "2026-12 dispatched",
      "2027-01 skipped customer 2027-01-01",
      "2027-02 charged 2027-02-01",
      "2027-03 planned 2027-03-01",
    ]);
  });

  it("refuses to skip from the first second of the charge day, for strangers, and for other months", async () => {
    const customer = await subscriber();
    const stranger = await newCustomer(test);
    const subscriptionId = id(await only(customer));
    expect((await stranger.send(skipBox, { subscriptionId, boxMonth: "2027-01" })).statusCode).toBe(404);
    expect((await (await customer.signIn()).send(skipBox, { subscriptionId, boxMonth: "2027-02" })).statusCode).toBe(
      409,
    );
    test.setClock("2027-01-01T00:00:00Z");
    const late = await (await customer.signIn()).send(skipBox, { subscriptionId, boxMonth: "2027-01" });
    expect(late.json()).toMatchObject({ code: "too-late-to-change" });
  });

  it("has a skipped box after all, announced anew with ten days to its charge", async () => {
    const customer = await subscriber();
    await liveDay(test, "2026-12-15");
    const subscriptionId = id(await only(customer));
    await (await customer.signIn()).call(skipBox, { subscriptionId, boxMonth: "2027-01" });
    test.setClock("2026-12-28T12:00:00Z");
    await (await customer.signIn()).call(unskipBox, { subscriptionId, boxMonth: "2027-01" });
    await liveDay(test, "2026-12-28");
    expect(await boxesOf()).toEqual(["2026-12 charged", "2027-01 billed 2027-01-07"]);
    await liveDay(test, "2027-01-01");
    expect((await boxesOf()).at(-1)).toBe("2027-01 billed 2027-01-07");
    await liveDay(test, "2027-01-07");
    expect(await boxesOf()).toContain("2027-01 charged 2027-01-07");
    await liveDay(test, "2027-01-15");
    await liveDay(test, "2027-02-01");
    expect(await boxesOf()).toContain("2027-02 charged 2027-02-01");
  });

  it("rests for two months and goes on by itself", async () => {
    const customer = await subscriber();
    const subscriptionId = id(await only(customer));
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    test.setClock("2026-12-20T12:00:00Z");
    await (await customer.signIn()).call(pauseSubscription, { subscriptionId, months: 2 });
    expect(await only(customer)).toMatchObject({ status: "paused", pausedUntil: "2027-03", nextChargeOn: null });
    for (const day of ["2027-01-01", "2027-01-15", "2027-02-01", "2027-02-14"]) await liveDay(test, day);
    expect(await only(customer)).toMatchObject({ status: "paused" });
    await liveDay(test, "2027-02-15");
    expect(await only(customer)).toMatchObject({ status: "active", nextChargeOn: "2027-03-01" });
    await liveDay(test, "2027-03-01");
    expect(await boxesOf()).toEqual([
      "2026-12 dispatched",
      "2027-01 skipped paused 2027-01-01",
      "2027-02 skipped paused 2027-02-01",
      "2027-03 charged 2027-03-01",
      "2027-04 planned 2027-04-01",
    ]);
  });

  it("goes on when asked, with the earliest box that can be announced in time", async () => {
    const customer = await subscriber();
    const subscriptionId = id(await only(customer));
    await (await customer.signIn()).call(pauseSubscription, { subscriptionId, months: 3 });
    test.setClock("2027-01-10T12:00:00Z");
    await (await customer.signIn()).call(resumeSubscription, { subscriptionId });
    await liveDay(test, "2027-01-15");
    expect((await boxesOf()).slice(-2)).toEqual(["2027-01 skipped paused 2027-01-01", "2027-02 billed 2027-02-01"]);
    expect((await (await customer.signIn()).send(resumeSubscription, { subscriptionId })).statusCode).toBe(409);
  });

  it("is cancelled in two ways: with the paid box still sent, or at once with its money back", async () => {
    const patient = await subscriber();
    const sorry = await subscriber();
    await (await patient.signIn()).call(cancelOneSubscription, { subscriptionId: id(await only(patient)) });
    const ended = await (await sorry.signIn()).call(cancelOneSubscription, {
      subscriptionId: id(await only(sorry)),
      ending: "now",
    });
    expect(ended).toMatchObject({ status: "cancelled", nextBox: null });
    await test.runJob("return-boxes");
    await test.runJob("return-boxes");
    expect(await rows(test.shop, "select amount::text, status from refunds")).toEqual([
      { amount: "19.99", status: "succeeded" },
    ]);
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2027-01-01");
    expect(await boxesOf()).toEqual([
      "2026-12 dispatched",
      "2027-01 skipped ended 2027-01-01",
      "2026-12 skipped refunded",
      "2027-01 skipped ended 2027-01-01",
    ]);
    expect(await only(patient)).toMatchObject({ status: "cancelled", deliveredMonths: 1 });
    expect(await rows(test.shop, "select 1 from charge_attempts")).toEqual([]);
    const again = await (await patient.signIn()).send(cancelOneSubscription, {
      subscriptionId: id(await only(patient)),
    });
    expect(again.json()).toMatchObject({ code: "nothing-to-cancel" });
  });
});

describe("a charge that fails", () => {
  it("is tried on the 3rd, 5th and 7th, then the box is left out and the subscription rests; twice ends it", async () => {
    const customer = await subscriber(CARDS.paysOnce);
    for (const day of ["2026-12-15", "2027-01-01", "2027-01-02", "2027-01-03", "2027-01-05", "2027-01-07"]) {
      await liveDay(test, day);
    }
    expect(await boxesOf()).toContain("2027-01 unpaid 2027-01-01");
    expect(await only(customer)).toMatchObject({ status: "active", failure: { payUntil: "2027-01-07" } });
    await liveDay(test, "2027-01-08");
    expect(await only(customer)).toMatchObject({ status: "paused", failure: null });
    await liveDay(test, "2027-01-15");
    for (const day of ["2027-02-01", "2027-02-03", "2027-02-05", "2027-02-07", "2027-02-08"]) await liveDay(test, day);
    expect(await only(customer)).toMatchObject({ status: "cancelled" });
    expect(await subscriptionEmails(test)).toEqual([
      "2026-12-15 first-full-price",
      "2027-01-01 charge-failed",
      "2027-01-03 charge-failed",
      "2027-01-05 charge-failed",
      "2027-01-07 charge-failed",
      "2027-01-08 subscription-paused",
      "2027-01-15 first-full-price",
      "2027-01-15 subscription-resumed",
      "2027-02-01 charge-failed",
      "2027-02-03 charge-failed",
      "2027-02-05 charge-failed",
      "2027-02-07 charge-failed",
      "2027-02-08 subscription-ended",
    ]);
    const tried = `select p.status, count(*)::int as attempts, min(a.last_four) as card, min(a.code) as code
      from boxes b join charge_attempts a on a.box_id = b.id join sandbox_payments p on p.id = b.payment_id
      group by b.id, p.status`;
    const givenUp = { status: "cancelled", attempts: 4, card: "0341", code: "card_declined" };
    expect(await rows(test.shop, tried)).toEqual([givenUp, givenUp]);
  });
});

describe("an engine that was down", () => {
  it("over the 15th announces late and charges ten days later; over the 1st it finds the charge made", async () => {
    await subscriber();
    await liveDay(test, "2026-12-10");
    await liveDay(test, "2026-12-24");
    expect((await boxesOf()).at(-1)).toBe("2027-01 billed 2027-01-03");
    await liveDay(test, "2027-01-02");
    expect((await boxesOf()).at(-1)).toBe("2027-01 billed 2027-01-03");
    await liveDay(test, "2027-01-12");
    await liveDay(test, "2027-01-12");
    expect(await boxesOf()).toContain("2027-01 charged 2027-01-03");
    expect((await rows(test.shop, "select 1 from orders where paid_at is not null")).length).toBe(2);
  });

  it("for two months leaves out the boxes it could not announce, and charges nobody for them", async () => {
    await subscriber();
    await liveDay(test, "2026-12-14");
    await liveDay(test, "2027-02-20");
    await liveDay(test, "2027-02-20");
    expect(await boxesOf()).toEqual([
      "2026-12 charged",
      "2027-01 skipped late 2027-01-01",
      "2027-02 skipped late 2027-02-01",
      "2027-03 billed 2027-03-02",
    ]);
    expect(await rows(test.shop, "select 1 from charge_attempts")).toEqual([]);
  });
});
