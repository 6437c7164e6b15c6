import { formatMonth } from "#domain/day-labels.ts";
import { pence } from "#domain/money.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findRestoredAt } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { listCustomers, listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { addressOf } from "#server/subscriptions/read-views.ts";
import { type BoxToCharge, forgetPayment, noteAsked, savePaymentId } from "./charges.queries.ts";

export type Made =
  | { kind: "made"; paymentId: string }
  /** Gift cards pay the whole price. */
  | { kind: "nothing-due" }
  /** The subscription has no method to charge. */
  | { kind: "no-method" };

/**
 * Creates and stores the box's payment for the amount after gift cards, without confirming it. `saved` is for the
 * subscription's saved method, `present` for a method that the customer will enter.
 */
export async function makeBoxPayment(shop: Shop, box: BoxToCharge, by: "saved" | "present"): Promise<Made> {
  const { boxId, subscriptionId, boxMonth, payerId, methodId, pricePence, giftCardPence } = box;
  const [row] = await listSubscriptionsById(shop.db, [subscriptionId]);
  const [customer] = await listCustomers(shop.db, [box.userId]);
  if (!row || !customer) return { kind: "no-method" };
  const { userId, email, firstName, lastName } = customer;
  const mayExist = box.paymentAskedAt !== null || (await isFromBackup(shop, box));
  const known = mayExist && payerId ? await findMade(shop, box, payerId) : undefined;
  const amountPence = pence(pricePence - giftCardPence);
  if (!known && amountPence === 0) return { kind: "nothing-due" };
  const saved = payerId && methodId ? { payerId, methodId } : undefined;
  const from = by === "present" ? { payer: { userId, email, name: `${firstName} ${lastName}` } } : saved;
  if (!from) return { kind: "no-method" };
  const now = shop.clock();
  const { audienceNames } = await readSettings(shop.db);
  await noteAsked(shop.db, boxId, now);
  const payment =
    known ??
    (await shop.gateway.createBoxPayment({
      // Repeats use a new key, because the provider would repeat an earlier failure for the same key.
      key: mayExist ? `box:${boxId}:${now.getTime()}` : `box:${boxId}`,
      box: { subscriptionId, boxMonth },
      boxId,
      amountPence,
      from,
      description: `${planTitle(box.audience, audienceNames)}, ${formatMonth(boxMonth)}`,
      email,
      deliverTo: addressOf(row, customer),
    }));
  if (!payment) return { kind: "no-method" };
  const first = await savePaymentId(shop.db, boxId, payment.id);
  if (first !== payment.id) await shop.gateway.cancelPayment(payment.id);
  return first ? { kind: "made", paymentId: first } : { kind: "no-method" };
}

/** True for a box restored from a backup, which may have been charged after the backup. */
async function isFromBackup(shop: Shop, { createdAt }: BoxToCharge): Promise<boolean> {
  const restoredAt = await findRestoredAt(shop.db);
  return restoredAt !== undefined && createdAt <= restoredAt;
}

/**
 * Finds a payment that was created for a box but whose id was not stored. Prefers a payment that is paid or being
 * processed to an open one.
 */
async function findMade(shop: Shop, box: BoxToCharge, payerId: string): Promise<Payment | undefined> {
  const made = (await shop.gateway.listPaymentsOf(payerId)).filter(
    (payment) => payment.box?.subscriptionId === box.subscriptionId && payment.box.boxMonth === box.boxMonth,
  );
  const isPaying = ({ status }: Payment) => status === "succeeded" || status === "processing";
  return (
    made.find((payment) => isPaying(payment) && payment.refundedPence < payment.amountPence) ??
    made.find((payment) => payment.status === "open" && payment.amountPence === box.pricePence - box.giftCardPence)
  );
}

/** Cancels an unusable payment of a box, so that another can be created. A paid payment stays. */
export async function forgetBoxPayment(shop: Shop, boxId: number, paymentId: string): Promise<void> {
  const payment = await shop.gateway.cancelPayment(paymentId);
  const isOver = !payment || payment.status === "cancelled";
  if (isOver) await shop.db.transaction((tx) => forgetPayment(tx, boxId, paymentId));
}
