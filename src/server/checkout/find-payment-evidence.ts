import type { MethodSetup, Payment } from "#server/kernel/payment-gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  findOrderPayment,
  isPaymentOf,
  type OrderItemRow,
  type OrderPayment,
  type OrderRow,
} from "#server/orders/index.ts";

/** Why an order may be made paid. */
export type PaymentEvidence =
  | { kind: "payment"; payment: Payment }
  /** Nothing is due today, and a method is kept for what follows. */
  | { kind: "setup"; setup: MethodSetup }
  /** Nothing is due, and the customer has just asked for it. */
  | { kind: "nothing-due" };

/** Asks the provider what it has for an order. What the order itself says of it is read later, under its lock. */
export async function findPaymentEvidence(
  shop: Shop,
  orderId: number,
  { isFreeOrderWanted, known }: { isFreeOrderWanted: boolean; known?: OrderPayment | undefined },
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
  return isFreeOrderWanted ? { kind: "nothing-due" } : "unpaid";
}

/** Whether what the provider has was made for this order. One that goes on is never paid by asking for it alone. */
export function isMeantFor(order: OrderRow, items: readonly OrderItemRow[], evidence: PaymentEvidence): boolean {
  switch (evidence.kind) {
    case "payment":
      return isPaymentOf(evidence.payment, order);
    case "setup":
      return evidence.setup.orderId === order.id;
    case "nothing-due":
      return !items.some(({ box }) => box !== null && box.nextChargeOn !== null);
  }
}

/** Whether it is for the order as it is now, not as it was when the provider was asked. */
export function matchesOrder(order: OrderRow, evidence: PaymentEvidence): boolean {
  switch (evidence.kind) {
    case "payment":
      return evidence.payment.amountPence === order.amount && evidence.payment.currency === "gbp";
    case "setup":
      return order.amount === 0 && order.cardSetupId === evidence.setup.id;
    case "nothing-due":
      return order.amount === 0 && order.stripePaymentIntentId === null && order.cardSetupId === null;
  }
}
