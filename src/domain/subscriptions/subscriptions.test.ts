import { describe, expect, it } from "vitest";
import { type BoxMonth, boxMonthOf, isoDay } from "#domain/calendar.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { type Audience, type Duration, type Plan, planFor } from "./plans.ts";
import { decideSubscriptionStart } from "./subscriptions.ts";

function month(text: string): BoxMonth {
  return boxMonthOf(isoDay(`${text}-01`));
}

function plan(audience: Audience, duration: Duration): Plan {
  return planFor(audience, duration, DEFAULT_SETTINGS);
}

describe("a subscription whose first box is paid", () => {
  it.each([
    ["women", "3months", "2026-12", "2026-12-15", "2027-01-01", "2027-02-01", 3],
    ["men", "6months", "2026-12", "2026-12-15", "2027-01-01", "2027-05-01", 6],
    ["children", "12months", "2026-12", "2026-12-15", "2027-01-01", "2027-11-01", 12],
    ["women", "3months", "2026-11", "2026-11-16", "2026-12-01", "2027-01-01", 3],
    ["men", "12months", "2027-02", "2027-02-15", "2027-03-01", "2028-01-01", 12],
    ["children", "3months", "2028-01", "2028-01-17", "2028-02-01", "2028-03-01", 3],
  ] as const)("of %s for %s from %s: box on %s, next charge %s, last charge %s, %d boxes", (...row) => {
    const [audience, duration, first, nextDispatchOn, nextChargeOn, lastChargeOn, totalMonths] = row;
    expect(decideSubscriptionStart(plan(audience, duration), month(first), DEFAULT_SETTINGS)).toEqual({
      nextDispatchOn,
      nextChargeOn,
      lastChargeOn,
      totalMonths,
    });
  });

  it("that rolls on has one month paid, a next charge and no last one", () => {
    expect(decideSubscriptionStart(plan("women", "monthly"), month("2026-12"), DEFAULT_SETTINGS)).toEqual({
      nextDispatchOn: "2026-12-15",
      nextChargeOn: "2027-01-01",
      lastChargeOn: undefined,
      totalMonths: 1,
    });
  });

  it("of a single box that does not roll is never charged again", () => {
    const singleBox: Plan = { ...plan("women", "monthly"), rolls: false };
    expect(decideSubscriptionStart(singleBox, month("2026-12"), DEFAULT_SETTINGS)).toEqual({
      nextDispatchOn: "2026-12-15",
      nextChargeOn: undefined,
      lastChargeOn: undefined,
      totalMonths: 1,
    });
  });

  it("keeps to the merchant's own days", () => {
    const settings = { ...DEFAULT_SETTINGS, chargeDay: 3, dispatchDay: 20, closures: [isoDay("2026-12-21")] };
    expect(decideSubscriptionStart(plan("women", "3months"), month("2026-12"), settings)).toEqual({
      nextDispatchOn: "2026-12-22",
      nextChargeOn: "2027-01-03",
      lastChargeOn: "2027-02-03",
      totalMonths: 3,
    });
  });
});
