import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { type BoxPlan, withBox } from "./boxes.ts";
import { decideCancel, decideEnd } from "./end-subscription.ts";
import { asGift, type Duration, planFor } from "./plans.ts";
import { decideRestart, findRestartBox } from "./restart-subscription.ts";
import { startPlan } from "./subscriptions.ts";

const settings = DEFAULT_SETTINGS;
const DECEMBER = boxMonthOf(isoDay("2026-12-01"));
const FIRST = {
  boxMonth: DECEMBER,
  naturalness: "100natural",
  paidPence: pence(1999),
  paidOn: isoDay("2026-11-21"),
} as const;

function started(duration: Duration): BoxPlan {
  return startPlan(planFor("women", duration, settings), { ...FIRST, purpose: "personal" }, settings);
}

const at = (instant: string) => ({ now: new Date(instant), settings });

// The specification says: "Subscription status values: active, paused, cancelled, completed. The admin may set any
// value from any value."
describe("a subscription that has ended and is taken up again", () => {
  it("begins with the earliest box that can be announced and charged in time", () => {
    const sent = withBox(started("monthly"), DECEMBER, { status: "dispatched" });
    const ended = decideCancel(sent, "now", { ...at("2026-12-16T10:00:00Z"), cause: "shop" }).plan;
    expect(ended.status).toBe("cancelled");
    expect(findRestartBox(ended, at("2026-12-17T10:00:00Z"))).toMatchObject({
      boxMonth: "2027-01",
      chargeOn: "2027-01-01",
    });
    expect(findRestartBox(ended, at("2027-03-10T10:00:00Z"))).toMatchObject({
      boxMonth: "2027-04",
      chargeOn: "2027-04-01",
    });
    const again = decideRestart(ended, at("2027-03-10T10:00:00Z"));
    expect(again.plan).toMatchObject({ status: "active", cancelAtPeriodEnd: false, endsOn: null });
    expect(again.plan.boxes.map(({ boxMonth, status }) => `${boxMonth} ${status}`)).toEqual([
      "2026-12 dispatched",
      "2027-01 skipped",
      "2027-04 planned",
    ]);
    expect(again.events).toEqual([{ kind: "subscription-resumed", boxMonth: "2027-04" }]);
  });

  it("counts a completed plan's boxes anew", () => {
    const sent = withBox(started("3months"), DECEMBER, { status: "dispatched" });
    const [first] = sent.boxes;
    if (!first) throw new Error("a plan begins with a box");
    const part: BoxPlan = { ...sent, status: "completed", boxes: [first] };
    expect(decideRestart(part, at("2026-12-17T10:00:00Z")).plan.planSince).toBe("2026-12");
    const months = ["2026-12-01", "2027-01-01", "2027-02-01"].map((on) => boxMonthOf(isoDay(on)));
    const full: BoxPlan = { ...part, boxes: months.map((boxMonth) => ({ ...first, boxMonth })) };
    expect(decideRestart(full, at("2027-02-17T10:00:00Z")).plan.planSince).toBe("2027-03");
  });

  it("is refused for one that runs, and for a gift of one box, for which no card is kept", () => {
    expect(() => decideRestart(started("3months"), at("2026-12-17T10:00:00Z"))).toThrow("subscription-over");
    const gift = asGift(planFor("women", "monthly", settings), false);
    const single: BoxPlan = { ...startPlan(gift, { ...FIRST, purpose: "gift" }, settings), status: "completed" };
    expect(() => decideRestart(single, at("2026-12-17T10:00:00Z"))).toThrow("subscription-over");
  });
});

// The specification says: "Cancel is offered only for active and takes effect at the end of the current period."
describe("a subscription whose run nobody has marked as sent", () => {
  const ending = () => decideCancel(started("monthly"), "period-end", at("2026-12-01T10:00:00Z")).plan;

  it("is cancelled with the date all the same", () => {
    expect(decideEnd(ending(), isoDay("2026-12-15")).plan.status).toBe("active");
    expect(decideEnd(ending(), isoDay("2026-12-16")).plan.status).toBe("cancelled");
  });

  it("is completed with the date of its last box, and told so only of boxes that came", () => {
    const last: BoxPlan = { ...started("monthly"), planBoxes: 1, boxes: started("monthly").boxes.slice(0, 1) };
    expect(decideEnd(last, isoDay("2026-12-15")).plan.status).toBe("active");
    expect(decideEnd(last, isoDay("2026-12-16"))).toMatchObject({ plan: { status: "completed" }, events: [] });
  });
});
