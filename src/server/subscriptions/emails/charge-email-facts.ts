import { countBoxes } from "#domain/box-totals.ts";
import { isPaid } from "#domain/boxes.ts";
import { addDays, type BoxMonth, cutOffAt, londonDay, londonInstant } from "#domain/calendar.ts";
import { needsBank } from "#domain/charge-boxes.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";
import { boxLink } from "#server/subscriptions/box-links.ts";
import { type EmailContext, subscriptionFacts } from "./email-context.ts";

const ATTEMPTS_NAMED = [1, 2, 3, 4] as const;

/** A payment notice: one per box, and a second one only where the first was taken back. */
export function noticeFacts(
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

export function chargeTakenFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["charge-taken"] {
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

/** The right to end after the first full price, with its days (DMCC Act 2024 ss 264-266). */
export function coolingOffFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["cooling-off"] {
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

export function chargeFailedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["charge-failed"] {
  const box = context.boxOf(boxMonth);
  const { failure } = box;
  if (!failure) throw new Error(`the box for ${boxMonth} is in no trouble`);
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

const FAILURES: Readonly<Record<string, string>> = {
  card_declined: "the card was declined",
  insufficient_funds: "there is not enough money in the account",
  expired_card: "the card has expired",
  incorrect_cvc: "the security code is wrong",
  processing_error: "something went wrong on its side",
  authentication_required: "it wants you to confirm the payment",
};

/** What the bank said, for people; null where it has no words of its own. */
function failureMessage(code: string): string | null {
  return FAILURES[code] ?? null;
}
