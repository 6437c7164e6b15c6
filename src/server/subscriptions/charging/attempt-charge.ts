import { londonDay } from "#domain/calendar.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { isChargeDue, isRetryDue } from "#domain/subscriptions/box-billing.ts";
import type { Box } from "#domain/subscriptions/boxes.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { ProviderFailure } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import type { BoxRow, SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { applyCharge, applyCovered, type ChargeResult, isRecorded } from "./apply-charge.ts";
import { isPaidByGiftCards } from "./box-gift-card-amounts.ts";
import {
  type Attempt,
  type BoxToCharge,
  findBoxToCharge,
  findChargeOf,
  insertAttempt,
  type OpenCharge,
  withdrawAttempt,
} from "./charges.queries.ts";
import { dropStoppedGiftCards } from "./drop-stopped-gift-cards.ts";
import { makeBoxPayment } from "./make-box-payment.ts";
import { shownColumns } from "./method-columns.ts";
import { dropMethod, isMethodUsed, showMethod } from "./methods.queries.ts";

/**
 * Maximum time that a request is in transit. If the provider shows no attempt after this time, it never received the
 * request.
 */
const ON_ITS_WAY_MS = 10 * MINUTE_MS;
/** Maximum difference between the shop's clock and the provider's. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/**
 * Looks up the result of a box's payment at the provider and applies it. Changes nothing while the result is unknown.
 */
export async function lookUpCharge(shop: Shop, charge: OpenCharge): Promise<void> {
  const payment = await shop.gateway.findPayment(charge.paymentId);
  if (!payment) throw new Error(`the provider knows no payment ${charge.paymentId}`);
  const now = shop.clock();
  const isKnown = payment.failure !== undefined && (await isRecorded(shop.db, charge.boxId, payment.failure));
  const result = readResult(payment, { attempt: charge.attempt, isKnown, now });
  if (result) await shop.db.transaction((tx) => applyCharge(tx, charge.boxId, result, now));
}

/**
 * Looks up and applies the result of a payment that the provider has reported. False if the payment belongs to no box.
 */
export async function lookUpPayment(shop: Shop, paymentId: string): Promise<boolean> {
  const charge = await findChargeOf(shop.db, paymentId);
  if (charge) await lookUpCharge(shop, charge);
  return charge !== undefined;
}

interface LookedUp {
  attempt: OpenCharge["attempt"];
  /** True if the payment's failure is the result of an earlier attempt. */
  isKnown: boolean;
  now: Date;
}

/** Result of a payment. Undefined while it is unknown. */
function readResult(payment: Payment, { attempt, isKnown, now }: LookedUp): ChargeResult | undefined {
  switch (payment.status) {
    case "succeeded":
      return { kind: "paid", payment };
    case "cancelled":
      return { kind: "cancelled" };
    case "processing":
      return undefined;
    case "open": {
      if (attempt === null) return undefined;
      const { failure } = payment;
      if (failure && !isKnown && isFailureOf(attempt, failure)) return { kind: "declined", failure };
      return now.getTime() - attempt.begunAt.getTime() > ON_ITS_WAY_MS ? { kind: "not-taken" } : undefined;
    }
  }
}

/** False if a payment failed with another method, as the customer's own attempt does, or before this attempt began. */
function isFailureOf(
  { begunAt, methodId }: NonNullable<OpenCharge["attempt"]>,
  failure: NonNullable<Payment["failure"]>,
): boolean {
  if (failure.methodId !== undefined && failure.methodId !== methodId) return false;
  return !failure.failedAt || failure.failedAt.getTime() >= begunAt.getTime() - CLOCKS_DIFFER_MS;
}

/**
 * Reason for a charge. `due` is a scheduled charge or retry. `asked` retries an unpaid box on any day for its customer,
 * who gave another card or gift card. `shop` does so for the administrator, unless the customer is paying.
 */
type Why = "due" | "asked" | "shop";

/** Runs in the transaction that begins the attempt. */
type OnBegin = (tx: Tx) => Promise<void>;

/**
 * Charges a box exactly once. Stores the payment, then the attempt, and only then confirms the payment at the provider.
 * After a crash, the next run looks up the stored payment or attempt. Returns false if no attempt was needed.
 */
export async function attemptCharge(
  shop: Shop,
  boxId: number,
  why: Why,
  onBegin: OnBegin = async () => undefined,
): Promise<boolean> {
  const found = await findBoxToCharge(shop.db, boxId);
  const box = found && (await dropStoppedGiftCards(shop, found));
  if (!box) return false;
  const made = box.paymentId
    ? { kind: "made" as const, paymentId: box.paymentId }
    : await makeBoxPayment(shop, box, "saved");
  if (made.kind === "nothing-due")
    return shop.db.transaction((tx) => takeCovered(tx, box, { why, onBegin, now: shop.clock() }));
  if (made.kind === "no-method" || !box.methodId) {
    await shop.db.transaction((tx) => applyCharge(tx, boxId, { kind: "no-method", code: "method_gone" }, shop.clock()));
    return false;
  }
  const { paymentId } = made;
  const now = shop.clock();
  const attempt = await shop.db.transaction((tx) => beginAttempt(tx, box, { why, paymentId, onBegin, now }));
  if (!attempt) return false;
  const answer = await confirm(shop, paymentId, attempt, box.heldForCustomerUntil !== null);
  if (answer.kind === "look-up")
    await lookUpCharge(shop, { boxId, paymentId, attempt: { begunAt: now, methodId: attempt.methodId } });
  else await shop.db.transaction((tx) => applyCharge(tx, boxId, answer, shop.clock()));
  return true;
}

/** Marks a due box as paid if gift cards cover it in full. */
async function takeCovered(
  tx: Tx,
  box: BoxToCharge,
  { why, onBegin, now }: { why: Why; onBegin: OnBegin; now: Date },
): Promise<boolean> {
  if (!(await lockWanted(tx, box, { why, paymentId: null, now }))) return false;
  await applyCovered(tx, box.boxId, now);
  await onBegin(tx);
  return true;
}

async function beginAttempt(
  tx: Tx,
  box: BoxToCharge,
  by: { why: Why; paymentId: string; onBegin: OnBegin; now: Date },
): Promise<Attempt | undefined> {
  const row = await lockWanted(tx, box, by);
  if (!row?.methodId) return undefined;
  const { methodId, methodType, cardLastFour: lastFour } = row;
  const attempt = await insertAttempt(tx, { boxId: box.boxId, methodId, methodType, lastFour, begunAt: by.now });
  if (attempt) await by.onBegin(tx);
  return attempt;
}

/** Checks the box again under the subscription's lock. Undefined if no attempt is needed. */
async function lockWanted(
  tx: Tx,
  { boxId, subscriptionId, boxMonth }: BoxToCharge,
  { why, paymentId, now }: { why: Why; paymentId: string | null; now: Date },
): Promise<SubscriptionRow | undefined> {
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  const row = loaded?.boxRows.find(({ id }) => id === boxId);
  const box = loaded?.plan.boxes.find((each) => each.boxMonth === boxMonth);
  if (!loaded || !row || !box || row.paymentId !== paymentId || row.isCancelDue) return undefined;
  const today = londonDay(now);
  if (why !== "asked" && row.heldForCustomerUntil && row.heldForCustomerUntil > now) return undefined;
  const isGivenUp = box.failure !== null && box.failure.giveUpOn <= today;
  const isHard = box.failure?.isHard && !isPaidByGiftCards(row);
  const isRetry = why === "due" ? isRetryDue(box, today) && !isHard : box.status === "unpaid";
  const isWanted = isChargeDue(loaded.plan, box, today, settings) || (isRetry && !isGivenUp);
  return isWanted ? loaded.row : undefined;
}

/**
 * Confirms the payment at the provider. Deletes an attempt that the provider refused to start. An attempt with an
 * unknown result stays and is looked up later.
 */
async function confirm(shop: Shop, paymentId: string, attempt: Attempt, wasOpened: boolean) {
  const { boxId, number, methodId } = attempt;
  try {
    return await shop.gateway.confirmBoxPayment(paymentId, { key: `confirm:${boxId}:${number}`, methodId, wasOpened });
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && !error.isDoneUnknown;
    if (isRefused) await withdrawAttempt(shop.db, attempt);
    throw error;
  }
}

/** The box to pay for: the box of the month in an email's link, or the unpaid box if no month is given. */
export interface BoxWanted extends Requester {
  boxMonth: string | undefined;
}

/**
 * Finds the box to pay. It is the box of the email link's month, else the unpaid box, else the last box that is neither
 * planned nor announced.
 */
export function findBoxOwed(
  { row, plan, boxRows }: LoadedPlan,
  { userId, boxMonth }: BoxWanted,
): { box: Box; row: BoxRow } | undefined {
  if (userId !== undefined && row.userId !== userId) return undefined;
  const box =
    boxMonth === undefined
      ? (plan.boxes.find(({ status }) => status === "unpaid") ??
        plan.boxes.findLast(({ status }) => status !== "planned" && status !== "billed"))
      : plan.boxes.find((each) => each.boxMonth === boxMonth);
  const boxRow = boxRows.find((each) => each.boxMonth === box?.boxMonth);
  return box && boxRow && { box, row: boxRow };
}

/** Cancels a box's payment after too many card attempts. The next visit creates another payment. */
export async function cancelAfterTooManyAttempts(shop: Shop, paymentId: string): Promise<void> {
  await shop.gateway.cancelPayment(paymentId);
  await lookUpPayment(shop, paymentId);
}

/**
 * Reads the current state of a saved method, because banks replace cards and holders remove them. Returns the update
 * for a later transaction.
 */
export async function followMethod(shop: Shop, methodId: string): Promise<(tx: Tx) => Promise<void>> {
  if (!(await isMethodUsed(shop.db, methodId))) return async () => undefined;
  const method = await shop.gateway.findMethod(methodId);
  if (!method) return (tx) => dropMethod(tx, methodId);
  return (tx) => showMethod(tx, methodId, shownColumns(method));
}
