import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths, boxMonthOf, dispatchOn, isoDay } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import { decideLinesRefund, linesToRefund, wholeRefund } from "#domain/orders/refunds.ts";
import type { DiscountTerms } from "#domain/pricing/discounts.ts";
import { quote } from "#domain/pricing/quote.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { decideBilling, planNextBox } from "./box-billing.ts";
import { type BoxPlan, countBoxes, findOpenBox, isPaidInFull, withBox } from "./boxes.ts";
import { decideCancel, decideEnd, decideWithdrawal, refundOnEndingNow } from "./end-subscription.ts";
import { AUDIENCES, DURATION_MONTHS, planFor, planId } from "./plans.ts";
import {
  GIFT_DURATIONS,
  type GiftDuration,
  isPrepaidDuration,
  listRefundableBoxes,
  monthsToWithdraw,
  prepaidDispatchDays,
  prepaidPence,
} from "./prepaid-gifts.ts";
import { findRestartBox } from "./restart-subscription.ts";
import { decidePause, decideResume, decideSkip, findPlanChangeMonth } from "./subscription-actions.ts";
import { startPrepaidGift } from "./subscriptions.ts";

const settings = DEFAULT_SETTINGS;
const now = new Date("2026-11-26T10:00:00Z");
const moment = { now, settings };
const DECEMBER = boxMonthOf(isoDay("2026-12-01"));
const PREPAID = GIFT_DURATIONS.filter(isPrepaidDuration);

function gift(duration: GiftDuration = "3months"): BoxPlan {
  const plan = planFor("women", duration, settings);
  const first = {
    boxMonth: DECEMBER,
    naturalness: "100natural" as const,
    purpose: "gift" as const,
    paidPence: plan.monthlyPence,
    paidOn: isoDay("2026-11-26"),
  };
  return startPrepaidGift(plan, first, settings);
}

/** The gift with its first boxes sent and the next ones frozen. */
function sentAndFrozen(plan: BoxPlan, sent: number, frozen = 0): BoxPlan {
  return plan.boxes.reduce((each, { boxMonth }, index) => {
    if (index < sent) return withBox(each, boxMonth, { status: "dispatched", isFrozen: true });
    return index < sent + frozen ? withBox(each, boxMonth, { isFrozen: true }) : each;
  }, plan);
}

function quoteGift(duration: GiftDuration, changes: Partial<Parameters<typeof quote>[0]> = {}) {
  const line = { kind: "box" as const, productId: planId("women", duration), audience: "women" as const, duration };
  return quote({ lines: [{ ...line, isPrepaid: true }], firstBoxTaken: new Set(), settings, now, ...changes });
}

describe("a prepaid gift", () => {
  it.each([
    ["women", "3months", 8097],
    ["women", "6months", 15_294],
    ["men", "3months", 8097],
    ["men", "6months", 15_294],
    ["children", "3months", 6747],
    ["children", "6months", 12_744],
  ] as const)("for %s, %s, costs %d pence: the plan's month for each box", (audience, duration, total) => {
    expect(prepaidPence(planFor(audience, duration, settings))).toBe(total);
  });

  it("is quoted without a first-box price, with all boxes due today and nothing later", () => {
    const { lines, totalPence, dueTodayPence } = quoteGift("3months");
    expect(lines[0]).toMatchObject({ quantity: 3, unitPricePence: 2699, lineTotalPence: 8097 });
    expect(lines[0]?.box).toMatchObject({
      isFirstBoxOffer: false,
      laterCharges: [],
      totalPence: 8097,
      firstDispatchOn: "2026-12-15",
      lastDispatchOn: "2027-02-15",
    });
    expect([totalPence, dueTodayPence]).toEqual([8097, 8097]);
  });

  it("leaves the first-box price to another box of the same basket", () => {
    const own = { kind: "box", productId: 101, audience: "women", duration: "monthly" } as const;
    const prepaid = { ...own, productId: 103, duration: "3months", isPrepaid: true } as const;
    const { lines } = quote({ lines: [prepaid, own], firstBoxTaken: new Set(), settings, now });
    expect(lines.map(({ unitPricePence }) => unitPricePence)).toEqual([2699, 1999]);
  });

  it("has one paid box in each month from the first, each on its month's dispatch day", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PREPAID), fc.nat(60), (duration, later) => {
        const first = addMonths(DECEMBER, later);
        const boxes = DURATION_MONTHS[duration];
        const days = prepaidDispatchDays(first, boxes, settings);
        expect(days).toEqual(Array.from({ length: boxes }, (_, n) => dispatchOn(addMonths(first, n), settings)));
        expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(boxes);
      }),
    );
    expect(gift().boxes.map(({ boxMonth, status, chargeOn }) => [boxMonth, status, chargeOn])).toEqual([
      ["2026-12", "charged", null],
      ["2027-01", "charged", null],
      ["2027-02", "charged", null],
    ]);
  });

  it("never has an open box, a charge, a restart or another plan, whatever is sent or refunded", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PREPAID), fc.nat(6), fc.nat(6), fc.nat(400), (duration, sent, refunded, days) => {
        const started = sentAndFrozen(gift(duration), sent);
        const months = monthsToWithdraw(started, refunded);
        const { plan } = decideWithdrawal(started, { months, endsSubscription: false }, moment);
        const today = isoDay(new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10));
        for (const each of [plan, planNextBox(plan, settings), decideBilling(plan, today, settings).plan]) {
          expect(findOpenBox(each)).toBeUndefined();
          expect(each.boxes).toHaveLength(DURATION_MONTHS[duration]);
        }
        const { nextChargeOn, lastChargeOn, remainingPence } = countBoxes(plan, settings);
        expect([nextChargeOn, lastChargeOn, remainingPence]).toEqual([null, null, null]);
        expect(findRestartBox({ ...plan, status: "completed" }, moment)).toBeUndefined();
        expect(findPlanChangeMonth(plan)).toBeUndefined();
        expect(isPaidInFull(plan)).toBe(true);
      }),
    );
  });

  it("cannot be skipped, paused by its giver or cancelled at the end of a period", () => {
    expect(() => decideSkip(gift(), DECEMBER, moment)).toThrow("too-late-to-change");
    expect(() => decidePause(gift(), 1, moment)).toThrow("nothing-to-pause");
    expect(() => decideCancel(gift(), "period-end", moment)).toThrow("nothing-to-cancel");
  });

  it("goes on after a pause without another box", () => {
    const paused: BoxPlan = { ...gift(), status: "paused", pausedUntil: addMonths(DECEMBER, 1) };
    const { plan, events } = decideResume(paused, moment);
    expect(plan).toMatchObject({ status: "active", pausedUntil: null });
    expect(plan.boxes).toHaveLength(3);
    expect(events).toEqual([]);
  });

  it("is complete after its last box, and after fewer if some were refunded", () => {
    const day = isoDay("2027-03-01");
    expect(decideEnd(sentAndFrozen(gift(), 2), isoDay("2027-01-20")).plan.status).toBe("active");
    expect(decideEnd(sentAndFrozen(gift(), 3), day)).toMatchObject({
      plan: { status: "completed" },
      events: [{ kind: "subscription-completed" }],
    });
    const months = monthsToWithdraw(gift(), 1);
    const { plan } = decideWithdrawal(gift(), { months, endsSubscription: true }, moment);
    expect(plan).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    expect(decideEnd(sentAndFrozen(plan, 2), day).plan.status).toBe("completed");
  });
});

describe("a refund of a prepaid gift", () => {
  it("withdraws the last boxes that are not frozen, as many as were refunded, once", () => {
    const plan = sentAndFrozen(gift("6months"), 1, 1);
    expect(listRefundableBoxes(plan).map(({ boxMonth }) => boxMonth)).toEqual([
      "2027-02",
      "2027-03",
      "2027-04",
      "2027-05",
    ]);
    expect(monthsToWithdraw(plan, 2)).toEqual(["2027-04", "2027-05"]);
    expect(monthsToWithdraw(plan, 99)).toHaveLength(4);
    const after = decideWithdrawal(plan, { months: monthsToWithdraw(plan, 2), endsSubscription: false }, moment).plan;
    expect(monthsToWithdraw(after, 2)).toEqual([]);
    expect(monthsToWithdraw(after, 3)).toEqual(["2027-03"]);
  });

  it("ends the gift when no box is left to send", () => {
    const one = sentAndFrozen(gift(), 1);
    const months = listRefundableBoxes(one).map(({ boxMonth }) => boxMonth);
    const { plan, refunds, events } = decideWithdrawal(one, { months, endsSubscription: false }, moment);
    expect(plan).toMatchObject({ status: "cancelled", endsOn: "2026-11-26" });
    expect([refunds, events]).toEqual([[], []]);
  });

  it("by the shop keeps a frozen box, by a giver who changes their mind it takes all that is unsent", () => {
    const plan = sentAndFrozen(gift(), 0, 1);
    const months = (cause: "asked" | "shop") =>
      decideCancel(plan, "now", { ...moment, cause }).refunds.map(({ boxMonth }) => boxMonth);
    expect(months("shop")).toEqual(["2027-01", "2027-02"]);
    expect(months("asked")).toEqual(["2026-12", "2027-01", "2027-02"]);
  });

  it("by a cancellation is what was paid with a code, also after some boxes were refunded before", () => {
    const sums = fc.record({ duration: fc.constantFrom(...PREPAID), discountPence: fc.nat(6000), earlier: fc.nat(6) });
    fc.assert(
      fc.property(sums, ({ duration, discountPence, earlier }) => {
        const started = { ...gift(duration), checkoutDiscountPence: pence(discountPence) };
        const paidPence = prepaidPence(planFor("women", duration, settings)) - discountPence;
        const boxes = DURATION_MONTHS[duration];
        const before = Math.min(earlier, boxes);
        const months = monthsToWithdraw(started, before);
        const { plan } = decideWithdrawal(started, { months, endsSubscription: false }, moment);
        const left = paidPence - Math.floor((paidPence * before) / boxes);
        expect(refundOnEndingNow(plan, isoDay("2026-11-26"), settings)).toBe(before < boxes ? left : 0);
        if (before === boxes) return;
        const { refunds } = decideCancel(plan, "now", moment);
        expect(refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(left);
      }),
    );
  });

  it("pays each box back at its price to the penny, and all refunds together what was paid", () => {
    const discount = fc.record({ percent: fc.integer({ min: 1, max: 99 }), isUsed: fc.boolean() });
    const gifts = fc.record({
      duration: fc.constantFrom(...PREPAID),
      audience: fc.constantFrom(...AUDIENCES),
      kept: fc.nat(6),
      discount,
      giftCardPence: fc.nat(20_000),
      steps: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(gifts, ({ duration, audience, kept, discount: { percent, isUsed }, giftCardPence, steps }) => {
        const boxes = DURATION_MONTHS[duration];
        const { lines, totalPence, dueTodayPence } = quote({
          lines: [{ kind: "box", productId: planId(audience, duration), audience, duration, isPrepaid: true }],
          firstBoxTaken: new Set(),
          discount: isUsed ? { code: "CALM", terms: codeOf(percent) } : undefined,
          giftCards: [{ id: 1, availablePence: pence(giftCardPence) }],
          settings,
          now,
        });
        const [line] = lines;
        if (!line) throw new Error("no line");
        expect(dueTodayPence).toBeLessThanOrEqual(totalPence);
        const fixedQuantity = Math.min(kept, boxes);
        const order = (refundedQuantity: number, leftPence: number) => ({
          leftPence: pence(leftPence),
          lines: [
            {
              orderItemId: 1,
              unitPricePence: line.unitPricePence,
              quantity: line.quantity,
              discountPence: line.discountPence,
              refundedQuantity,
              fixedQuantity,
            },
          ],
        });
        let refunded = 0;
        let left: number = totalPence;
        const refund = (amount: Pence, units: number) => {
          refunded += units;
          left -= amount;
        };
        for (const wanted of steps) {
          const amount = decideLinesRefund(order(refunded, left), [{ orderItemId: 1, quantity: wanted }]);
          expect(amount === undefined).toBe(wanted > boxes - fixedQuantity - refunded);
          if (amount !== undefined) refund(amount, wanted);
        }
        const rest = order(refunded, left);
        refund(wholeRefund(rest), linesToRefund(rest)[0]?.quantity ?? 0);
        expect(refunded).toBe(boxes - fixedQuantity);
        const each = totalPence / boxes;
        expect(Math.abs(totalPence - left - each * refunded)).toBeLessThan(1);
        expect(left >= 0).toBe(true);
        if (fixedQuantity === 0) expect(left).toBe(0);
      }),
    );
  });
});

function codeOf(percent: number): DiscountTerms {
  return {
    id: 1,
    code: "CALM",
    kind: "percentage",
    value: percent * 100,
    minimumPence: undefined,
    usesLeft: undefined,
    isActive: true,
    validFrom: new Date("2026-01-01T00:00:00Z"),
    validUntil: undefined,
    productIds: undefined,
  };
}
