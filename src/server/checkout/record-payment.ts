import type { Shop } from "#server/kernel/shop.ts";
import { setOrderPayment } from "#server/orders/for-others.ts";

/** Notes which of the provider's payments is an order's: the first one stays. Answers it and what the order is by now. */
export async function recordPayment(
  shop: Shop,
  orderId: number,
  paymentId: string,
): ReturnType<typeof setOrderPayment> {
  return setOrderPayment(shop.db, orderId, paymentId);
}
