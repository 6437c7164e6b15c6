import type { MethodSetup, Payment } from "#server/kernel/gateway.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { isPaymentOf, listOrderItems, type OrderRow } from "#server/orders/for-others.ts";

/** Why an order may be made paid. */
export type Proof =
  | { kind: "payment"; payment: Payment }
  /** Nothing is due today, and a method is kept for what follows. */
  | { kind: "setup"; setup: MethodSetup }
  /** Nothing is due and nothing follows. */
  | { kind: "nothing-due"; orderVersion: number };

/** Asks the provider what it has for an unpaid order. */
export async function findProof(
  shop: Shop,
  order: OrderRow,
  isFreeOrderWanted: boolean,
): Promise<Proof | "unpaid" | "payment-cancelled"> {
  if (order.stripePaymentIntentId) {
    const payment = await shop.gateway.findPayment(order.stripePaymentIntentId);
    if (payment?.status === "cancelled") return "payment-cancelled";
    const isPaid = payment?.status === "succeeded" && isPaymentOf(payment, order);
    return isPaid ? { kind: "payment", payment } : "unpaid";
  }
  if (order.amount > 0) return "unpaid";
  if (order.cardSetupId) {
    const setup = await shop.gateway.findMethodSetup(order.cardSetupId);
    if (setup?.status === "cancelled") return "payment-cancelled";
    return setup?.status === "succeeded" && setup.orderId === order.id ? { kind: "setup", setup } : "unpaid";
  }
  const items = await listOrderItems(shop.db, [order.id]);
  const continues = items.some(({ box }) => box !== null && box.nextChargeOn !== null);
  return isFreeOrderWanted && !continues ? { kind: "nothing-due", orderVersion: order.version } : "unpaid";
}
