import type { SeenTotals } from "#contract/checkout/checkout.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  findOrderPayment,
  IN_PERSON,
  isPaymentOf,
  type OrderItemRow,
  type OrderPayment,
  type OrderRow,
} from "#server/orders/index.ts";
import type { MethodSetup, Payment } from "#server/platform/kernel/payment-gateway.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { Mandate } from "#server/subscriptions/index.ts";

/** Proof that an order is paid. */
export type PaymentEvidence =
  | { kind: "payment"; payment: Payment }
  /** Nothing is due today, and a method is saved for later charges. */
  | { kind: "setup"; setup: MethodSetup }
  /** Nothing is due, and the customer has just confirmed the order. */
  | { kind: "nothing-due"; seen: SeenTotals | undefined }
  /** The shop has received the money itself, for example in cash. */
  | { kind: "in-person"; reason: string; actorUserId: number };

export interface Settling {
  /** True if the customer has just confirmed an order that costs nothing. */
  isFreeOrderWanted?: boolean;
  /** Totals that the customer saw. An order that costs nothing is refused with `total-changed` if it has others. */
  seen?: SeenTotals | undefined;
  known?: OrderPayment | undefined;
}

/** Queries the provider about an order. The order itself is read again later, under its lock. */
export async function findPaymentEvidence(
  shop: Shop,
  orderId: number,
  { isFreeOrderWanted, known, seen }: Settling,
): Promise<PaymentEvidence | "paid" | "unpaid" | "payment-cancelled"> {
  const order = known ?? (await findOrderPayment(shop.db, orderId));
  if (order?.paidAt) return "paid";
  if (order?.stripePaymentIntentId) {
    const payment = await shop.gateway.findPayment(order.stripePaymentIntentId);
    if (payment?.status === "cancelled") return "payment-cancelled";
    return payment?.status === "succeeded" ? { kind: "payment", payment } : "unpaid";
  }
  if (!order || order.amount > 0) return "unpaid";
  if (order.cardSetupId) {
    const setup = await shop.gateway.findMethodSetup(order.cardSetupId);
    if (setup?.status === "cancelled") return "payment-cancelled";
    return setup?.status === "succeeded" ? { kind: "setup", setup } : "unpaid";
  }
  return isFreeOrderWanted ? { kind: "nothing-due", seen } : "unpaid";
}

/** Refuses with `total-changed` if the customer saw other totals. */
export function requireSeen(order: Pick<OrderRow, "amount" | "totalAmount">, seen: SeenTotals | undefined): void {
  if (!seen) return;
  const [due, total] = [toPounds(order.amount), toPounds(order.totalAmount)];
  if (due !== seen.totalAmount) throw new ShopError("total-changed", { total: due });
  if (total !== seen.orderTotal) throw new ShopError("total-changed", { total });
}

/**
 * True if the payment or setup was made for this order. An order with later charges is never settled by confirmation
 * alone.
 */
export function isMeantFor(order: OrderRow, items: readonly OrderItemRow[], evidence: PaymentEvidence): boolean {
  switch (evidence.kind) {
    case "payment":
      return isPaymentOf(evidence.payment, order);
    case "setup":
      return evidence.setup.orderId === order.id;
    case "in-person":
      return order.takenByUserId !== null && order.status !== "cancelled";
    case "nothing-due":
      return !items.some(({ box }) => box !== null && box.nextChargeOn !== null);
  }
}

/**
 * True if the evidence matches the order as it is now. The order may have changed since the provider was queried. Only
 * a payment matches a cancelled order, because the customer's money has arrived.
 */
export function matchesOrder(order: OrderRow, evidence: PaymentEvidence): boolean {
  switch (evidence.kind) {
    case "payment":
      return evidence.payment.amountPence === order.amount && evidence.payment.currency === "gbp";
    case "setup":
      return isDueNothing(order) && order.cardSetupId === evidence.setup.id;
    case "in-person":
      return true;
    case "nothing-due":
      return isDueNothing(order) && order.stripePaymentIntentId === null && order.cardSetupId === null;
  }
}

function isDueNothing({ amount, status }: OrderRow): boolean {
  return amount === 0 && status !== "cancelled";
}

/** The mandate for later charges, from the payment or the card setup. */
export function mandateOf(evidence: PaymentEvidence): Mandate | undefined {
  if (evidence.kind === "nothing-due" || evidence.kind === "in-person") return undefined;
  const { id, payerId, method } = evidence.kind === "payment" ? evidence.payment : evidence.setup;
  return payerId && method ? { intentId: id, payerId, method } : undefined;
}

/** Facts of the order's event "paid". */
export function factsOf(evidence: PaymentEvidence): Readonly<Record<string, string | number>> {
  if (evidence.kind === "in-person") {
    const { reason, actorUserId } = evidence;
    return { methodType: IN_PERSON, reason, actorUserId };
  }
  if (evidence.kind !== "payment") return {};
  const { id: paymentId, paidBy } = evidence.payment;
  return { paymentId, ...(paidBy ? { methodType: paidBy } : {}) };
}
