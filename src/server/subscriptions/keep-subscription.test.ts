import { afterEach, beforeEach, expect, it } from "vitest";
import { changeAdminSubscription, getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import {
  cancelOneSubscription,
  keepSubscription,
  listSubscriptions,
  pauseSubscription,
  type Subscription,
} from "#contract/subscriptions/subscriptions.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
let customer: Subscriber;
beforeEach(async () => {
  test = await openTestShop({ withDemo: true });
  customer = await Subscriber.subscribe(test);
  await rows(test.shop, "update users set email_verified_at = now() returning id");
});
afterEach(() => test.close());

async function only(): Promise<Subscription & { subscriptionId: string }> {
  const [subscription] = await (await customer.signIn()).call(listSubscriptions, {});
  if (!subscription) throw new Error("no subscription");
  return { ...subscription, subscriptionId: String(subscription.id) };
}

const january = async () => (await only()).boxes.find(({ boxMonth }) => boxMonth === "2027-01");

const ENDS: Record<string, string> = { cancelled: "subscription-ended", paused: "subscription-paused" };

const emails = (id: number) =>
  rows<{ kind: string }>(
    test.shop,
    `select kind, facts from letters where kind in ('subscription-kept', 'subscription-resumed')
       and (facts ->> 'subscriptionId')::int = ${id} order by id`,
  );

it.each(["cancelled", "paused"])(
  "a subscription %s on a charge day says that its announced box is still charged and sent",
  async (how) => {
    const { subscriptionId } = await only();
    await liveDay(test, "2026-12-15");
    await dispatchRun(test);
    test.setClock("2026-12-31T23:59:00Z");
    expect((await only()).committedBox).toBeNull();
    test.setClock("2027-01-01T00:01:00Z");
    const browser = await customer.signIn();
    const after =
      how === "paused"
        ? await browser.call(pauseSubscription, { subscriptionId, months: 1 })
        : await browser.call(cancelOneSubscription, { subscriptionId });
    const box = { boxMonth: "2027-01", chargeOn: "2027-01-01", dispatchOn: "2027-01-15", price: "26.99" };
    expect(after).toMatchObject({ committedBox: box, isNextBoxPaid: false });
    expect(
      await rows(
        test.shop,
        `select facts from letters where kind = '${ENDS[how]}' and facts ->> 'subscriptionId' = '${subscriptionId}'`,
      ),
    ).toMatchObject([{ facts: { lastChargeOn: "2027-01-01", lastChargePence: 2699, lastDispatchOn: "2027-01-15" } }]);
    await liveDay(test, "2027-01-01");
    expect((await only()).committedBox).toBeNull();
    expect((await january())?.status).toBe("charged");
  },
);

it("a cancelled subscription is kept with one press: the next box is planned again, and one email says so", async () => {
  const { subscriptionId, id } = await only();
  const browser = await customer.signIn();
  const early = await browser.send(keepSubscription, { subscriptionId });
  expect([early.statusCode, early.json()]).toMatchObject([
    409,
    { code: "not-ending", message: "This subscription is not cancelled." },
  ]);
  expect(await browser.call(cancelOneSubscription, { subscriptionId })).toMatchObject({
    cancelAtPeriodEnd: true,
    canKeep: true,
    continuedBox: { boxMonth: "2027-01", chargeOn: "2027-01-01", dispatchOn: "2027-01-15", price: "26.99" },
  });
  expect(await browser.call(keepSubscription, { subscriptionId })).toMatchObject({
    status: "active",
    cancelAtPeriodEnd: false,
    endsOn: null,
    nextChargeOn: "2027-01-01",
    nextPrice: "26.99",
    canKeep: false,
    continuedBox: null,
  });
  expect((await browser.send(keepSubscription, { subscriptionId })).statusCode).toBe(409);
  expect(await emails(id)).toMatchObject([
    {
      kind: "subscription-kept",
      facts: { nextChargeOn: "2027-01-01", nextChargePence: 2699, nextDispatchOn: "2026-12-15", resumesOn: null },
    },
  ]);
  await liveDay(test, "2026-12-15");
  await liveDay(test, "2027-01-01");
  expect(await january()).toMatchObject({ status: "charged", price: "26.99" });
});

it("a box whose notice had gone out is announced anew and charged once, ten days later at the earliest", async () => {
  await liveDay(test, "2026-12-15");
  const { subscriptionId } = await only();
  test.setClock("2026-12-28T10:00:00Z");
  const browser = await customer.signIn();
  await browser.call(cancelOneSubscription, { subscriptionId });
  await browser.call(keepSubscription, { subscriptionId });
  await liveDay(test, "2026-12-28");
  expect(await january()).toMatchObject({ status: "billed", chargeOn: "2027-01-07" });
  await liveDay(test, "2027-01-01");
  expect(await january()).toMatchObject({ status: "billed" });
  await liveDay(test, "2027-01-07");
  expect(await january()).toMatchObject({ status: "charged" });
});

it("is refused once the period has ended, and for other people's", async () => {
  const { subscriptionId } = await only();
  await (await customer.signIn()).call(cancelOneSubscription, { subscriptionId });
  const stranger = await newCustomer(test);
  expect((await stranger.send(keepSubscription, { subscriptionId })).statusCode).toBe(404);
  await dispatchRun(test);
  await liveDay(test, "2026-12-16");
  const late = await (await customer.signIn()).send(keepSubscription, { subscriptionId });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: "subscription-over" }]);
});

it("the administrator withdraws a cancellation by setting the status to active, with an entry in the activity", async () => {
  const { subscriptionId, id } = await only();
  await (await customer.signIn()).call(cancelOneSubscription, { subscriptionId });
  const admin = await signInAdmin(test);
  const ending = await admin.call(getAdminSubscription, { subscriptionId });
  expect(ending).toMatchObject({
    isEnding: true,
    canKeep: true,
    nextCharge: null,
    continuedBox: { boxMonth: "2027-01", chargeOn: "2027-01-01", amount: "26.99" },
  });
  const { version } = ending;
  expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "active", version })).toMatchObject({
    status: "active",
    isEnding: false,
    nextCharge: { boxMonth: "2027-01", chargeOn: "2027-01-01", amount: "26.99", isAnnounced: false },
  });
  const log = () =>
    rows(test.shop, `select before, after from audit_log where entity = 'subscription' and entity_id = '${id}'`);
  expect(await log()).toEqual([
    { before: { status: "active", isEnding: true }, after: { status: "active", isEnding: false } },
  ]);
  expect(await emails(id)).toMatchObject([{ kind: "subscription-kept" }]);
  await admin.call(changeAdminSubscription, { subscriptionId, status: "active" });
  expect(await log()).toHaveLength(1);
});

it("a cancelled subscription that rests stays at rest for its customer, and wakes for the administrator", async () => {
  const { subscriptionId, id } = await only();
  const browser = await customer.signIn();
  await browser.call(pauseSubscription, { subscriptionId, months: 2 });
  await browser.call(cancelOneSubscription, { subscriptionId });
  expect(await browser.call(keepSubscription, { subscriptionId })).toMatchObject({
    status: "paused",
    pausedUntil: "2027-03",
    continuedBox: null,
  });
  expect(await emails(id)).toMatchObject([{ facts: { nextChargeOn: null, resumesOn: "2027-02-15" } }]);
  await browser.call(cancelOneSubscription, { subscriptionId });
  const admin = await signInAdmin(test);
  expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "active" })).toMatchObject({
    status: "active",
    isEnding: false,
    nextCharge: { boxMonth: "2027-01" },
  });
});
