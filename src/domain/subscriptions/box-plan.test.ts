import { describe, expect, it } from "vitest";
import { addDays, firstBoxMonth, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { decideBilling, decidePaid, isChargeDue } from "./box-billing.ts";
import { type BoxPlan, countDispatched, countTotal, findOpenBox, withBox } from "./boxes.ts";
import { decideEnd, decideSent } from "./end-subscription.ts";
import { type Audience, asGift, type Duration, planFor } from "./plans.ts";
import { startPlan } from "./subscriptions.ts";

/** Dispatch days from a printed calendar: the 15th, or the next working day in England and Wales. */
const DISPATCH_DAYS = [
  ["2026-11", "2026-11-16"],
  ["2026-12", "2026-12-15"],
  ["2027-01", "2027-01-15"],
  ["2027-02", "2027-02-15"],
  ["2027-03", "2027-03-15"],
  ["2027-04", "2027-04-15"],
  ["2027-05", "2027-05-17"],
  ["2027-06", "2027-06-15"],
  ["2027-07", "2027-07-15"],
  ["2027-08", "2027-08-16"],
  ["2027-09", "2027-09-15"],
  ["2027-10", "2027-10-15"],
  ["2027-11", "2027-11-15"],
  ["2027-12", "2027-12-15"],
  ["2028-01", "2028-01-17"],
  ["2028-02", "2028-02-15"],
  ["2028-03", "2028-03-15"],
  // The 15th is the Saturday between Good Friday, the 14th, and Easter Monday.
  ["2028-04", "2028-04-18"],
  ["2028-05", "2028-05-15"],
  ["2028-06", "2028-06-15"],
  ["2028-07", "2028-07-17"],
  ["2028-08", "2028-08-15"],
  ["2028-09", "2028-09-15"],
  ["2028-10", "2028-10-16"],
  ["2028-11", "2028-11-15"],
  ["2028-12", "2028-12-15"],
  ["2029-01", "2029-01-15"],
  ["2029-02", "2029-02-15"],
  ["2029-03", "2029-03-15"],
  ["2029-04", "2029-04-16"],
] as const;

/** Prices from the price list, in pence: first box and later boxes of each plan. */
const PRICES = [
  ["women", "monthly", 1999, 2999],
  ["women", "3months", 1999, 2699],
  ["women", "6months", 1999, 2549],
  ["women", "12months", 1999, 2399],
  ["men", "monthly", 1999, 2999],
  ["men", "3months", 1999, 2699],
  ["men", "6months", 1999, 2549],
  ["men", "12months", 1999, 2399],
  ["children", "monthly", 1999, 2499],
  ["children", "3months", 1999, 2249],
  ["children", "6months", 1999, 2124],
  ["children", "12months", 1999, 1999],
] as const;

const BOXES = { monthly: 13, "3months": 3, "6months": 6, "12months": 12 } as const;
const MONTHS_WATCHED = 13;
const settings = DEFAULT_SETTINGS;

interface Event {
  on: string;
  what: string;
  pence: number;
}

/** Simulates a plan day by day. The customer pays on time, and the merchant dispatches on time. */
function live(audience: Audience, duration: Duration, orderedAt: Date, firstPence: number): Event[] {
  const orderedOn = londonDay(orderedAt);
  const first = {
    boxMonth: firstBoxMonth(orderedAt, settings),
    naturalness: "100natural",
    purpose: "personal",
  } as const;
  const sold = planFor(audience, duration, settings);
  let plan = startPlan(sold, { ...first, paidPence: pence(firstPence), paidOn: orderedOn }, settings);
  const events: Event[] = [];
  let today = orderedOn;
  plan = liveOneDay(plan, today, events);
  while (plan.status === "active" && countDispatched(plan) < MONTHS_WATCHED) {
    today = nextDayWithWork(plan, today);
    plan = liveOneDay(plan, today, events);
  }
  events.push({ on: today, what: plan.status, pence: 0 });
  return events;
}

/** Skips to the next day with a notice, charge or dispatch. */
function nextDayWithWork(plan: BoxPlan, today: IsoDay): IsoDay {
  const waiting = plan.boxes.find((box) => box.status === "charged");
  const open = findOpenBox(plan);
  const days = [waiting?.dispatchOn, open?.status === "billed" ? open.chargeOn : undefined, nextBillingDay(today)];
  const [next = today] = days.filter((day) => day !== null && day !== undefined).toSorted();
  return next;
}

function nextBillingDay(today: IsoDay): IsoDay {
  let day = addDays(today, 1);
  while (!day.endsWith("-15")) day = addDays(day, 1);
  return day;
}

function liveOneDay(before: BoxPlan, today: IsoDay, events: Event[]): BoxPlan {
  const billed = decideBilling(before, today, settings);
  for (const { kind } of billed.events) {
    events.push({ on: today, what: kind === "first-full-price" ? "payment-notice" : kind, pence: 0 });
  }
  let plan = billed.plan;
  const due = findOpenBox(plan);
  if (due?.status === "billed" && due.chargeOn === today) {
    events.push({ on: today, what: "charge", pence: due.pricePence });
    plan = decidePaid(plan, due, today, settings).plan;
  }
  const leaving = plan.boxes.find((box) => box.status === "charged" && box.dispatchOn === today);
  if (leaving) {
    events.push({ on: today, what: "box", pence: 0 });
    plan = withBox(plan, leaving.boxMonth, { status: "dispatched" });
  }
  return decideEnd(plan, today).plan;
}

const START_MONTHS = [
  ["2026-11", 30],
  ["2027-01", 31],
  ["2027-03", 31],
  ["2027-10", 31],
  ["2028-02", 29],
] as const;
const STARTS = START_MONTHS.flatMap(([month, days]) =>
  Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
).flatMap((day) => (day.endsWith("-15") ? [`${day} 13:59`, `${day} 14:00`] : [`${day} 10:00`]));

/**
 * Expected events, taken from a printed calendar. Orders before 14:00 on the 15th get this month's box, later ones the
 * next month's.
 */
function expectedLife(start: string, boxes: number, firstPence: number, laterPence: number, rolls: boolean): Event[] {
  const [day = "", time = ""] = start.split(" ");
  const isEarly = Number(day.slice(8)) < 15 || (day.endsWith("-15") && time < "14:00");
  const from = DISPATCH_DAYS.findIndex(([month]) => month === day.slice(0, 7)) + (isEarly ? 0 : 1);
  const months = DISPATCH_DAYS.slice(from, from + boxes);
  const events: Event[] = [];
  months.forEach(([month, dispatchOn], index) => {
    const isLast = index === months.length - 1;
    if (index > 0) events.push({ on: `${month}-01`, what: "charge", pence: laterPence });
    const billingDay = `${month}-15`;
    const isNextBilled = !isLast || rolls;
    if (isNextBilled) events.push({ on: billingDay, what: "payment-notice", pence: 0 });
    if (index === months.length - 2 && !rolls) events.push({ on: billingDay, what: "plan-ends-soon", pence: 0 });
    events.push({ on: dispatchOn, what: "box", pence: 0 });
    if (isLast) events.push({ on: dispatchOn, what: rolls ? "active" : "completed", pence: 0 });
  });
  expect(firstPence).toBe(1999);
  return events;
}

describe("a year of boxes", () => {
  it.each(PRICES)("of %s for %s runs by the calendar from every day and the cut-off minute", (...row) => {
    const [audience, duration, firstPence, laterPence] = row;
    for (const start of STARTS) {
      const [day = "", time = ""] = start.split(" ");
      // British summer time is from 28 March to 31 October 2027.
      const isSummer = day >= "2027-03-28" && day < "2027-10-31";
      const orderedAt = new Date(`${day}T${time}:00${isSummer ? "+01:00" : "Z"}`);
      const rolls = duration === "monthly";
      const expected = expectedLife(start, BOXES[duration], firstPence, laterPence, rolls);
      expect(live(audience, duration, orderedAt, firstPence), start).toEqual(expected);
    }
  });

  it("counts the months paid on a rolling plan, and the plan's length on the others", () => {
    const first = {
      boxMonth: firstBoxMonth(new Date("2026-11-21T10:00:00Z"), settings),
      naturalness: "99natural",
      purpose: "gift",
      paidPence: pence(1999),
      paidOn: isoDay("2026-11-21"),
    } as const;
    expect(countTotal(startPlan(planFor("men", "monthly", settings), first, settings))).toBe(1);
    expect(countTotal(startPlan(planFor("men", "6months", settings), first, settings))).toBe(6);
  });

  it("is charged from its day until the day before the cut-off", () => {
    const first = {
      boxMonth: firstBoxMonth(new Date("2026-11-21T10:00:00Z"), settings),
      naturalness: "99natural",
      purpose: "personal",
      paidPence: pence(1999),
      paidOn: isoDay("2026-11-21"),
    } as const;
    const { plan } = decideBilling(
      startPlan(planFor("women", "monthly", settings), first, settings),
      isoDay("2026-12-15"),
      settings,
    );
    const box = findOpenBox(plan);
    const isDue = (day: string) => box && isChargeDue(plan, box, isoDay(day), settings);
    expect(["2026-12-31", "2027-01-01", "2027-01-14", "2027-01-15"].map(isDue)).toEqual([false, true, true, false]);
  });

  it("is one box as a gift of a month, which charges nothing and completes once it has left", () => {
    const gift = asGift(planFor("women", "monthly", settings), false);
    const first = {
      boxMonth: firstBoxMonth(new Date("2026-11-21T10:00:00Z"), settings),
      naturalness: "99natural",
      purpose: "gift",
      paidPence: pence(1999),
      paidOn: isoDay("2026-11-21"),
    } as const;
    const plan = startPlan(gift, first, settings);
    expect(plan.boxes.map(({ boxMonth, status }) => [boxMonth, status])).toEqual([["2026-12", "charged"]]);
    expect(decideBilling(plan, isoDay("2027-02-15"), settings).plan).toEqual(plan);
    const sent = withBox(plan, first.boxMonth, { status: "dispatched" });
    expect(decideEnd(sent, isoDay("2026-12-15"))).toMatchObject({
      plan: { status: "completed" },
      events: [{ kind: "subscription-completed" }],
    });
    expect(decideSent(sent).events).toEqual([]);
    const late = decideEnd(plan, isoDay("2026-12-16"));
    expect(late).toMatchObject({ plan: { status: "completed" }, events: [] });
    expect(decideSent(late.plan).events).toEqual([]);
    expect(decideSent(withBox(late.plan, first.boxMonth, { status: "dispatched" })).events).toEqual([
      { kind: "subscription-completed" },
    ]);
    expect(asGift(planFor("women", "monthly", settings), true).rolls).toBe(true);
    expect(asGift(planFor("women", "6months", settings), false)).toEqual(planFor("women", "6months", settings));
  });
});
