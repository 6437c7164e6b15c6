import { londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { decideChargeFailed, decidePaid, isRetryDue } from "#domain/subscriptions/box-billing.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { type Box, isPaid } from "#domain/subscriptions/boxes.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import { spendGiftCardsOfBox } from "#server/gift-cards/index.ts";
import { recordRenewal } from "#server/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { ChargeFailure, Payment } from "#server/platform/kernel/payment-gateway.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import {
  type BoxRow,
  type Customer,
  listCustomers,
  setBoxOrders,
  setGiftCardAmounts,
  updateSubscription,
} from "#server/subscriptions/boxes.queries.ts";
import { addressOf } from "#server/subscriptions/read-views.ts";
import { applyOutcomes } from "./apply-outcomes.ts";
import { isPaidByGiftCards } from "./box-gift-card-amounts.ts";
import {
  endAttempt,
  findBoxToCharge,
  forgetPayment,
  insertAttempt,
  isFailureRecorded,
  markCancelled,
  wasAttemptedWith,
} from "./charges.queries.ts";
import { methodColumns } from "./method-columns.ts";
import { insertUnmatchedPayment } from "./unmatched-payments.queries.ts";

export type ChargeResult =
  | { kind: "paid"; payment: Payment }
  | { kind: "declined"; failure: Pick<ChargeFailure, "code" | "isHard"> & Partial<ChargeFailure> }
  /** The subscription has no method to charge, because it was removed or never existed. */
  | { kind: "no-method"; code: string }
  /** The payment can no longer be made. */
  | { kind: "cancelled" }
  /** The provider never received the attempt. */
  | { kind: "not-taken" };

interface Charged {
  loaded: LoadedPlan;
  customer: Customer;
  box: Box;
  row: BoxRow;
  settings: ShopSettings;
  now: Date;
}

/**
 * Applies a payment result to its box, whether it comes from the attempt, a look-up or a webhook. Requires the
 * subscription's row lock. Idempotent.
 */
export async function applyCharge(tx: Tx, boxId: number, result: ChargeResult, now: Date): Promise<void> {
  const charged = await load(tx, boxId, now);
  if (result.kind === "declined" && (await isRecorded(tx, boxId, result.failure))) return;
  const isNews = await endAttempt(tx, boxId, { ...endingOf(result), endedAt: now });
  const { box } = charged;
  const isOwed = box.status === "billed" || box.status === "unpaid";
  switch (result.kind) {
    case "paid":
      return applyPaid(tx, charged, { ...result, isAttempt: isNews });
    case "declined":
      if (isNews && isOwed) await applyDeclined(tx, charged, result.failure);
      return;
    case "no-method":
      if (box.status === "billed" || isRetryDue(box, londonDay(now)))
        await applyDeclined(tx, charged, { code: result.code, isHard: true });
      return;
    case "cancelled":
      await markCancelled(tx, boxId);
      // On the day on which the shop gives up a box, another step cancels the payment and sends an email, so nothing is
      // done here.
      if (!isOwed || (box.failure && box.failure.giveUpOn <= londonDay(now))) return;
      if (charged.row.paymentId) await forgetPayment(tx, boxId, charged.row.paymentId);
      // The customer sees the declines on the page, so a payment cancelled after too many declined cards does not mark
      // the box as declined.
      if (charged.row.heldForCustomerUntil && charged.row.heldForCustomerUntil > now) return;
      return applyDeclined(tx, charged, { code: "payment_cancelled", isHard: true });
    case "not-taken":
      return;
  }
}

/**
 * Marks a box as paid if gift cards cover it in full, without the provider. Requires the subscription's row lock. Does
 * nothing if the box is paid, skipped or has a payment.
 */
export async function applyCovered(tx: Tx, boxId: number, now: Date): Promise<void> {
  const charged = await load(tx, boxId, now);
  const { box, row } = charged;
  const isOwed = box.status === "billed" || box.status === "unpaid";
  if (isOwed && row.paymentId === null && isPaidByGiftCards(row)) await settle(tx, charged, undefined);
}

/** True if a decline is the known result of an earlier attempt. Reports of it can arrive after the next has begun. */
export async function isRecorded(db: Reader, boxId: number, { id }: { id?: string | undefined }): Promise<boolean> {
  return id !== undefined && isFailureRecorded(db, boxId, id);
}

function endingOf(result: ChargeResult) {
  if (result.kind !== "declined" && result.kind !== "no-method") return { outcome: result.kind };
  const failure: Partial<ChargeFailure> = result.kind === "declined" ? result.failure : { code: result.code };
  const { code, requestId, id } = failure;
  return { outcome: "declined" as const, code, requestId: requestId ?? null, failureId: id ?? null };
}

async function load(tx: Tx, boxId: number, now: Date): Promise<Charged> {
  const found = await findBoxToCharge(tx, boxId);
  const settings = await readSettings(tx);
  const [loaded] = found ? await lockPlans(tx, [found.subscriptionId], settings) : [];
  const [customer] = loaded ? await listCustomers(tx, [loaded.row.userId]) : [];
  const row = loaded?.boxRows.find(({ id }) => id === boxId);
  const box = loaded?.plan.boxes.find(({ boxMonth }) => boxMonth === row?.boxMonth);
  if (!loaded || !customer || !row || !box) throw new Error(`the box ${boxId} that was charged is gone`);
  return { loaded, customer, box, row, settings, now };
}

interface Paid {
  payment: Payment;
  /** True if a charge by one of the shop's jobs succeeded, false if the customer paid in person. */
  isAttempt: boolean;
}

/** Settles a paid box. A payment for a box that will not be sent is recorded as unmatched, and a job refunds it. */
async function applyPaid(tx: Tx, charged: Charged, { payment, isAttempt }: Paid): Promise<void> {
  const { box, row } = charged;
  requireOurs(payment, row);
  await markCancelled(tx, row.id);
  if (isPaid(box) || row.orderId !== null) return;
  if (box.status !== "skipped" && payment.amountPence <= box.pricePence)
    return settle(tx, charged, { payment, isAttempt });
  await returnMoney(tx, charged, payment);
}

async function returnMoney(tx: Tx, { loaded, customer, box, settings, now }: Charged, payment: Payment): Promise<void> {
  const subscriptionId = loaded.row.id;
  const { id: paymentId, amountPence } = payment;
  const isNews = await insertUnmatchedPayment(tx, { subscriptionId, paymentId, amount: amountPence, createdAt: now });
  if (!isNews) return;
  await queueEmail(tx, now, {
    kind: "charge-returned",
    about: `payment:${paymentId}`,
    recipient: customer.email,
    facts: {
      firstName: customer.firstName,
      subscriptionId,
      boxName: planTitle(box.audience, settings.audienceNames),
      boxMonth: box.boxMonth,
      amountPence,
    },
  });
}

/** A payment whose metadata names another box must not count for this box. */
function requireOurs({ id, box, currency }: Payment, row: BoxRow): void {
  const isOurs = box?.subscriptionId === row.subscriptionId && box.boxMonth === row.boxMonth && currency === "gbp";
  if (!isOurs) throw new Error(`payment ${id} is not for the box ${row.id}`);
}

async function settle(tx: Tx, charged: Charged, by: Paid | undefined): Promise<void> {
  const { customer, box, settings, now } = charged;
  const { row, plan, boxRows } = charged.loaded;
  const amountPence = by?.payment.amountPence ?? pence(0);
  // A payment made before a gift card was added covers the whole price, so the gift card then pays nothing.
  const giftCardPence = pence(Math.min(charged.row.giftCardAmount, box.pricePence - amountPence));
  const orderId = await recordRenewal(
    tx,
    {
      userId: row.userId,
      email: customer.email,
      subscriptionId: row.id,
      productId: planId(box.audience, plan.duration),
      productName: planTitle(box.audience, settings.audienceNames),
      amountPence,
      paymentId: by?.payment.id ?? null,
      giftCardPence,
      deliveryAddress: addressOf(row, customer),
      billingAddress: row.gift ? addressOf({ gift: null }, customer) : null,
    },
    now,
  );
  const paidRow = { ...charged.row, giftCardAmount: giftCardPence };
  if (charged.row.giftCardAmount > 0) {
    await spendGiftCardsOfBox(tx, paidRow.id, { orderId, giftCardPence, now });
    await setGiftCardAmounts(tx, [paidRow]);
  }
  const paid = { boxMonth: box.boxMonth, orderId };
  if (by) {
    await saveMethodOf(tx, charged, by.payment);
    if (!by.isAttempt) await notePaidInPerson(tx, charged, by.payment);
  }
  const loaded = { row, plan, boxRows: boxRows.map((each) => (each.id === paidRow.id ? paidRow : each)) };
  const outcome = decidePaid(plan, box, londonDay(now), settings);
  await applyOutcomes(tx, [{ loaded, customer, outcome, paid }], { settings, now });
  await setBoxOrders(tx, [{ subscriptionId: row.id, ...paid }]);
}

/** Saves a method used in person as the subscription's method. A method that a job has charged is already saved. */
async function saveMethodOf(tx: Tx, { loaded, row }: Charged, { method, payerId }: Payment): Promise<void> {
  if (!method || !payerId || method.id === loaded.row.methodId || (await wasAttemptedWith(tx, row.id, method.id)))
    return;
  await updateSubscription(tx, { id: loaded.row.id, ...methodColumns(payerId, method) });
}

/** The customer made this attempt, so it was not recorded in advance. */
async function notePaidInPerson(tx: Tx, { row, now }: Charged, { method }: Payment): Promise<void> {
  if (!method) return;
  await insertAttempt(tx, {
    boxId: row.id,
    methodId: method.id,
    methodType: method.type,
    lastFour: method.card?.lastFour ?? null,
    begunAt: now,
  });
  await endAttempt(tx, row.id, { outcome: "paid", endedAt: now });
}

async function applyDeclined(
  tx: Tx,
  { loaded, customer, box, settings, now }: Charged,
  { code, isHard }: Pick<ChargeFailure, "code" | "isHard">,
): Promise<void> {
  const outcome = decideChargeFailed(loaded.plan, box, { failure: code, isHard, today: londonDay(now) }, settings);
  await applyOutcomes(tx, [{ loaded, customer, outcome }], { settings, now });
}
