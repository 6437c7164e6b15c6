import { formatMonth } from "#domain/day-labels.ts";
import { pence } from "#domain/money.ts";
import { planTitle } from "#domain/subscriptions/plans.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findRestoredAt } from "#server/platform/payments/index.ts";
import { listCustomers, listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { addressOf } from "#server/subscriptions/read-views.ts";
import { type BoxToCharge, noteAsked, savePaymentId } from "./charges.queries.ts";

export type Made =
  | { kind: "made"; paymentId: string }
  /** Gift cards pay all of it. */
  | { kind: "nothing-due" }
  /** There is nothing to charge it to. */
  | { kind: "no-method" };

/**
 * The box's payment, made and kept, and not taken, of what gift cards leave of its price: `kept` for the method that the
 * subscription has, `present` for a customer who will name one.
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
  await noteAsked(shop.db, boxId, now);
  const payment =
    known ??
    (await shop.gateway.makeCharge({
      // What was asked for before and is not there was answered with a failure, which is kept under its key.
      key: mayExist ? `box:${boxId}:${now.getTime()}` : `box:${boxId}`,
      box: { subscriptionId, boxMonth },
      boxId,
      amountPence,
      from,
      description: `${planTitle(box.audience)}, ${formatMonth(boxMonth)}`,
      email,
      deliverTo: addressOf(row, customer),
    }));
  if (!payment) return { kind: "no-method" };
  const first = await savePaymentId(shop.db, boxId, payment.id);
  if (first !== payment.id) await shop.gateway.cancelPayment(payment.id);
  return first ? { kind: "made", paymentId: first } : { kind: "no-method" };
}

/** A box that came with the backup may have been charged after the backup. */
async function isFromBackup(shop: Shop, { createdAt }: BoxToCharge): Promise<boolean> {
  const restoredAt = await findRestoredAt(shop.db);
  return restoredAt !== undefined && createdAt <= restoredAt;
}

/** The payment that was made for the box and whose id was lost; a paid one before one that can still be paid. */
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
