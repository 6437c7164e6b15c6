import { afterEach, beforeEach, expect, it } from "vitest";
import { getAdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import {
  cancelOneSubscription,
  changePlan,
  getBoxCalendar,
  keepSubscription,
  listPlanChoices,
  listSubscriptions,
  type Subscription,
} from "#contract/subscriptions/subscriptions.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

let test: TestShop;
let customer: Subscriber;
beforeEach(async () => {
  test = await openTestShop({ withDemo: true });
  customer = await Subscriber.subscribe(test);
});
afterEach(() => test.close());

async function only(): Promise<Subscription & { subscriptionId: string }> {
  const [subscription] = await (await customer.signIn()).call(listSubscriptions, {});
  if (!subscription) throw new Error("no subscription");
  return { ...subscription, subscriptionId: String(subscription.id) };
}

const TWELVE = { audience: "women", duration: "12months" } as const;

it("the plans to change to are shown with price, boxes, total, saving and the first box, and the change does that", async () => {
  await liveDay(test, "2026-12-15");
  const { subscriptionId } = await only();
  const browser = await customer.signIn();
  const { plans, ...from } = await browser.call(listPlanChoices, { subscriptionId });
  expect(from).toEqual({
    boxesBefore: 2,
    announced: { boxMonth: "2027-01", price: "26.99", chargeOn: "2027-01-01" },
    boxMonth: "2027-02",
    chargeOn: "2027-02-01",
    dispatchOn: "2027-02-15",
  });
  expect(plans).toHaveLength(12);
  expect(plans.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ audience: "women", duration: "3months" }]);
  expect(plans.find(({ audience, duration }) => audience === "women" && duration === "12months")).toEqual({
    ...TWELVE,
    isCurrent: false,
    monthlyPrice: "23.99",
    boxes: 12,
    total: "287.88",
    saving: "72.00",
  });
  expect(await browser.call(changePlan, { subscriptionId, ...TWELVE })).toMatchObject({
    monthlyPrice: "23.99",
    planBoxes: 12,
    planSince: "2027-02",
    boxesBefore: 2,
    totalMonths: 14,
  });
});

it("an announced payment keeps its price everywhere after a change of plan, and the next one has the plan's", async () => {
  await liveDay(test, "2026-12-15");
  const { subscriptionId, id } = await only();
  const browser = await customer.signIn();
  const changed = await browser.call(changePlan, { subscriptionId, ...TWELVE });
  expect(changed).toMatchObject({ nextChargeOn: "2027-01-01", nextPrice: "26.99", monthlyPrice: "23.99" });
  const admin = await signInAdmin(test);
  expect(await admin.call(getAdminSubscription, { subscriptionId })).toMatchObject({
    price: "23.99",
    nextCharge: { boxMonth: "2027-01", chargeOn: "2027-01-01", amount: "26.99", isAnnounced: true },
  });
  const file = (await (await customer.signIn()).send(getBoxCalendar, {})).body;
  expect(file).toContain("£26.99 for your Women's Box of January 2027");
  const [email] = await rows<{ facts: { changes: unknown } }>(
    test.shop,
    "select facts from letters where kind = 'subscription-changed' order by id desc limit 1",
  );
  expect(email?.facts.changes).toEqual([
    { name: "Plan", before: "3 boxes", after: "12 boxes from February 2027, in addition to 2 earlier boxes" },
    { name: "Price per month", before: "£26.99", after: "£23.99" },
  ]);

  // After a cancellation is withdrawn, the announced box is charged at its announced price.
  await browser.call(cancelOneSubscription, { subscriptionId });
  expect(await browser.call(keepSubscription, { subscriptionId })).toMatchObject({
    nextPrice: "26.99",
    totalMonths: 14,
  });
  await test.runJob("bill-boxes");
  await liveDay(test, "2027-01-01");
  const paid = await rows(
    test.shop,
    `select o.amount from boxes b join orders o on o.id = b.order_id
    where b.subscription_id = ${id} and b.box_month = '2027-01'`,
  );
  expect(paid).toEqual([{ amount: "26.99" }]);
  expect(await only()).toMatchObject({ nextChargeOn: "2027-02-01", nextPrice: "23.99" });
});

it("plans to change to are refused for other people's, and for one that is cancelled", async () => {
  const { subscriptionId } = await only();
  expect((await (await newCustomer(test)).send(listPlanChoices, { subscriptionId })).statusCode).toBe(404);
  const browser = await customer.signIn();
  await browser.call(cancelOneSubscription, { subscriptionId });
  const refused = await browser.send(listPlanChoices, { subscriptionId });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "nothing-to-change" }]);
});
