import type { Shop } from "#server/platform/kernel/shop.ts";
import { forgetPayment } from "./charges.queries.ts";

/** Cancels a box's payment that cannot be used, so that another can be made. One that was paid meanwhile stays. */
export async function forgetBoxPayment(shop: Shop, boxId: number, paymentId: string): Promise<void> {
  const payment = await shop.gateway.cancelPayment(paymentId);
  const isOver = !payment || payment.status === "cancelled";
  if (isOver) await shop.db.transaction((tx) => forgetPayment(tx, boxId, paymentId));
}
