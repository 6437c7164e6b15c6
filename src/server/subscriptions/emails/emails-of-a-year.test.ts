import { describe, expect, it } from "vitest";
import { AUDIENCES, type Audience, DURATIONS, type Duration } from "#domain/subscriptions/plans.ts";
import { CARDS } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

/** Notice days from the box of December 2026 on. In May and August 2027, the 15th falls on a weekend. */
const NOTICE_DAYS = [
  "2026-12-15",
  "2027-01-15",
  "2027-02-15",
  "2027-03-15",
  "2027-04-15",
  "2027-05-15",
  "2027-06-15",
  "2027-07-15",
  "2027-08-15",
  "2027-09-15",
  "2027-10-15",
  "2027-11-15",
  "2027-12-15",
];
const CHARGE_DAYS = NOTICE_DAYS.slice(1).map((day) => `${day.slice(0, 8)}01`);
const DISPATCH_DAYS = NOTICE_DAYS.map(
  (day) => ({ "2027-05-15": "2027-05-17", "2027-08-15": "2027-08-16" })[day] ?? day,
);

/**
 * Expected number of charges after the first box within these 13 months, and the days of the emails about the end of
 * the plan.
 */
const PLANS: Readonly<Record<Duration, { charges: number; endsSoonOn?: string; completedOn?: string }>> = {
  monthly: { charges: 12 },
  "3months": { charges: 2, endsSoonOn: "2027-01-15", completedOn: "2027-02-15" },
  "6months": { charges: 5, endsSoonOn: "2027-04-15", completedOn: "2027-05-17" },
  "12months": { charges: 11, endsSoonOn: "2027-10-15", completedOn: "2027-11-15" },
};

/**
 * True if the first box has a lower price than later boxes. A children's box on the 12-month plan has the same price
 * from the first box on.
 */
const hasLowerFirstBox = (audience: Audience, duration: Duration) => audience !== "children" || duration !== "12months";

const GIFTS = [
  { duration: "monthly", goesOn: false },
  { duration: "monthly", goesOn: true },
  { duration: "3months", goesOn: false },
] as const;

/**
 * Emails expected for a gift. A one-month gift is a single box unless it continues, and its giver receives one
 * announcement.
 */
function expectedOfGift(duration: Duration, goesOn: boolean): string[] {
  const announced = "2026-12-15 gift-announced";
  if (duration === "monthly" && !goesOn) return [announced, "2026-12-15 subscription-completed"];
  return [announced, ...expectedEmails("women", duration)].toSorted();
}

function expectedEmails(audience: Audience, duration: Duration): string[] {
  const { charges, endsSoonOn, completedOn } = PLANS[duration];
  const isLower = hasLowerFirstBox(audience, duration);
  // A rolling plan also announces the charge after these 13 months.
  const notices = duration === "monthly" ? NOTICE_DAYS : NOTICE_DAYS.slice(0, charges);
  return [
    ...notices.map((day, index) => `${day} ${index === 0 && isLower ? "first-full-price" : "payment-notice"}`),
    ...CHARGE_DAYS.slice(0, charges).map((day) => `${day} charge-taken`),
    ...(isLower ? ["2027-01-01 cooling-off"] : []),
    ...(endsSoonOn ? [`${endsSoonOn} plan-ends-soon`] : []),
    ...(completedOn ? [`${completedOn} subscription-completed`] : []),
  ].toSorted();
}

describe("thirteen months of every plan", () => {
  it("bring each subscriber exactly the emails of the table of notices", async () => {
    const test = await openTestShop();
    const plans = AUDIENCES.flatMap((audience) => DURATIONS.map((duration) => ({ audience, duration })));
    const subscribers: { email: string; audience: Audience; duration: Duration }[] = [];
    for (const plan of plans) {
      const { email } = await Subscriber.subscribe(test, CARDS.pays, plan);
      subscribers.push({ email, ...plan });
    }
    const givers: { email: string; duration: Duration; goesOn: boolean }[] = [];
    for (const { duration, goesOn } of GIFTS) {
      const { email } = await Subscriber.subscribe(test, CARDS.pays, { audience: "women", duration, gift: { goesOn } });
      givers.push({ email, duration, goesOn });
    }
    for (const day of [...NOTICE_DAYS, ...CHARGE_DAYS, ...DISPATCH_DAYS].toSorted()) {
      await liveDay(test, day);
      if (DISPATCH_DAYS.includes(day)) await dispatchRun(test);
      await test.runJob("end-subscriptions");
    }
    const found = await rows<{ email: string; line: string }>(
      test.shop,
      `select recipient as email, to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') || ' ' || kind as line
       from letters
       where kind not in ('welcome', 'verify-email', 'order-confirmed', 'order-dispatched', 'admin-alert') order by 2`,
    );
    for (const { email, audience, duration } of subscribers) {
      const received = found.filter((message) => message.email === email).map((message) => message.line);
      expect(received, `${audience}, ${duration}`).toEqual(expectedEmails(audience, duration));
    }
    for (const { email, duration, goesOn } of givers) {
      const received = found.filter((message) => message.email === email).map((message) => message.line);
      expect(received, `a gift, ${duration}, ${goesOn}`).toEqual(expectedOfGift(duration, goesOn));
    }
    await test.close();
  }, 180_000);
});
