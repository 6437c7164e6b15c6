import { boxMonthOf, type IsoDay, isoDay, monthsAfter } from "#domain/calendar.ts";
import { formatDay } from "#domain/day-labels.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { LEFT_OUT, type MoveState, type PlanChoices } from "#domain/subscriptions/move-in.ts";
import { countBoxesMoved, type MovedSubscription, paidUntil } from "#domain/subscriptions/moved-plans.ts";
import { type Audience, DURATION_MONTHS, findPlanKey } from "#domain/subscriptions/plans.ts";
import type { FileSubscriber, PayerProof } from "#server/platform/db/schema/subscription-moves.ts";

/** Facts of the shop about a row's customer and subscription. */
export interface KnownHere {
  isStarted: boolean;
  account:
    | {
        userId: number;
        /** True if only the owner of the address can sign in. */
        isOwners: boolean;
        hasName: boolean;
        hasAddress: boolean;
        /** Audiences of running subscriptions. */
        audiences: readonly Audience[];
      }
    | undefined;
}

interface RowFacts {
  subscriber: FileSubscriber | null;
  faults: readonly string[];
  proof: PayerProof | null;
  here: KnownHere;
  plans: PlanChoices;
  switchedOffOn: IsoDay | null;
  today: IsoDay;
}

export interface DecidedRow {
  state: MoveState;
  /** Reasons and remarks. */
  notes: string[];
  /** The subscription to start. Undefined if its plan is not known. */
  moved: MovedSubscription | undefined;
}

/** Months after which a next charge day is a mistake. */
const AHEAD_MONTHS_MAX = 13;
const BEHIND_MONTHS_MAX = 2;

/** Decides whether a row of the file can start, and with which subscription. */
export function decideRow({ subscriber, faults, proof, here, plans, switchedOffOn, today }: RowFacts): DecidedRow {
  if (here.isStarted) return { state: "started", notes: [], moved: undefined };
  if (!subscriber || faults.length > 0) return { state: "refused", notes: [...faults], moved: undefined };
  const planId = plans[subscriber.planName] ?? null;
  if (planId === LEFT_OUT) return { state: "refused", notes: ["You left its plan out."], moved: undefined };
  const key = planId === null ? undefined : findPlanKey(planId);
  if (!key) return { state: "question", notes: [`Choose a plan for “${subscriber.planName}”.`], moved: undefined };
  const moved: MovedSubscription = {
    ...key,
    naturalness: subscriber.naturalness,
    purpose: "personal",
    monthlyPence: pence(subscriber.pricePence),
    boxesLeft: key.duration === "monthly" ? null : boxesLeftOf(subscriber, DURATION_MONTHS[key.duration]),
    boxesDelivered: subscriber.boxesDelivered ?? 0,
    nextChargeOn: subscriber.nextChargeOn,
  };
  const paid = paidUntil(moved.nextChargeOn, switchedOffOn ?? today);
  const questions = [
    ...askAboutBoxes(moved),
    ...askAboutDays(moved, today),
    ...askAboutCustomer(subscriber, moved, here),
    ...askAboutProof(proof, paid),
  ];
  if (questions.length > 0) return { state: "question", notes: questions, moved };
  if (subscriber.payerId === null) {
    return {
      state: "card-asked",
      notes: ["The file names no Stripe customer. The customer is asked for a card."],
      moved,
    };
  }
  if (proof === null) return { state: "unproved", notes: [], moved };
  const fault = cardFault(proof, today);
  const remarks = paymentRemarks(proof, subscriber);
  if (fault) return { state: "card-asked", notes: [`${fault} The customer is asked for a card.`, ...remarks], moved };
  return { state: "ready", notes: remarks, moved };
}

function boxesLeftOf({ boxesLeft, boxesDelivered }: FileSubscriber, months: number): number | null {
  return boxesLeft ?? (boxesDelivered === null ? null : months - boxesDelivered);
}

function askAboutBoxes(moved: MovedSubscription): string[] {
  if (moved.duration === "monthly") return [];
  if (moved.boxesLeft === null)
    return ["The file does not say how many boxes are left. Add them, or choose a monthly plan."];
  if (countBoxesMoved(moved) !== undefined) return [];
  const months = DURATION_MONTHS[moved.duration];
  return [
    `${moved.boxesLeft} boxes are left, and the chosen plan has ${months}. Choose another plan or correct the file.`,
  ];
}

function askAboutDays({ nextChargeOn }: MovedSubscription, today: IsoDay): string[] {
  if (nextChargeOn > monthsAfter(today, AHEAD_MONTHS_MAX)) return ["Its next charge day is more than a year away."];
  if (monthsAfter(nextChargeOn, BEHIND_MONTHS_MAX) < today)
    return [`Its next charge day, ${formatDay(nextChargeOn)}, is long past. Export the file again.`];
  return [];
}

function askAboutCustomer(
  subscriber: FileSubscriber,
  { audience }: MovedSubscription,
  { account }: KnownHere,
): string[] {
  const hasAddress = subscriber.postcode !== "" || account?.hasAddress === true;
  const hasName = subscriber.firstName !== "" || account?.hasName === true;
  return [
    hasAddress ? [] : ["It has no address. Add it to the file, or move the customers in first."],
    hasName ? [] : ["It has no name. Add it to the file, or move the customers in first."],
    account && !account.isOwners
      ? ["An account here has this email address, and its owner has not confirmed it. Ask the customer to confirm it."]
      : [],
    account?.audiences.includes(audience) ? [`The customer has a running subscription for ${audience} here.`] : [],
  ].flat();
}

function askAboutProof(proof: PayerProof | null, paid: IsoDay): string[] {
  if (!proof) return [];
  if (proof.unknown !== null) return [`The card provider did not answer (${proof.unknown}). Look it up again.`];
  const charging = proof.subscriptions.filter(({ endsOn }) => endsOn === null || endsOn > paid);
  const late = proof.charges.find(({ on, isPending }) => !isPending && on >= paid);
  return [
    ...charging.map(
      ({ id }) => `The card provider itself still charges ${id}. Cancel it there, then look it up again.`,
    ),
    ...(proof.charges.some(({ isPending }) => isPending) ? ["A payment is pending. Look it up again later."] : []),
    ...(late
      ? [`The customer paid on ${formatDay(late.on)}, which is not before ${formatDay(paid)}. Export the file again.`]
      : []),
  ];
}

const FAULTS: Readonly<Record<NonNullable<PayerProof["fault"]>, string>> = {
  "payer-unknown": "The card provider does not know the customer.",
  "no-method": "The card provider has no default card for the customer.",
  "method-unknown": "The card provider does not know the card.",
  "method-of-another-payer": "The card does not belong to the customer.",
};

/** Reason for which the card cannot be charged. Undefined if it can. */
export function cardFault({ fault, method }: PayerProof, today: IsoDay): string | undefined {
  if (fault) return FAULTS[fault];
  if (method?.type !== "card") return "The saved method is not a card.";
  if (method.card && cardMonth(method.card) < boxMonthOf(today)) return "The card has expired.";
  return undefined;
}

function cardMonth({ expYear, expMonth }: { expYear: number; expMonth: number }) {
  return boxMonthOf(isoDay(`${expYear}-${String(expMonth).padStart(2, "0")}-01`));
}

function paymentRemarks({ charges }: PayerProof, { pricePence }: FileSubscriber): string[] {
  const [last] = charges;
  if (!last) return ["No payment was found in the last 40 days."];
  const sum = last.currency === "gbp" ? formatPounds(pence(last.pence)) : `${last.currency} ${last.pence / 100}`;
  const differs = last.currency !== "gbp" || last.pence !== pricePence;
  return [`Last payment: ${sum} on ${formatDay(last.on)}.${differs ? " It differs from the agreed price." : ""}`];
}
