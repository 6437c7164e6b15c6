import { londonDay } from "#domain/calendar.ts";
import { isChargeDue, isRetryDue } from "#domain/charge-boxes.ts";
import { formatMonth } from "#domain/day-words.ts";
import { planTitle } from "#domain/plans.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Payment } from "#server/payments/gateway.ts";
import { findRestoredAt } from "#server/payments/installation-book.ts";
import { ProviderTrouble } from "#server/payments/provider-trouble.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import type { Shop } from "#server/shop.ts";
import { addressOf } from "./address-of.ts";
import { applyCharge } from "./apply-charge.ts";
import { lockPlans } from "./box-plans.ts";
import { listCustomers, listSubscriptionsById } from "./boxes.queries.ts";
import {
  type Attempt,
  type BoxToCharge,
  findBoxToCharge,
  insertAttempt,
  keepPayment,
  noteAsked,
  withdrawAttempt,
} from "./charges.queries.ts";
import { lookUpCharge } from "./look-up-charge.ts";

/** `asked`: somebody has given another card, and the box is tried whatever its day. */
type Why = "due" | "asked";

/**
 * Takes a box's money, once: its one payment is made and kept, the try is written down, and only then the provider is
 * asked for the money. Whatever is lost in between, the next who comes finds the payment or the try, and looks it up.
 */
export async function attemptCharge(shop: Shop, boxId: number, why: Why): Promise<void> {
  const box = await findBoxToCharge(shop.db, boxId);
  if (!box) return;
  const paymentId = box.paymentId ?? (await makePayment(shop, box));
  if (!paymentId) {
    await shop.db.transaction((tx) => applyCharge(tx, boxId, { kind: "no-method", code: "method_gone" }, shop.clock()));
    return;
  }
  const now = shop.clock();
  const attempt = await shop.db.transaction((tx) => beginAttempt(tx, box, { why, paymentId, now }));
  if (!attempt) return;
  const answer = await confirm(shop, paymentId, attempt);
  if (answer.kind === "look-up") return lookUpCharge(shop, { boxId, paymentId, begunAt: now });
  await shop.db.transaction((tx) => applyCharge(tx, boxId, answer, shop.clock()));
}

/** Decides once more under the subscription's lock; undefined when nothing is to be tried. */
async function beginAttempt(
  tx: Tx,
  { boxId, subscriptionId, boxMonth }: BoxToCharge,
  { why, paymentId, now }: { why: Why; paymentId: string; now: Date },
): Promise<Attempt | undefined> {
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  const row = loaded?.boxRows.find(({ id }) => id === boxId);
  const box = loaded?.plan.boxes.find((each) => each.boxMonth === boxMonth);
  if (!loaded?.row.methodId || !row || !box || row.paymentId !== paymentId || row.isCancelDue) return undefined;
  const today = londonDay(now);
  const isGivenUp = box.trouble !== null && box.trouble.giveUpOn <= today;
  const isRetry = why === "asked" ? box.status === "unpaid" : isRetryDue(box, today) && !box.trouble?.isHard;
  const isWanted = isChargeDue(loaded.plan, box, today, settings) || (isRetry && !isGivenUp);
  if (!isWanted) return undefined;
  return insertAttempt(tx, { boxId, methodId: loaded.row.methodId, lastFour: loaded.row.cardLastFour, begunAt: now });
}

/** A try that the provider refused to begin is taken back; one whose outcome is not known stays, and is looked up. */
async function confirm(shop: Shop, paymentId: string, attempt: Attempt) {
  const { boxId, number, methodId } = attempt;
  try {
    return await shop.gateway.confirmCharge(paymentId, { key: `confirm:${boxId}:${number}`, methodId });
  } catch (error) {
    const isRefused = error instanceof ProviderTrouble && !error.isDoneUnknown;
    if (isRefused) await withdrawAttempt(shop.db, attempt);
    throw error;
  }
}

/** The box's payment, made and kept; undefined when there is nothing to charge it to. */
async function makePayment(shop: Shop, box: BoxToCharge): Promise<string | undefined> {
  const { boxId, subscriptionId, boxMonth, payerId, methodId, pricePence } = box;
  const [row] = await listSubscriptionsById(shop.db, [subscriptionId]);
  const [customer] = await listCustomers(shop.db, [box.userId]);
  if (!payerId || !methodId || !row || !customer) return undefined;
  const mayExist = box.paymentAskedAt !== null || (await isFromBackup(shop, box));
  const now = shop.clock();
  await noteAsked(shop.db, boxId, now);
  const known = mayExist ? await findMade(shop, box, payerId) : undefined;
  const payment =
    known ??
    (await shop.gateway.makeCharge({
      // What was asked for before and is not there was answered with a failure, which is kept under its key.
      key: mayExist ? `box:${boxId}:${now.getTime()}` : `box:${boxId}`,
      box: { subscriptionId, boxMonth },
      boxId,
      amountPence: pricePence,
      payerId,
      methodId,
      description: `${planTitle(box.audience)}, ${formatMonth(boxMonth)}`,
      email: customer.email,
      shipping: addressOf(row, customer),
    }));
  if (!payment) return undefined;
  const kept = await keepPayment(shop.db, boxId, payment.id);
  if (kept !== payment.id) await shop.gateway.cancelPayment(payment.id);
  return kept;
}

/** A box that is older than the restored database may have been charged after the backup. */
async function isFromBackup(shop: Shop, { createdAt }: BoxToCharge): Promise<boolean> {
  const restoredAt = await findRestoredAt(shop.db);
  return restoredAt !== undefined && createdAt < restoredAt;
}

/** The payment that was made for the box and whose id was lost; a paid one before one that can still be paid. */
async function findMade(shop: Shop, box: BoxToCharge, payerId: string): Promise<Payment | undefined> {
  const made = (await shop.gateway.listPaymentsOf(payerId)).filter(
    (payment) => payment.box?.subscriptionId === box.subscriptionId && payment.box.boxMonth === box.boxMonth,
  );
  const isPaying = ({ status }: Payment) => status === "succeeded" || status === "processing";
  return (
    made.find((payment) => isPaying(payment) && payment.refundedPence < payment.amountPence) ??
    made.find((payment) => payment.status === "open" && payment.amountPence === box.pricePence)
  );
}
