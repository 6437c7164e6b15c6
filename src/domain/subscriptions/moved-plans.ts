import { addMonths, boxMonthOf, type IsoDay, monthDates, monthsAfter, regularChargeOn } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { decideBilling, decidePaid, firstChargeableMonth, isChargeDue } from "./box-billing.ts";
import { type BoxPlan, findOpenBox, plannedBox } from "./boxes.ts";
import { DURATION_MONTHS, type QuestionnaireAnswers } from "./plans.ts";

/** A subscription that another shop charges until it is switched off. */
export interface MovedSubscription
  extends Pick<QuestionnaireAnswers, "audience" | "naturalness" | "purpose" | "duration"> {
  /** Agreed price of a box, which later price changes do not affect. */
  monthlyPence: Pence;
  /** Boxes that are left. Null for a rolling plan. */
  boxesLeft: number | null;
  boxesDelivered: number;
  /** Next charge of the other shop, so the customer has paid until this day. */
  nextChargeOn: IsoDay;
}

/** Price limits of a moved box. The lower limit is the card provider's. */
export const MOVED_PENCE_MIN = 30;
export const MOVED_PENCE_MAX = 50_000;

/** Boxes of a plan that the other shop has sent, by the boxes left. Undefined if the plan is shorter. */
export function countBoxesMoved({
  duration,
  boxesLeft,
  boxesDelivered,
}: Pick<MovedSubscription, "duration" | "boxesLeft" | "boxesDelivered">): number | undefined {
  const months = DURATION_MONTHS[duration];
  if (duration === "monthly") return boxesDelivered;
  const left = boxesLeft ?? months - boxesDelivered;
  return left >= 1 && left <= months ? months - left : undefined;
}

/**
 * The day until which the customer has paid once the other shop is switched off. The other shop is taken to have made
 * every charge that was due before that day, so that no month is charged twice.
 */
export function paidUntil(nextChargeOn: IsoDay, switchedOffOn: IsoDay): IsoDay {
  const monthsMax = 24;
  for (let months = 0; months <= monthsMax; months += 1) {
    const day = monthsAfter(nextChargeOn, months);
    if (day >= switchedOffOn) return day;
  }
  return switchedOffOn;
}

/** Charges that the other shop still makes before it is switched off. */
export function listChargesThere(
  { nextChargeOn, boxesLeft }: Pick<MovedSubscription, "nextChargeOn" | "boxesLeft">,
  { from, switchedOffOn, until }: { from: IsoDay; switchedOffOn: IsoDay | null; until: IsoDay },
): IsoDay[] {
  const days: IsoDay[] = [];
  for (let months = 0; months < (boxesLeft ?? Number.POSITIVE_INFINITY); months += 1) {
    const day = monthsAfter(nextChargeOn, months);
    if (day > until || (switchedOffOn !== null && day >= switchedOffOn)) break;
    if (day >= from) days.push(day);
  }
  return days;
}

/**
 * The plan of a moved subscription. Its first box is the first one that the shop charges on its usual day, not before the
 * customer's paid time is over, and with enough notice.
 */
export function startMovedPlan(
  moved: MovedSubscription,
  { today, switchedOffOn, settings }: { today: IsoDay; switchedOffOn: IsoDay; settings: ShopSettings },
): BoxPlan {
  const paid = paidUntil(moved.nextChargeOn, switchedOffOn);
  const month = boxMonthOf(paid);
  const earliest = regularChargeOn(month, settings) >= paid ? month : addMonths(month, 1);
  const first = firstChargeableMonth(earliest, today, settings);
  const { audience, naturalness, purpose, duration, monthlyPence } = moved;
  const plan: BoxPlan = {
    status: "active",
    audience,
    naturalness,
    purpose,
    duration,
    planBoxes: duration === "monthly" ? null : DURATION_MONTHS[duration],
    boxesMoved: countBoxesMoved(moved) ?? 0,
    planSince: first,
    monthlyPence,
    cancelAtPeriodEnd: false,
    endsOn: null,
    pausedUntil: null,
    unpaidInARow: 0,
    coolingOffUntil: null,
    boxes: [],
  };
  return { ...plan, boxes: [plannedBox(plan, first, settings)] };
}

export interface ForecastCharge {
  chargeOn: IsoDay;
  pricePence: Pence;
}

/** Charges of a running plan until a day, if each one succeeds and the customer changes nothing. */
export function forecastCharges(
  plan: BoxPlan,
  { today, until, settings }: { today: IsoDay; until: IsoDay; settings: ShopSettings },
): ForecastCharge[] {
  const charges: ForecastCharge[] = [];
  let forecast = plan;
  let day = today;
  for (;;) {
    forecast = decideBilling(forecast, day, settings).plan;
    const box = findOpenBox(forecast);
    if (!box?.chargeOn) return charges;
    const isPlanned = box.status === "planned";
    const stepOn = isPlanned ? monthDates(box.boxMonth, settings).billOn : box.chargeOn;
    if (isPlanned && stepOn <= day) return charges;
    if (stepOn > day) day = stepOn;
    if (day > until) return charges;
    if (isPlanned) continue;
    if (!isChargeDue(forecast, box, day, settings)) return charges;
    charges.push({ chargeOn: day, pricePence: box.pricePence });
    forecast = decidePaid(forecast, box, day, settings).plan;
  }
}
