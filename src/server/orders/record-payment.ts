import type { Shop } from "#server/shop.ts";
import { setOrderPayment } from "./orders.queries.ts";

/** Notes which of the provider's payments is an order's. Answers the version that the order has by now. */
export async function recordPayment(shop: Shop, orderId: number, paymentId: string): Promise<number> {
  return setOrderPayment(shop.db, orderId, paymentId);
}
