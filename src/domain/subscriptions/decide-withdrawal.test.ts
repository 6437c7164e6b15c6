import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { decideBilling, decidePaid } from "./box-billing.ts";
import { decideWithdrawal } from "./end-subscription.ts";
import { planFor } from "./plans.ts";
import { startPlan } from "./subscriptions.ts";

const settings = DEFAULT_SETTINGS;
const now = new Date("2026-11-26T10:00:00Z");
const DECEMBER = boxMonthOf(isoDay("2026-12-01"));
const JANUARY = boxMonthOf(isoDay("2027-01-01"));

function started(duration: "monthly" | "3months", { isSingleGift = false } = {}) {
  const plan = planFor("women", duration, settings);
  return startPlan(
    { ...plan, rolls: plan.rolls && !isSingleGift },
    {
      boxMonth: DECEMBER,
      naturalness: "100natural",
      purpose: isSingleGift ? "gift" : "personal",
      paidPence: pence(1999),
      paidOn: isoDay("2026-11-26"),
    },
    settings,
  );
}

const statuses = (plan: { boxes: readonly { boxMonth: string; status: string; skipReason: string | null }[] }) =>
  plan.boxes.map(({ boxMonth: month, status, skipReason }) => [month, skipReason ?? status]);

describe("boxes whose payment goes back", () => {
  it("are withdrawn, and a subscription that ends is never charged again", () => {
    const { plan, paymentsToCancel, refunds } = decideWithdrawal(
      started("monthly"),
      { months: [DECEMBER], endsSubscription: true },
      { now, settings },
    );
    expect(statuses(plan)).toEqual([
      [DECEMBER, "refunded"],
      [JANUARY, "ended"],
    ]);
    expect(plan).toMatchObject({ status: "cancelled", cancelAtPeriodEnd: true, endsOn: "2026-11-26" });
    expect(paymentsToCancel).toEqual([JANUARY]);
    // The order's own refund returns the money, so this decision refunds nothing.
    expect(refunds).toEqual([]);
  });

  it("leave a subscription that goes on with its next box, and a plan of three with all three", () => {
    const { plan } = decideWithdrawal(
      started("3months"),
      { months: [DECEMBER], endsSubscription: false },
      { now, settings },
    );
    expect(statuses(plan)).toEqual([
      [DECEMBER, "refunded"],
      [JANUARY, "planned"],
    ]);
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: false, planBoxes: 3 });
  });

  it("end a gift of one box in any case", () => {
    const { plan } = decideWithdrawal(
      started("monthly", { isSingleGift: true }),
      { months: [DECEMBER], endsSubscription: false },
      { now, settings },
    );
    expect(statuses(plan)).toEqual([[DECEMBER, "refunded"]]);
    expect(plan.status).toBe("cancelled");
  });

  it("stay sent where they have left, while the subscription may still be ended", () => {
    const sent = started("monthly");
    const plan = {
      ...sent,
      boxes: sent.boxes.map((box, index) => (index ? box : { ...box, status: "dispatched" as const })),
    };
    expect(
      statuses(decideWithdrawal(plan, { months: [DECEMBER], endsSubscription: false }, { now, settings }).plan),
    ).toEqual(statuses(plan));
    const ended = decideWithdrawal(plan, { months: [DECEMBER], endsSubscription: true }, { now, settings }).plan;
    expect(statuses(ended)).toEqual([
      [DECEMBER, "dispatched"],
      [JANUARY, "ended"],
    ]);
    expect(ended.status).toBe("cancelled");
  });

  it("do not take along a box that another order has paid for: it leaves before the subscription is over", () => {
    const billed = decideBilling(started("monthly"), isoDay("2026-12-15"), settings).plan;
    const january = billed.boxes.find(({ boxMonth: month }) => month === JANUARY);
    if (!january) throw new Error("no box was announced");
    const paid = decidePaid(billed, january, isoDay("2027-01-01"), settings).plan;
    const { plan } = decideWithdrawal(
      paid,
      { months: [JANUARY], endsSubscription: true },
      { now: new Date("2027-01-02T10:00:00Z"), settings },
    );
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(plan.endsOn).toBe(plan.boxes[0]?.dispatchOn);
  });
});
