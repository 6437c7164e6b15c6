import { afterEach, beforeEach, expect, it } from "vitest";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { listAdminSubscriptions } from "#contract/subscriptions/admin-subscriptions.ts";
import { cancelSubscription, getSubscription, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber, subscriptionEmails } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
beforeEach(async () => {
  test = await openTestShop({ withDemo: true });
  await rows(test.shop, "delete from boxes");
  await rows(test.shop, "update subscriptions set status = 'completed'");
});
afterEach(() => test.close());

const lateBoxes = async () => (await (await signInAdmin(test)).call(getAdminTodo, {})).lateBoxes;

// Specification: "Tiles Next Delivery (current period end in en-GB date, or "TBC")"; "takes effect at the end of the
// current period".
it("a run that nobody marks as sent is the merchant's alarm, and no customer's next delivery in the past", async () => {
  const stays = await Subscriber.subscribe(test);
  const leaves = await Subscriber.subscribe(test);
  const leaver = await leaves.signIn();
  expect(await leaver.call(cancelSubscription, {})).toMatchObject({ status: "active", endsOn: "2026-12-15" });

  await liveDay(test, "2026-12-15");
  expect(await lateBoxes()).toBe(0);
  expect((await (await stays.signIn()).call(getSubscription, {}))?.currentPeriodEnd).toBe("2026-12-15T14:00:00.000Z");

  for (const job of ["once", "twice"]) {
    await liveDay(test, "2026-12-16");
    expect(await lateBoxes(), job).toBe(2);
  }
  expect(await (await signInAdmin(test)).call(getAdminTodo, {})).toMatchObject({ lateBoxMonth: "2026-12" });
  const [ended] = await (await leaves.signIn()).call(listSubscriptions, {});
  expect(ended).toMatchObject({ status: "cancelled" });
  expect(await (await stays.signIn()).call(getSubscription, {})).toMatchObject({
    status: "active",
    currentPeriodEnd: expect.stringMatching(/^2027-01-15/),
    lateBoxes: [{ boxMonth: "2026-12", dispatchOn: "2026-12-15" }],
    nextBox: { boxMonth: "2027-01" },
  });

  await dispatchRun(test);
  expect(await lateBoxes()).toBe(0);
  expect(await (await stays.signIn()).call(getSubscription, {})).toMatchObject({ lateBoxes: [], deliveredMonths: 1 });
});

it("a box whose notice comes too late is told to whoever pays, counted, and the merchant's alarm", async () => {
  const customer = await Subscriber.subscribe(test);
  test.setClock("2027-01-06T10:00:00Z");
  for (const job of ["bill-boxes", "bill-boxes", "watch-shop", "watch-shop"] as const) await test.runJob(job);
  const emails = await rows<{ recipient: string; line: string }>(
    test.shop,
    `select recipient, coalesce(facts ->> 'reason' || ' ' || (facts ->> 'skippedMonth'), facts ->> 'title') as line from letters
     where kind = 'box-skipped' or (kind = 'admin-alert' and facts ->> 'title' like 'Boxes skipped%')`,
  );
  expect(emails).toEqual([
    { recipient: customer.email, line: "late 2027-01" },
    { recipient: "hello@meadowandsalt.example", line: "Boxes skipped: January 2027" },
  ]);
  const leftOutSubscriptions = async () => (await signInAdmin(test)).call(listAdminSubscriptions, { box: "left-out" });
  const leftOutBoxes = async () => (await (await signInAdmin(test)).call(getAdminTodo, {})).leftOutBoxes;
  expect(await leftOutBoxes()).toBe(1);
  expect(await leftOutSubscriptions()).toHaveLength(1);
  test.setClock("2027-01-30T10:00:00Z");
  expect(await leftOutBoxes()).toBe(0);
  expect(await leftOutSubscriptions()).toEqual([]);
});

it("a plan that its days complete is told of once, when its last box has left after all", async () => {
  const customer = await Subscriber.subscribe(test);
  for (const month of ["2026-12", "2027-01", "2027-02"]) {
    if (month !== "2026-12") await liveDay(test, `${month}-01`);
    await liveDay(test, `${month}-15`);
    if (month !== "2027-02") await dispatchRun(test);
  }
  await liveDay(test, "2027-02-16");
  const completed = async () =>
    (await subscriptionEmails(test)).filter((line) => line.endsWith("subscription-completed"));
  expect(await (await customer.signIn()).call(listSubscriptions, {})).toMatchObject([
    { status: "completed", deliveredMonths: 2, totalMonths: 3 },
  ]);
  expect(await completed()).toEqual([]);

  await liveDay(test, "2027-02-19");
  await dispatchRun(test);
  await dispatchRun(test);
  for (const job of ["end-subscriptions", "end-subscriptions"] as const) await test.runJob(job);
  expect(await completed()).toEqual(["2027-02-19 subscription-completed"]);
  const told = `select facts ->> 'boxes' as boxes, facts ->> 'lastDispatchOn' as left_on from letters
    where kind = 'subscription-completed'`;
  expect(await rows(test.shop, told)).toEqual([{ boxes: "3", left_on: "2027-02-19" }]);
});
