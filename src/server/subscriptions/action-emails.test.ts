import { afterEach, beforeEach, expect, it } from "vitest";
import { openCardByLink } from "#contract/subscriptions/box-links.ts";
import {
  cancelOneSubscription,
  keepSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#contract/subscriptions/subscriptions.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const MORNING = Date.parse("2026-11-23T09:00:00Z");
const EMAILS = ["box-skipped", "subscription-resumed", "subscription-paused"];

let test: TestShop;
let customer: Subscriber;
let browser: TestBrowser;
let subscriptionId: string;
beforeEach(async () => {
  test = await openTestShop();
  customer = await Subscriber.subscribe(test);
  test.setClock(new Date(MORNING).toISOString());
  browser = await customer.signIn();
  const [subscription] = await browser.call(listSubscriptions, {});
  subscriptionId = String(subscription?.id);
});
afterEach(() => test.close());

const verify = () => rows(test.shop, "update users set email_verified_at = now() returning id");
const emails = () =>
  rows<{ kind: string; status: string; minutes: number }>(
    test.shop,
    `select kind, status, extract(epoch from next_attempt_at - created_at)::integer / 60 as minutes
     from letters where kind in ('${EMAILS.join("','")}') order by id`,
  );
const skip = () => browser.send(skipBox, { subscriptionId, boxMonth: "2027-01" });
const unskip = () => browser.send(unskipBox, { subscriptionId, boxMonth: "2027-01" });

it("a box that is skipped and had after all is one email, with how it stands now", async () => {
  await verify();
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await skip()).statusCode).toBe(200);
    expect((await unskip()).statusCode).toBe(200);
  }
  const found = await emails();
  expect(found).toHaveLength(8);
  expect(found.filter(({ status }) => status === "waiting")).toEqual([
    { kind: "subscription-resumed", status: "waiting", minutes: 3 },
  ]);
});

it("a pause that is thought better of is one email, beside the one of a skipped box", async () => {
  await verify();
  await skip();
  await browser.call(pauseSubscription, { subscriptionId, months: 1 });
  await browser.call(resumeSubscription, { subscriptionId });
  const found = await emails();
  expect(found.filter(({ status }) => status === "waiting").map(({ kind }) => kind)).toEqual([
    "box-skipped",
    "subscription-resumed",
  ]);
});

it("of what changes again and again, six emails an hour go to one address", async () => {
  await verify();
  const waits: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    test.setClock(new Date(MORNING + turn * 4 * 60_000).toISOString());
    await (turn % 2 === 0 ? skip() : unskip());
    const newest = (await emails()).at(-1);
    waits.push(newest?.minutes ?? Number.NaN);
    await test.runJob("send-letters");
    test.setClock(new Date(MORNING + (turn * 4 + 3) * 60_000).toISOString());
    await test.runJob("send-letters");
  }
  const sent = (await emails()).filter(({ status }) => status === "sent");
  expect(waits.slice(0, 6)).toEqual([3, 3, 3, 3, 3, 3]);
  // These emails wait until an hour after the first of the six changes. A newer email replaces an older one, so only
  // the last state is sent.
  expect(waits.slice(6)).toEqual([36, 32, 28, 24]);
  expect(sent).toHaveLength(6);
  expect((await emails()).filter(({ status }) => status === "waiting")).toHaveLength(1);
});

it("an address that nobody has confirmed hears of money to come, and of no skipped box", async () => {
  await skip();
  expect(await emails()).toEqual([]);
  await unskip();
  expect((await emails()).map(({ kind }) => kind)).toEqual(["subscription-resumed"]);
});

interface TakenBack {
  what: string;
  leave: () => Promise<unknown>;
  takeBackOn: string;
  takeBack: (late: TestBrowser) => Promise<{ nextChargeOn: string | null }>;
  chargeOn: string;
}

it.each<TakenBack>([
  {
    what: "skip",
    leave: skip,
    takeBackOn: "2027-01-04",
    takeBack: (late) => late.call(unskipBox, { subscriptionId, boxMonth: "2027-01" }),
    chargeOn: "2027-01-14",
  },
  {
    what: "pause",
    leave: () => browser.call(pauseSubscription, { subscriptionId, months: 1 }),
    takeBackOn: "2027-01-04",
    takeBack: (late) => late.call(resumeSubscription, { subscriptionId }),
    chargeOn: "2027-01-14",
  },
  {
    what: "cancellation",
    leave: async () => {
      await liveDay(test, "2026-12-15");
      await dispatchRun(test);
      test.setClock("2026-12-28T10:00:00Z");
      await (await customer.signIn()).call(cancelOneSubscription, { subscriptionId });
    },
    takeBackOn: "2026-12-28",
    takeBack: (late) => late.call(keepSubscription, { subscriptionId }),
    chargeOn: "2027-01-07",
  },
])(
  "a $what that is taken back shortly before midnight is announced at once, for the charge day that was shown",
  async ({ leave, takeBackOn, takeBack, chargeOn }) => {
    await leave();
    test.setClock(`${takeBackOn}T23:10:00Z`);
    expect(await takeBack(await customer.signIn())).toMatchObject({ nextChargeOn: chargeOn });
    test.setClock(new Date(Date.parse(`${takeBackOn}T23:10:00Z`) + 3_600_000).toISOString());
    await test.runJob("bill-boxes");
    const [box] = await rows(
      test.shop,
      "select status, charge_on::text, noticed_on::text from boxes where box_month = '2027-01'",
    );
    expect(box).toEqual({ status: "billed", charge_on: chargeOn, noticed_on: takeBackOn });
    const notices = await rows(
      test.shop,
      "select facts ->> 'chargeOn' as day from letters where kind = 'first-full-price' order by id desc limit 1",
    );
    expect(notices).toEqual([{ day: chargeOn }]);
  },
);

it("a mind that changes twenty times in a minute is asked to wait", async () => {
  const statuses = [];
  for (let turn = 0; turn < 21; turn += 1) statuses.push((await skip()).statusCode);
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

it("a card that expires within a month is one email with a link to change it, while boxes are to come", async () => {
  const expire = (month: string) => rows(test.shop, `update subscriptions set card_expires_in = '${month}'`);
  const warnings = () => emailsOf(test, "card-expiring");
  await expire("2027-01");
  await test.runJob("warn-of-cards");
  expect(await warnings()).toEqual([]);
  await expire("2026-12");
  await rows(test.shop, "update subscriptions set cancel_at_period_end = true");
  await test.runJob("warn-of-cards");
  expect(await warnings()).toEqual([]);
  await rows(test.shop, "update subscriptions set cancel_at_period_end = false");
  await Promise.all([test.runJob("warn-of-cards"), test.runJob("warn-of-cards")]);
  await test.runJob("warn-of-cards");
  expect(await warnings()).toMatchObject([
    { recipient: customer.email, facts: { cardLastFour: "4242", expiresMonth: "2026-12", nextChargeOn: "2027-01-01" } },
  ]);
  const token = await tokenOf(test, "card-expiring", "changeCard");
  expect((await new TestBrowser(test.app).send(openCardByLink, { token })).statusCode).toBe(200);
});
