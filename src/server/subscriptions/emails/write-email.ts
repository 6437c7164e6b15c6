import {
  addDays,
  type BoxMonth,
  cutOffAt,
  type IsoDay,
  londonDay,
  londonInstant,
  monthDates,
} from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { formatPounds, sumPence } from "#domain/money.ts";
import { needsBank, pauseEndsOn } from "#domain/subscriptions/box-billing.ts";
import type { DomainEvent } from "#domain/subscriptions/box-events.ts";
import { NATURALNESS_PHRASES, PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import {
  type BoxPlan,
  countBefore,
  countBoxes,
  countDispatched,
  isPaid,
  isPaidInFull,
  isWaiting,
  nextPricePence,
} from "#domain/subscriptions/boxes.ts";
import type { AnyEmail } from "#server/platform/mail/index.ts";
import type { EmailFacts } from "#server/platform/names/email-kinds.ts";
import { boxLink } from "#server/subscriptions/box-links.ts";
import { type EmailContext, movedFacts, subscriptionFacts, withDaysBefore } from "./email-context.ts";

const LENGTH_LABELS = { ...PLAN_LENGTH_LABELS, monthly: "Monthly, until you cancel" };

const ATTEMPTS_NAMED = [1, 2, 3, 4] as const;

const FAILURES: Readonly<Record<string, string>> = {
  card_declined: "the card was declined",
  insufficient_funds: "there is not enough money in the account",
  expired_card: "the card has expired",
  incorrect_cvc: "the security code is wrong",
  processing_error: "something went wrong at the bank",
  authentication_required: "the bank needs you to confirm the payment",
};

/** The email about a subscription event. Its `about` key makes it unique. */
export function writeEmail(context: EmailContext, event: DomainEvent): AnyEmail {
  const { customer, subscriptionId } = context;
  const recipient = customer.email;
  const ofVersion = `subscription:${subscriptionId}:v${context.version}`;
  const ofBox = (boxMonth: string) => `subscription:${subscriptionId}:${boxMonth}`;
  const restOf = (boxMonth: string) => `${ofBox(boxMonth)}:skip`;
  const ofPause = `subscription:${subscriptionId}:pause`;
  const { kind } = event;
  switch (kind) {
    case "payment-notice":
    case "first-full-price": {
      const { about, facts } = noticeFacts(context, event.boxMonth);
      if (kind === "payment-notice") return { kind, about, recipient, facts };
      const firstBoxPence = context.plan.boxes[0]?.pricePence ?? 0;
      return { kind, about, recipient, facts: { ...facts, firstBoxPence } };
    }
    case "plan-ends-soon": {
      const facts = { ...subscriptionFacts(context), lastDispatchOn: context.boxOf(event.boxMonth).dispatchOn };
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "charge-taken": {
      const facts = chargeTakenFacts(context, event.boxMonth);
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "cooling-off": {
      const facts = coolingOffFacts(context, event.boxMonth);
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "charge-failed": {
      const about = `${ofBox(event.boxMonth)}:${event.attempts}`;
      return { kind, about, recipient, facts: chargeFailedFacts(context, event.boxMonth) };
    }
    case "box-skipped": {
      const about = `${ofVersion}:${event.boxMonth}`;
      const matter = restOf(event.boxMonth);
      return { kind, about, recipient, facts: skippedFacts(context, event.boxMonth), matter };
    }
    case "box-moved": {
      const facts = movedFacts(context, event.boxMonth);
      return {
        kind,
        about: `${ofVersion}:${event.boxMonth}`,
        recipient,
        facts,
        matter: `${ofBox(event.boxMonth)}:days`,
        combine: (unsent) => withDaysBefore(facts, unsent.before),
      };
    }
    case "subscription-paused": {
      const email = { kind, about: ofVersion, recipient, facts: pausedFacts(context, event.cause) };
      return event.cause === "asked" ? { ...email, matter: ofPause } : email;
    }
    case "subscription-resumed": {
      const facts = resumedFacts(context, event.boxMonth);
      const matter = context.before.status === "paused" ? ofPause : restOf(event.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter };
    }
    case "subscription-changed": {
      const facts = changedFacts(context, event.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter: `${ofVersion}:change` };
    }
    case "contents-changed": {
      const { changes, boxMonth } = event;
      const { isByShop } = context;
      const fromDispatchOn = context.boxOf(boxMonth).dispatchOn;
      const facts = { ...subscriptionFacts(context), changes, fromDispatchOn, isContentsOnly: true, isByShop };
      return { kind: "subscription-changed", about: ofVersion, recipient, facts, matter: `${ofVersion}:change` };
    }
    case "subscription-ended":
      return { kind, about: ofVersion, recipient, facts: endedFacts(context, event.cause) };
    case "subscription-kept":
      return { kind, about: ofVersion, recipient, facts: continuedFacts(context) };
    case "subscription-completed": {
      const facts = completedFacts(context, lastDispatchOf(context));
      return { kind, about: ofVersion, recipient, facts };
    }
  }
}

/** Facts of a payment notice. A box has one notice. A second notice is written only if the first was withdrawn. */
function noticeFacts(
  context: EmailContext,
  boxMonth: BoxMonth,
): { about: string; facts: EmailFacts["payment-notice"] } {
  const { plan, subscriptionId, settings, cardLastFour, method } = context;
  const box = context.boxOf(boxMonth);
  const totals = countBoxes(plan, settings);
  const chargeOn = box.chargeOn ?? box.dispatchOn;
  return {
    about: `subscription:${subscriptionId}:${boxMonth}:${box.noticedOn}`,
    facts: {
      ...subscriptionFacts(context),
      ...context.sharesOf(boxMonth),
      chargeOn,
      dispatchOn: box.dispatchOn,
      cancelBy: addDays(chargeOn, -1),
      lastChargeOn: totals.lastChargeOn,
      remainingPence: totals.remainingPence,
      cardLastFour,
      method,
      manage: boxLink(
        "manage-box",
        { subscriptionId, boxMonth },
        { now: context.now, until: cutOffAt(boxMonth, settings) },
      ),
    },
  };
}

function chargeTakenFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["charge-taken"] {
  const box = context.boxOf(boxMonth);
  const paid = context.plan.boxes.filter((each) => isPaid(each) && each.boxMonth <= boxMonth);
  return {
    ...subscriptionFacts(context),
    ...context.sharesOf(boxMonth),
    chargedOn: box.chargedOn ?? londonDay(context.now),
    dispatchOn: box.dispatchOn,
    boxNumber: paid.length,
    invoiceOrderId: context.orderIds.get(boxMonth) ?? null,
  };
}

/**
 * Facts about the right to cancel after the first full-price payment, with the first and last day of the period (DMCC
 * Act 2024 ss 264-266).
 */
function coolingOffFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["cooling-off"] {
  const { plan, settings, now } = context;
  const box = context.boxOf(boxMonth);
  const startsOn = box.chargedOn ?? londonDay(now);
  return {
    ...subscriptionFacts(context),
    amountPence: box.pricePence,
    startsOn,
    endsOn: plan.coolingOffUntil ?? addDays(startsOn, settings.coolingOffDays - 1),
    dispatchOn: box.dispatchOn,
    isStatutory: startsOn >= settings.subscriptionLawFrom,
  };
}

function chargeFailedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["charge-failed"] {
  const box = context.boxOf(boxMonth);
  const { failure } = box;
  if (!failure) throw new Error(`the box for ${boxMonth} has no failed payment`);
  const until = londonInstant(failure.giveUpOn, 0);
  const linked = { subscriptionId: context.subscriptionId, boxMonth };
  return {
    ...subscriptionFacts(context),
    ...context.sharesOf(boxMonth),
    attempt: ATTEMPTS_NAMED[Math.min(failure.attempts, ATTEMPTS_NAMED.length) - 1] ?? 1,
    failure: failureMessage(failure.failure),
    nextTryOn: failure.isHard ? null : failure.retryOn,
    payUntil: addDays(failure.giveUpOn, -1),
    needsBank: needsBank(box),
    changeCard: boxLink("change-card", linked, { now: context.now, until }),
    pay: boxLink("pay-box", linked, { now: context.now, until }),
  };
}

/** The bank's reason in plain English. Null if there is no text for its code. */
function failureMessage(code: string): string | null {
  return FAILURES[code] ?? null;
}

function skippedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["box-skipped"] {
  const { nextChargeOn, nextDispatchOn } = countBoxes(context.plan, context.settings);
  const { skipReason } = context.boxOf(boxMonth);
  return {
    ...subscriptionFacts(context),
    reason: skipReason === "unpaid" || skipReason === "late" ? skipReason : "asked",
    isByShop: context.isByShop,
    skippedMonth: boxMonth,
    nextChargeOn,
    nextDispatchOn,
  };
}

function pausedFacts(context: EmailContext, reason: "asked" | "unpaid"): EmailFacts["subscription-paused"] {
  const { plan, settings } = context;
  return {
    ...subscriptionFacts(context),
    reason,
    isPaidGift: isPaidInFull(plan),
    isByShop: context.isByShop,
    ...lastBoxFacts(context),
    resumesOn: plan.pausedUntil && pauseEndsOn(plan.pausedUntil, settings),
  };
}

function resumedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["subscription-resumed"] {
  const { plan, settings } = context;
  const box = plan.boxes.find((each) => each.boxMonth === boxMonth);
  const dates = monthDates(boxMonth, settings);
  return {
    ...subscriptionFacts(context),
    nextChargeOn: box?.chargeOn ?? dates.chargeOn,
    nextDispatchOn: box?.dispatchOn ?? dates.dispatchOn,
    isByShop: context.isByShop,
  };
}

function continuedFacts(context: EmailContext): EmailFacts["subscription-kept"] {
  const { plan, settings } = context;
  const { nextChargeOn, nextDispatchOn } = countBoxes(plan, settings);
  return {
    ...subscriptionFacts(context),
    nextChargeOn,
    nextChargePence: nextChargeOn && nextPricePence(plan),
    nextDispatchOn,
    resumesOn: plan.pausedUntil && pauseEndsOn(plan.pausedUntil, settings),
    isByShop: context.isByShop,
  };
}

function changedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["subscription-changed"] {
  const { before, plan, settings } = context;
  const { audienceNames } = settings;
  const named = [
    { name: "Box", before: planTitle(before.audience, audienceNames), after: planTitle(plan.audience, audienceNames) },
    { name: "Plan", before: LENGTH_LABELS[before.duration], after: planAfter(before, plan) },
    { name: "Price per month", before: formatPounds(before.monthlyPence), after: formatPounds(plan.monthlyPence) },
    {
      name: "How natural",
      before: NATURALNESS_PHRASES[before.naturalness],
      after: NATURALNESS_PHRASES[plan.naturalness],
    },
  ];
  return {
    ...subscriptionFacts(context),
    changes: named.filter((change) => change.before !== change.after),
    isContentsOnly: false,
    isByShop: context.isByShop,
    fromDispatchOn:
      plan.boxes.find((box) => box.boxMonth === boxMonth)?.dispatchOn ?? monthDates(boxMonth, settings).dispatchOn,
  };
}

/**
 * Name of the new plan. If the subscription had boxes before the new plan's first month, the name also states that
 * month and the number of earlier boxes.
 */
function planAfter(before: BoxPlan, plan: BoxPlan): string {
  const length = LENGTH_LABELS[plan.duration];
  const earlier = countBefore(plan, plan.planSince);
  const isSame = before.planSince === plan.planSince && before.duration === plan.duration;
  if (isSame) return LENGTH_LABELS[before.duration];
  return plan.planBoxes === null || earlier === 0
    ? length
    : `${length} from ${formatMonth(plan.planSince)}, in addition to ${earlier === 1 ? "one earlier box" : `${earlier} earlier boxes`}`;
}

function endedFacts(context: EmailContext, cause: "asked" | "unpaid" | "shop"): EmailFacts["subscription-ended"] {
  const { plan, now, outcome } = context;
  const cancelledOn = londonDay(now);
  return {
    ...subscriptionFacts(context),
    cause,
    cancelledOn,
    endsOn: plan.endsOn ?? cancelledOn,
    ...lastBoxFacts(context),
    refundPence: sumPence(outcome.refunds.map((refund) => refund.amountPence)),
  };
}

function completedFacts(context: EmailContext, lastDispatchOn: IsoDay): EmailFacts["subscription-completed"] {
  return {
    ...subscriptionFacts(context),
    boxes: countDispatched(context.plan),
    lastDispatchOn,
    isPaidGift: isPaidInFull(context.plan),
  };
}

/**
 * Dispatch day of the last paid box. Today if the plan was already completed, because that box was then dispatched
 * late.
 */
function lastDispatchOf({ plan, before, now }: EmailContext): IsoDay {
  const plannedOn = before.status === "completed" ? undefined : plan.boxes.findLast(isPaid)?.dispatchOn;
  return plannedOn ?? londonDay(now);
}

/** Facts about the last paid or announced box that has not been sent, and its payment if it is still unpaid. */
function lastBoxFacts({ plan }: EmailContext) {
  const last = plan.boxes.findLast((box) => isWaiting(box) || box.status === "billed");
  const isUnpaid = last?.status === "billed";
  return {
    lastDispatchOn: last?.dispatchOn ?? null,
    lastChargeOn: isUnpaid ? last.chargeOn : null,
    lastChargePence: isUnpaid ? last.pricePence : null,
  };
}
