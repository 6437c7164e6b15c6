import type { Shop } from "#server/shop.ts";
import { setOrderPayment } from "./orders.queries.ts";

/** Notes which of the provider's payments is an order's: the first one stays. Answers it and the order's version. */
export async function recordPayment(
  shop: Shop,
  orderId: number,
  paymentId: string,
): Promise<{ version: number; paymentId: string }> {
  return setOrderPayment(shop.db, orderId, paymentId);
}
