import type { Shop } from "#server/shop.ts";
import { setOrderPayment } from "./orders.queries.ts";

/** Notes which of the provider's payments is an order's: the first one stays. Answers it and what the order is by now. */
export async function recordPayment(
  shop: Shop,
  orderId: number,
  paymentId: string,
): ReturnType<typeof setOrderPayment> {
  return setOrderPayment(shop.db, orderId, paymentId);
}
