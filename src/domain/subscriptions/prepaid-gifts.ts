import { addMonths, type BoxMonth, dispatchOn, type IsoDay } from "#domain/calendar.ts";
import { type Pence, timesPence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type Box, isWaiting } from "./boxes.ts";
import { DURATION_MONTHS, type Duration, type Plan } from "./plans.ts";

/** Plans whose boxes can be given and paid in full at checkout. The first is a gift of one box. */
export const GIFT_DURATIONS = ["monthly", "3months", "6months"] as const satisfies readonly Duration[];
export type GiftDuration = (typeof GIFT_DURATIONS)[number];

/** True for a gift of several boxes that are paid in full at checkout. */
export function isPrepaidDuration(duration: GiftDuration): boolean {
  return duration !== "monthly";
}

interface GivenBoxes {
  duration: Duration;
  isSingle?: boolean | undefined;
  isPrepaid?: boolean | undefined;
}

/** Number of boxes of a prepaid gift, also of those refunded since. Null for other subscriptions. */
export function countPrepaidBoxes({ isPrepaid = false, duration }: GivenBoxes): number | null {
  return isPrepaid ? DURATION_MONTHS[duration] : null;
}

/** True for a gift of one or several boxes that was paid in full at checkout. */
export function isPaidGift({ isSingle = false, isPrepaid = false }: GivenBoxes): boolean {
  return isSingle || isPrepaid;
}

/** Price of all boxes of a prepaid gift: the plan's monthly price each, without a first-box price. */
export function prepaidPence({ monthlyPence, months }: Pick<Plan, "monthlyPence" | "months">): Pence {
  return timesPence(monthlyPence, months);
}

/** Months of a prepaid gift's boxes, one after the other from the first. */
export function prepaidMonths(first: BoxMonth, boxes: number): BoxMonth[] {
  return Array.from({ length: boxes }, (_, index) => addMonths(first, index));
}

/** Dispatch days of a prepaid gift's boxes, in order. */
export function prepaidDispatchDays(first: BoxMonth, boxes: number, settings: ShopSettings): IsoDay[] {
  return prepaidMonths(first, boxes).map((boxMonth) => dispatchOn(boxMonth, settings));
}

/** Boxes of a prepaid gift that can be refunded, because they are paid and their run is not frozen. */
export function listRefundableBoxes<SomeBox extends RunBox>({ boxes }: { boxes: readonly SomeBox[] }): SomeBox[] {
  return boxes.filter((box) => isWaiting(box) && !box.isFrozen);
}

type RunBox = Pick<Box, "boxMonth" | "status" | "isFrozen">;

/**
 * Months of the boxes that a refund withdraws from a prepaid gift: the last ones that are not frozen. `refundedUnits` is
 * the number of boxes that were refunded so far, so a repeated call withdraws nothing more.
 */
export function monthsToWithdraw(plan: { boxes: readonly RunBox[] }, refundedUnits: number): BoxMonth[] {
  const withdrawn = plan.boxes.filter(({ status }) => status === "skipped").length;
  const wanted = Math.max(0, refundedUnits - withdrawn);
  const refundable = listRefundableBoxes(plan);
  return refundable.slice(Math.max(0, refundable.length - wanted)).map(({ boxMonth }) => boxMonth);
}
