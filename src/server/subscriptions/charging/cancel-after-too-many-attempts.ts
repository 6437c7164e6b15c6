import type { Shop } from "#server/kernel/shop.ts";
import { lookUpPayment } from "./look-up-charge.ts";

/** Cancels a box's payment on which too many cards were tried; whoever comes to pay the box is given another. */
export async function cancelAfterTooManyAttempts(shop: Shop, paymentId: string): Promise<void> {
  await shop.gateway.cancelPayment(paymentId);
  await lookUpPayment(shop, paymentId);
}
