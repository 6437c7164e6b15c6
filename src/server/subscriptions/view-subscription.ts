import type { ReplyOf } from "#contract/endpoint.ts";
import type { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { addDays, cutOffAt, type IsoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { spendGiftCards } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { firstChargeableMonth, needsBank } from "#domain/subscriptions/box-billing.ts";
import {
  type Box,
  countBefore,
  findComingBox,
  isPaid,
  listLateBoxes,
  mayStillChangeContents,
  nextPricePence,
} from "#domain/subscriptions/boxes.ts";
import { findCommittedBox, isCoolingOff, refundOnEndingNow } from "#domain/subscriptions/end-subscription.ts";
import { canContinue, continueUntil, findContinuedBox } from "#domain/subscriptions/restart-subscription.ts";
import {
  findChangeableBox,
  findPlanChangeMonth,
  isSkippedOnRequest,
  listOpenContents,
} from "#domain/subscriptions/subscription-actions.ts";
import type { EnteredGiftCard } from "#server/gift-cards/index.ts";
import { chosenPicture } from "./box-looks.ts";
import type { LoadedPlan } from "./box-plans.ts";
import { viewMethod } from "./charging/method-columns.ts";
import { viewGift } from "./gifts/gifts.ts";

export type SubscriptionView = ReplyOf<typeof listSubscriptions>[number];
export type BoxContents = Pick<NonNullable<SubscriptionView["nextBox"]>, "items" | "swap">;

interface Viewing {
  now: Date;
  settings: ShopSettings;
  contents: BoxContents;
  /** Tracking numbers by box id, for boxes with a parcel. */
  trackingNumbers: ReadonlyMap<number, string | null>;
  /** Gift cards that pay for boxes, including those of other subscriptions. */
  giftCards: readonly EnteredGiftCard[];
}

export function viewSubscription(
  loaded: LoadedPlan,
  { now, settings, contents, trackingNumbers, giftCards }: Viewing,
): SubscriptionView {
  const { row, plan } = loaded;
  const today = londonDay(now);
  const next = findComingBox(plan, today);
  const unpaid = plan.boxes.find((box) => box.status === "unpaid" && box.failure);
  const changeable = findChangeableBox(plan, now);
  const method = viewMethod(row);
  const ownGiftCards = row.giftCardIds.flatMap((id) => giftCards.filter((card) => card.id === id));
  return {
    id: row.id,
    status: row.status,
    currentPeriodEnd: periodEnd(loaded, next, today)?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    endsOn: row.endsOn,
    isNextBoxPaid: next !== undefined && isPaid(next),
    audience: plan.audience,
    ...chosenPicture(plan.audience, settings),
    naturalness: plan.naturalness,
    purpose: plan.purpose,
    duration: plan.duration,
    monthlyPrice: toPounds(row.monthlyPrice),
    nextChargeOn: row.cancelAtPeriodEnd ? null : row.nextChargeOn,
    nextPrice: toPounds(nextPricePence(plan)),
    nextGiftCardAmount: toPounds(nextGiftCardPence(loaded, ownGiftCards)),
    deliveredMonths: row.deliveredMonths,
    totalMonths: row.totalMonths,
    rolls: plan.planBoxes === null,
    planBoxes: plan.planBoxes,
    ...(plan.isPrepaid ? { isPrepaid: true } : {}),
    planSince: plan.planSince,
    boxesBefore: countBefore(plan, plan.planSince),
    exclusions: [...row.exclusions],
    gift: row.gift ? viewGift(row.gift) : null,
    lateBoxes: listLateBoxes(plan, today).map(({ boxMonth, dispatchOn }) => ({ boxMonth, dispatchOn })),
    nextBox: next
      ? {
          ...viewBox(next, loaded, trackingNumbers),
          ...contents,
          areContentsOpen: mayStillChangeContents(next, now, settings) && !isFrozen(next, loaded),
          contentsUntil: cutOffAt(next.boxMonth, settings).toISOString(),
        }
      : null,
    changeable:
      changeable?.chargeOn && plan.status === "active" && !plan.cancelAtPeriodEnd
        ? {
            boxMonth: changeable.boxMonth,
            changeUntil: addDays(changeable.chargeOn, -1),
            chargeOn: changeable.chargeOn,
            dispatchOn: changeable.dispatchOn,
          }
        : null,
    changesFrom: {
      contents: listOpenContents(plan, (box) => isFrozen(box, loaded))[0]?.boxMonth ?? null,
      plan: findPlanChangeMonth(plan) ?? null,
    },
    unskippable: unskippableMonths(loaded, now, settings),
    pausedUntil: plan.status === "paused" ? plan.pausedUntil : null,
    pauseMonthsMax: settings.pauseMonthsMax,
    failure: unpaid?.failure
      ? {
          boxMonth: unpaid.boxMonth,
          failure: unpaid.failure.failure,
          needsBank: needsBank(unpaid),
          nextTryOn: unpaid.failure.isHard ? null : unpaid.failure.retryOn,
          payUntil: addDays(unpaid.failure.giveUpOn, -1),
        }
      : null,
    committedBox: viewCommittedBox(loaded, now),
    canKeep: canContinue(plan),
    continueUntil: continueUntil(plan, now) ?? null,
    continuedBox: viewContinuedBox(findContinuedBox(plan, { now, settings })),
    refundOnEndingNow: mayEndNow(loaded, now, settings) ? toPounds(refundOnEndingNow(plan, today, settings)) : null,
    method: method && { ...method, expiresIn: row.cardExpiresIn },
    giftCards: ownGiftCards.map(viewGiftCard),
    boxes: plan.boxes.map((box) => viewBox(box, loaded, trackingNumbers)).toReversed(),
  };
}

function viewContinuedBox(box: Box | undefined): SubscriptionView["continuedBox"] {
  if (!box?.chargeOn) return null;
  const { boxMonth, chargeOn, dispatchOn, pricePence } = box;
  return { boxMonth, chargeOn, dispatchOn, price: toPounds(pricePence) };
}

function viewCommittedBox(loaded: LoadedPlan, now: Date): SubscriptionView["committedBox"] {
  const box = findCommittedBox(loaded.plan, now);
  const giftCardAmount = loaded.boxRows.find(({ boxMonth }) => boxMonth === box?.boxMonth)?.giftCardAmount;
  const viewed = viewContinuedBox(box);
  return viewed && { ...viewed, giftCardAmount: toPounds(giftCardAmount ?? pence(0)) };
}

function viewGiftCard({ id, lastFour, state, expiresOn, availablePence }: EnteredGiftCard) {
  return { id, lastFour, state, expiresOn, available: toPounds(availablePence) };
}

/**
 * Gift card amount of the next charge. It is the reserved amount, or the amount that would be reserved if the box were
 * announced now.
 */
function nextGiftCardPence({ row, plan, boxRows }: LoadedPlan, giftCards: readonly EnteredGiftCard[]): Pence {
  const next = plan.boxes.find(({ status, chargeOn }) => isToCharge(status) && chargeOn === row.nextChargeOn);
  if (!next) return pence(0);
  const stored = boxRows.find(({ boxMonth }) => boxMonth === next.boxMonth);
  if (next.status === "billed") return stored?.giftCardAmount ?? pence(0);
  return sumPence(spendGiftCards(next.pricePence, giftCards).map(({ amountPence }) => amountPence));
}

function isToCharge(status: Box["status"]): boolean {
  return status === "planned" || status === "billed";
}

/**
 * Day of the next delivery. A day in the past is replaced by the next box's dispatch day, or by null if no box is
 * planned.
 */
function periodEnd({ row, plan }: LoadedPlan, next: Box | undefined, today: IsoDay): Date | null {
  const isRunning = plan.status === "active" || plan.status === "paused";
  const end = row.currentPeriodEnd;
  if (!isRunning || !end || londonDay(end) >= today) return end;
  return next ? londonInstant(next.dispatchOn, 12) : null;
}

function viewBox(box: Box, { boxRows }: LoadedPlan, trackingNumbers: Viewing["trackingNumbers"]) {
  const stored = boxRows.find((row) => row.boxMonth === box.boxMonth);
  return {
    boxMonth: box.boxMonth,
    status: box.status,
    skipReason: box.skipReason,
    audience: box.audience,
    naturalness: box.naturalness,
    price: toPounds(box.pricePence),
    giftCardAmount: toPounds(stored?.giftCardAmount ?? pence(0)),
    chargeOn: box.chargeOn,
    dispatchOn: box.dispatchOn,
    trackingNumber: (stored && trackingNumbers.get(stored.id)) ?? null,
    orderId: stored?.orderId ?? null,
  };
}

export function isFrozen(box: Box, { boxRows }: LoadedPlan): boolean {
  return boxRows.some((row) => row.boxMonth === box.boxMonth && row.frozenAt !== null);
}

/** Months whose skip can be reverted. A skip cannot be reverted after a later box has been announced. */
function unskippableMonths({ plan }: LoadedPlan, now: Date, settings: ShopSettings): Box["boxMonth"][] {
  if (plan.status !== "active" || plan.cancelAtPeriodEnd) return [];
  const today = londonDay(now);
  return plan.boxes
    .filter(isSkippedOnRequest)
    .map(({ boxMonth }) => boxMonth)
    .filter((month) => firstChargeableMonth(month, today, settings) === month)
    .filter((month) => plan.boxes.every((box) => box.boxMonth <= month || box.status === "planned"));
}

function mayEndNow({ row, plan }: LoadedPlan, now: Date, settings: ShopSettings): boolean {
  const isRunning = row.status === "active" || row.status === "paused";
  return isRunning && isCoolingOff(plan, londonDay(now), settings);
}
