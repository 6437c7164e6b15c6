import { describe, expect, it } from "vitest";
import { addDays, isoDay, monthsAfter } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS as settings } from "#domain/settings/default-settings.ts";
import { countBoxes, findOpenBox } from "./boxes.ts";
import {
  countBoxesMoved,
  forecastCharges,
  listChargesThere,
  type MovedSubscription,
  paidUntil,
  startMovedPlan,
} from "./moved-plans.ts";
import { decidePause, decidePlanChange, decideResume } from "./subscription-actions.ts";

const MOVED: MovedSubscription = {
  audience: "women",
  naturalness: "100natural",
  purpose: "personal",
  duration: "6months",
  monthlyPence: pence(2400),
  boxesLeft: 2,
  boxesDelivered: 4,
  nextChargeOn: isoDay("2026-12-20"),
};
const TODAY = isoDay("2026-11-21");
const at = { today: TODAY, switchedOffOn: TODAY, settings };
const moment = (day: string) => ({ now: new Date(`${day}T10:00:00Z`), settings });

describe("a subscription from another shop", () => {
  it("is charged first on the shop's charge day after the paid time, with enough notice, on every day of a year", () => {
    for (let today = TODAY; today < "2027-11-21"; today = addDays(today, 1)) {
      for (const ahead of [0, 1, 7, 20, 31, 45]) {
        const nextChargeOn = addDays(today, ahead);
        const plan = startMovedPlan({ ...MOVED, nextChargeOn }, { today, switchedOffOn: today, settings });
        const charges = forecastCharges(plan, { today, until: monthsAfter(today, 6), settings });
        expect(charges).toHaveLength(2);
        expect(charges[0]?.chargeOn.slice(0, 7)).not.toBe(charges[1]?.chargeOn.slice(0, 7));
        expect(charges.every(({ pricePence }) => pricePence === 2400)).toBe(true);
        expect((charges[0]?.chargeOn ?? "") >= nextChargeOn).toBe(true);
        expect((charges[0]?.chargeOn ?? "") >= addDays(today, settings.noticeDaysMin)).toBe(true);
      }
    }
  });

  it("counts the boxes that the other shop sent, and ends after those that are left", () => {
    const plan = startMovedPlan(MOVED, at);
    expect(plan.boxes).toMatchObject([{ boxMonth: "2027-01", chargeOn: "2027-01-01", pricePence: 2400 }]);
    expect(countBoxes(plan, settings)).toMatchObject({
      deliveredMonths: 4,
      totalMonths: 6,
      lastChargeOn: "2027-02-01",
      remainingPence: 4800,
    });
    expect(countBoxesMoved({ ...MOVED, boxesLeft: null })).toBe(4);
    expect(countBoxesMoved({ ...MOVED, boxesLeft: 7 })).toBeUndefined();
    expect(countBoxesMoved({ ...MOVED, boxesLeft: null, boxesDelivered: 6 })).toBeUndefined();
  });

  it("is never charged by both: what the other shop charges before the switch is paid there", () => {
    for (let off = TODAY; off < "2027-03-01"; off = addDays(off, 1)) {
      const there = listChargesThere({ ...MOVED, boxesLeft: null }, { from: TODAY, switchedOffOn: off, until: off });
      const paid = paidUntil(MOVED.nextChargeOn, off);
      const last = there.at(-1);
      if (last) expect(paid).toBe(monthsAfter(MOVED.nextChargeOn, there.length));
      const rolling = { ...MOVED, duration: "monthly" as const, boxesLeft: null };
      const plan = startMovedPlan(rolling, { today: off, switchedOffOn: off, settings });
      expect((findOpenBox(plan)?.chargeOn ?? "") >= paid).toBe(true);
    }
    expect(paidUntil(isoDay("2026-01-31"), isoDay("2026-02-10"))).toBe("2026-02-28");
  });

  it("keeps its first month when it is paused and resumed before its first charge", () => {
    const plan = startMovedPlan({ ...MOVED, nextChargeOn: isoDay("2027-02-20") }, at);
    expect(plan.boxes[0]?.boxMonth).toBe("2027-03");
    const paused = decidePause(plan, 1, moment("2026-11-22")).plan;
    const resumed = decideResume(paused, moment("2026-11-23")).plan;
    expect(findOpenBox(resumed)).toMatchObject({ boxMonth: "2027-03", chargeOn: "2027-03-01" });
  });

  it("can change its plan before its first charge, and then counts anew at the new price", () => {
    const plan = startMovedPlan(MOVED, at);
    const change = { audience: "men", duration: "3months", planBoxes: 3, monthlyPence: pence(2699) } as const;
    const changed = decidePlanChange(plan, change, moment("2026-11-22")).plan;
    expect(changed.boxes).toMatchObject([{ boxMonth: "2027-01", audience: "men", pricePence: 2699 }]);
    expect(countBoxes(changed, settings)).toMatchObject({ deliveredMonths: 0, totalMonths: 3 });
  });
});
