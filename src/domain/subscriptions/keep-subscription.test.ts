import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay, londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { decideBilling } from "./box-billing.ts";
import { type BoxPlan, withBox } from "./boxes.ts";
import { decideCancel, decideEnd } from "./end-subscription.ts";
import { asGift, type Duration, planFor } from "./plans.ts";
import { continueUntil, decideContinue, findContinuedBox } from "./restart-subscription.ts";
import { decidePause, decideResume } from "./subscription-actions.ts";
import { startPlan } from "./subscriptions.ts";

const settings = DEFAULT_SETTINGS;
const DECEMBER = boxMonthOf(isoDay("2026-12-01"));
const JANUARY = boxMonthOf(isoDay("2027-01-01"));
const FIRST = {
  boxMonth: DECEMBER,
  naturalness: "100natural",
  paidPence: pence(1999),
  paidOn: isoDay("2026-11-21"),
} as const;

const at = (instant: string) => ({ now: new Date(instant), settings });
const cancelAt = (plan: BoxPlan, instant: string) => decideCancel(plan, "period-end", at(instant)).plan;
const boxesOf = (plan: BoxPlan) =>
  plan.boxes.map(({ boxMonth, status, chargeOn }) => `${boxMonth} ${status} ${chargeOn ?? "-"}`);

function started(duration: Duration = "monthly"): BoxPlan {
  return startPlan(planFor("women", duration, settings), { ...FIRST, purpose: "personal" }, settings);
}

/** A plan whose January box is announced, as in mid December. */
function announced(): BoxPlan {
  return decideBilling(withBox(started(), DECEMBER, { status: "dispatched" }), isoDay("2026-12-15"), settings).plan;
}

function codeOf(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof ShopError) return error.code;
    throw error;
  }
  return "none";
}

describe("withdrawing a cancellation", () => {
  it("brings the dropped box back as it was planned", () => {
    const plan = started();
    const ending = cancelAt(plan, "2026-11-22T10:00:00Z");
    expect(boxesOf(ending)).toEqual(["2026-12 charged -", "2027-01 skipped 2027-01-01"]);
    const continued = decideContinue(ending, at("2026-11-23T10:00:00Z"));
    expect(continued).toMatchObject({
      plan,
      events: [{ kind: "subscription-kept" }],
      refunds: [],
      paymentsToCancel: [],
    });
    expect(findContinuedBox(ending, at("2026-11-23T10:00:00Z"))).toMatchObject({ boxMonth: JANUARY, pricePence: 2999 });
  });

  it("announces a box anew, ten days before its charge, where its notice had gone out", () => {
    const ending = cancelAt(announced(), "2026-12-20T10:00:00Z");
    expect(ending.endsOn).toBe("2027-01-01");
    const continued = decideContinue(ending, at("2026-12-28T10:00:00Z")).plan;
    expect(boxesOf(continued)).toEqual(["2026-12 dispatched -", "2027-01 planned 2027-01-07"]);
    const billed = decideBilling(continued, isoDay("2026-12-28"), settings);
    expect(boxesOf(billed.plan)).toEqual(["2026-12 dispatched -", "2027-01 billed 2027-01-07"]);
    expect(billed.events).toMatchObject([{ kind: "first-full-price", boxMonth: JANUARY }]);
  });

  it("leaves the box out and takes the next month's where it can no longer be charged in time", () => {
    const late = { ...settings, noticeDaysMin: 30 };
    const ending = cancelAt(announced(), "2026-12-20T10:00:00Z");
    const continued = decideContinue(ending, { now: new Date("2026-12-28T10:00:00Z"), settings: late }).plan;
    expect(boxesOf(continued)).toEqual([
      "2026-12 dispatched -",
      "2027-01 skipped 2027-01-01",
      "2027-02 planned 2027-02-01",
    ]);
  });

  it("keeps a box whose charge day had begun, and charges no month twice", () => {
    const billed = withBox(announced(), JANUARY, { status: "billed" });
    const ending = cancelAt(billed, "2027-01-01T10:00:00Z");
    expect(ending.endsOn).toBe("2027-01-15");
    expect(boxesOf(decideContinue(ending, at("2027-01-02T10:00:00Z")).plan)).toEqual(boxesOf(billed));
    const tried = withBox(announced(), JANUARY, { status: "unpaid" });
    const dropped = {
      ...cancelAt(tried, "2027-01-02T10:00:00Z"),
      status: "active" as const,
      endsOn: isoDay("2027-01-10"),
    };
    expect(boxesOf(decideContinue(dropped, at("2027-01-03T10:00:00Z")).plan)).toEqual([
      "2026-12 dispatched -",
      "2027-01 skipped 2027-01-01",
      "2027-02 planned 2027-02-01",
    ]);
  });

  it("leaves a plan that rests at rest, and it wakes as if it had never been cancelled", () => {
    const paused = decidePause(started(), 2, at("2026-11-22T10:00:00Z")).plan;
    const continued = decideContinue(cancelAt(paused, "2026-11-23T10:00:00Z"), at("2026-11-24T10:00:00Z")).plan;
    expect(continued).toEqual(paused);
    expect(decideResume(continued, at("2026-11-25T10:00:00Z")).plan.status).toBe("active");
  });

  it("plans nothing more for a plan whose boxes are all accounted for", () => {
    const gift = startPlan(
      asGift(planFor("women", "monthly", settings), false),
      { ...FIRST, purpose: "gift" },
      settings,
    );
    const ending = cancelAt(gift, "2026-11-22T10:00:00Z");
    expect(findContinuedBox(ending, at("2026-11-22T11:00:00Z"))).toBeUndefined();
    expect(decideContinue(ending, at("2026-11-22T11:00:00Z")).plan).toEqual(gift);
  });

  it("is refused where nothing is cancelled, and once the period has ended", () => {
    const ending = cancelAt(started(), "2026-11-22T10:00:00Z");
    expect(ending.endsOn).toBe("2026-12-15");
    expect(codeOf(() => decideContinue(started(), at("2026-11-22T10:00:00Z")))).toBe("not-ending");
    expect(continueUntil(ending, new Date("2026-12-14T23:59:00Z"))).toBe("2026-12-14");
    expect(continueUntil(ending, new Date("2026-12-15T09:00:00Z"))).toBeUndefined();
    expect(decideContinue(ending, at("2026-12-15T09:00:00Z")).plan.cancelAtPeriodEnd).toBe(false);
    const over = decideEnd(
      withBox(ending, DECEMBER, { status: "dispatched" }),
      londonDay(new Date("2026-12-16T10:00:00Z")),
    );
    expect(over.plan.status).toBe("cancelled");
    expect(codeOf(() => decideContinue(over.plan, at("2026-12-16T10:00:00Z")))).toBe("subscription-over");
  });
});
