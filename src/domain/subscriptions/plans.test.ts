import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { AUDIENCES, allPlans, DURATIONS, findPlanKey, hasFirstBoxOffer, planFor, planId } from "./plans.ts";

/**
 * Columns: id, audience, duration, boxes, discount, monthly pence, pence for a first box, whether the first box saves
 * money.
 */
const PRICE_LIST = [
  [101, "women", "monthly", 1, 0, 2999, 1999, true],
  [103, "women", "3months", 3, 10, 2699, 1999, true],
  [106, "women", "6months", 6, 15, 2549, 1999, true],
  [112, "women", "12months", 12, 20, 2399, 1999, true],
  [201, "men", "monthly", 1, 0, 2999, 1999, true],
  [203, "men", "3months", 3, 10, 2699, 1999, true],
  [206, "men", "6months", 6, 15, 2549, 1999, true],
  [212, "men", "12months", 12, 20, 2399, 1999, true],
  [301, "children", "monthly", 1, 0, 2499, 1999, true],
  [303, "children", "3months", 3, 10, 2249, 1999, true],
  [306, "children", "6months", 6, 15, 2124, 1999, true],
  [312, "children", "12months", 12, 20, 1999, 1999, false],
] as const;

const PLAN_IDS: readonly number[] = PRICE_LIST.map(([id]) => id);

describe("the twelve plans", () => {
  it.each(PRICE_LIST)("plan %d (%s, %s) is sold as the price list says", (id, audience, duration, ...row) => {
    const [months, discountPercent, monthlyPence, firstBoxPence, isOffer] = row;
    const plan = planFor(audience, duration, DEFAULT_SETTINGS);
    expect(plan).toEqual({
      id,
      audience,
      duration,
      months,
      rolls: duration === "monthly",
      regularPence: audience === "children" ? 2499 : 2999,
      monthlyPence,
      discountPercent,
      firstBoxPence,
      isPopular: duration === "12months",
    });
    expect(hasFirstBoxOffer(plan)).toBe(isOffer);
  });

  it("are listed audience by audience, shortest first", () => {
    expect(allPlans(DEFAULT_SETTINGS).map((plan) => plan.id)).toEqual(PLAN_IDS);
  });

  it.each(PRICE_LIST)("plan %d is found by its number: %s, %s", (id, audience, duration) => {
    expect(planId(audience, duration)).toBe(id);
    expect(findPlanKey(id)).toEqual({ audience, duration });
  });

  it("are the only numbers that are plans: no single product's, no new product's", () => {
    const idsUpTo2000 = Array.from({ length: 2001 }, (_, id) => id);
    expect(idsUpTo2000.filter((id) => findPlanKey(id))).toEqual(PLAN_IDS);
  });
});

describe("plans under the merchant's own prices", () => {
  it("follow each audience's regular price", () => {
    const regularBoxPence = { women: pence(4000), men: pence(3000), children: pence(2000) };
    const settings = { ...DEFAULT_SETTINGS, regularBoxPence };
    expect(planFor("women", "6months", settings).monthlyPence).toBe(3400);
    expect(planFor("men", "6months", settings).monthlyPence).toBe(2550);
    expect(planFor("children", "6months", settings).monthlyPence).toBe(1700);
  });

  it("follow the discount of each length", () => {
    const planDiscountPercent = { monthly: 1, "3months": 25, "6months": 30, "12months": 50 };
    const plans = allPlans({ ...DEFAULT_SETTINGS, planDiscountPercent });
    // Before rounding: 2969.01, 2249.25, 2099.3, 1499.5
    expect(plans.slice(0, 4).map((plan) => plan.monthlyPence)).toEqual([2969, 2249, 2099, 1500]);
  });

  it("a first box is no offer once it would cost as much as the month", () => {
    const settings = { ...DEFAULT_SETTINGS, firstBoxPence: pence(2699) };
    expect(hasFirstBoxOffer(planFor("women", "monthly", settings))).toBe(true);
    expect(hasFirstBoxOffer(planFor("women", "3months", settings))).toBe(false);
    expect(hasFirstBoxOffer(planFor("women", "12months", settings))).toBe(false);
  });

  it("a first box never costs more than its plan's month", () => {
    const anyAudience = fc.constantFrom(...AUDIENCES);
    const anyDuration = fc.constantFrom(...DURATIONS);
    fc.assert(
      fc.property(anyAudience, anyDuration, fc.nat(5000).map(pence), (audience, duration, firstBoxPence) => {
        const plan = planFor(audience, duration, { ...DEFAULT_SETTINGS, firstBoxPence });
        expect(plan.firstBoxPence).toBeLessThanOrEqual(plan.monthlyPence);
        expect(plan.firstBoxPence).toBeLessThanOrEqual(firstBoxPence);
      }),
    );
  });
});
