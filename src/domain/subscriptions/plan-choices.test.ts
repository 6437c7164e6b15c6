import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { decideBilling, decidePaid } from "./box-billing.ts";
import { type Box, type BoxPlan, countTotal, findOpenBox, isSingle, nextPricePence, withBox } from "./boxes.ts";
import { decideCancel } from "./end-subscription.ts";
import { listPlanChoices } from "./plan-choices.ts";
import { type Audience, asGift, type Duration, planFor } from "./plans.ts";
import { decideContinue } from "./restart-subscription.ts";
import { decidePause, decidePlanChange, decideResume, decideSkip, decideUnskip } from "./subscription-actions.ts";
import { startPlan } from "./subscriptions.ts";

const settings = DEFAULT_SETTINGS;
const DECEMBER = boxMonthOf(isoDay("2026-12-01"));
const JANUARY = boxMonthOf(isoDay("2027-01-01"));
const NOVEMBER_22 = { now: new Date("2026-11-22T10:00:00Z"), settings };
const DECEMBER_20 = { now: new Date("2026-12-20T10:00:00Z"), settings };
const FIRST = {
  naturalness: "100natural",
  paidPence: pence(1999),
  paidOn: isoDay("2026-11-21"),
  purpose: "personal",
} as const;

function started(duration: Duration = "3months"): BoxPlan {
  return startPlan(planFor("women", duration, settings), { ...FIRST, boxMonth: DECEMBER }, settings);
}

/** A plan whose January box is announced at the price of the three-box plan. */
function announced(): BoxPlan {
  return decideBilling(withBox(started(), DECEMBER, { status: "dispatched" }), isoDay("2026-12-15"), settings).plan;
}

function change(plan: BoxPlan, audience: Audience, duration: Duration, moment = DECEMBER_20): BoxPlan {
  const { rolls, months, monthlyPence } = planFor(audience, duration, settings);
  return decidePlanChange(plan, { audience, duration, planBoxes: rolls ? null : months, monthlyPence }, moment).plan;
}

function announcedBox(plan: BoxPlan): Box {
  const box = plan.boxes.find(({ boxMonth }) => boxMonth === JANUARY);
  if (!box) throw new Error("no January box");
  return box;
}

describe("the plans to change to", () => {
  it("count from the first box that is not announced, with price, total and saving of each", () => {
    expect(listPlanChoices(started(), NOVEMBER_22)).toMatchObject({
      boxesBefore: 1,
      announced: undefined,
      boxMonth: "2027-01",
      chargeOn: "2027-01-01",
      dispatchOn: "2027-01-15",
    });
    const { plans = [], ...from } = listPlanChoices(announced(), DECEMBER_20) ?? {};
    expect(from).toMatchObject({
      boxesBefore: 2,
      announced: { boxMonth: "2027-01", pricePence: 2699, chargeOn: "2027-01-01" },
      boxMonth: "2027-02",
      chargeOn: "2027-02-01",
      dispatchOn: "2027-02-15",
    });
    const table = plans.map(({ audience, duration, ...rest }) => [`${audience} ${duration}`, ...Object.values(rest)]);
    expect(table).toEqual([
      ["women monthly", 2999, null, null, null],
      ["women 3months", 2699, 3, 8097, 900],
      ["women 6months", 2549, 6, 15294, 2700],
      ["women 12months", 2399, 12, 28788, 7200],
      ["men monthly", 2999, null, null, null],
      ["men 3months", 2699, 3, 8097, 900],
      ["men 6months", 2549, 6, 15294, 2700],
      ["men 12months", 2399, 12, 28788, 7200],
      ["children monthly", 2499, null, null, null],
      ["children 3months", 2249, 3, 6747, 750],
      ["children 6months", 2124, 6, 12744, 2250],
      ["children 12months", 1999, 12, 23988, 6000],
    ]);
  });

  it("say what the change then does: boxes, price and first box of each", () => {
    for (const before of [started(), announced(), started("monthly")]) {
      const moment = before.boxes.length > 1 && findOpenBox(before)?.status === "billed" ? DECEMBER_20 : NOVEMBER_22;
      const choices = listPlanChoices(before, moment);
      for (const { audience, duration, monthlyPence, boxes } of choices?.plans ?? []) {
        const changed = change(before, audience, duration, moment);
        expect(changed).toMatchObject({ planSince: choices?.boxMonth, monthlyPence, planBoxes: boxes });
        if (boxes !== null) expect(countTotal(changed)).toBe((choices?.boxesBefore ?? 0) + boxes);
      }
    }
  });

  it("begin after a pause with the first box after it", () => {
    const paused = decidePause(started(), 2, NOVEMBER_22).plan;
    expect(listPlanChoices(paused, NOVEMBER_22)).toMatchObject({
      boxesBefore: 1,
      boxMonth: "2027-03",
      chargeOn: "2027-03-01",
    });
  });

  it("are none for a gift of one box, nor for one that is cancelled", () => {
    const gift = startPlan(
      asGift(planFor("women", "monthly", settings), false),
      { ...FIRST, boxMonth: DECEMBER },
      settings,
    );
    expect(isSingle(gift)).toBe(true);
    expect(listPlanChoices(gift, NOVEMBER_22)).toBeUndefined();
    const ending = decideCancel(started(), "period-end", NOVEMBER_22).plan;
    expect(listPlanChoices(ending, NOVEMBER_22)).toBeUndefined();
  });
});

describe("the price of the next charge after a change of plan", () => {
  it("is the announced box's own until it is paid, then the plan's", () => {
    const changed = change(announced(), "women", "12months");
    expect(changed.monthlyPence).toBe(2399);
    expect(nextPricePence(changed)).toBe(2699);
    const paid = decidePaid(changed, announcedBox(changed), isoDay("2027-01-01"), settings).plan;
    expect(nextPricePence(paid)).toBe(2399);
    expect(findOpenBox(paid)).toMatchObject({ boxMonth: "2027-02", pricePence: 2399 });
  });

  it("is the plan's where nothing is announced", () => {
    expect(nextPricePence(change(started(), "women", "12months", NOVEMBER_22))).toBe(2399);
  });
});

describe("a box that was left out and comes back after a change of plan", () => {
  const kept = (plan: BoxPlan) => {
    const ending = decideCancel(plan, "period-end", DECEMBER_20).plan;
    return decideContinue(ending, DECEMBER_20).plan;
  };
  const skippedAndBack = (plan: BoxPlan, moment = DECEMBER_20) =>
    decideUnskip(change(decideSkip(plan, JANUARY, moment).plan, "men", "12months", moment), JANUARY, moment).plan;

  it("keeps the terms of its notice, and the new plan counts as before", () => {
    const changed = change(announced(), "men", "12months");
    for (const back of [kept(changed), skippedAndBack(announced())]) {
      expect(back).toMatchObject({ planSince: "2027-02", planBoxes: 12 });
      expect(findOpenBox(back)).toMatchObject({ boxMonth: JANUARY, audience: "women", pricePence: 2699 });
      expect(countTotal(back)).toBe(14);
    }
  });

  it("begins the new plan where it had not been announced", () => {
    const back = skippedAndBack(started(), NOVEMBER_22);
    expect(back).toMatchObject({ planSince: "2027-01", planBoxes: 12 });
    expect(findOpenBox(back)).toMatchObject({ boxMonth: JANUARY, audience: "men", pricePence: 2399 });
    expect(countTotal(back)).toBe(13);
    const paused = change(decidePause(started(), 2, NOVEMBER_22).plan, "women", "12months", NOVEMBER_22);
    expect(paused.planSince).toBe("2027-03");
    const awake = decideResume(paused, NOVEMBER_22).plan;
    expect(awake).toMatchObject({ planSince: "2027-01" });
    expect(countTotal(awake)).toBe(13);
  });
});
