import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Payment } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { applyCharge, type ChargeResult } from "./apply-charge.ts";
import { findChargeOf, type OpenCharge } from "./charges.queries.ts";

/** A request may be on its way so long. After that a payment that knows of no try has had none. */
const ON_ITS_WAY_MS = 10 * MINUTE_MS;
/** Two clocks may differ so much. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** Asks the provider what has become of a box's payment, and works it in. Silence is no answer. */
export async function lookUpCharge(shop: Shop, charge: OpenCharge): Promise<void> {
  const payment = await shop.gateway.findPayment(charge.paymentId);
  if (!payment) throw new Error(`the provider knows no payment ${charge.paymentId}`);
  const now = shop.clock();
  const result = readResult(payment, charge.begunAt, now);
  if (result) await shop.db.transaction((tx) => applyCharge(tx, charge.boxId, result, now));
}

/** The same for a payment that the provider has told of; false when it is no box's. */
export async function lookUpPayment(shop: Shop, paymentId: string): Promise<boolean> {
  const charge = await findChargeOf(shop.db, paymentId);
  if (charge) await lookUpCharge(shop, charge);
  return charge !== undefined;
}

/** What is known of a payment; undefined while nothing is. */
function readResult(payment: Payment, begunAt: Date | null, now: Date): ChargeResult | undefined {
  switch (payment.status) {
    case "succeeded":
      return { kind: "paid", payment };
    case "cancelled":
      return { kind: "cancelled" };
    case "processing":
      return undefined;
    case "open": {
      if (begunAt === null) return undefined;
      const { failure } = payment;
      const isOfThisAttempt = !failure?.failedAt || failure.failedAt.getTime() >= begunAt.getTime() - CLOCKS_DIFFER_MS;
      if (failure && isOfThisAttempt) return { kind: "declined", failure };
      return now.getTime() - begunAt.getTime() > ON_ITS_WAY_MS ? { kind: "not-taken" } : undefined;
    }
  }
}
