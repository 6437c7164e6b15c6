import type { Shop } from "#server/shop.ts";
import { updateOrder } from "./orders.queries.ts";

/** Notes which of the provider's payments is an order's. */
export async function recordPayment(shop: Shop, orderId: number, paymentId: string): Promise<void> {
  await updateOrder(shop.db, orderId, { stripePaymentIntentId: paymentId });
}
