import type { Shop } from "#server/platform/kernel/shop.ts";
import { forgetPayment } from "./charges.queries.ts";

/** Cancels an unusable payment of a box, so that another can be created. One that has been paid stays. */
export async function forgetBoxPayment(shop: Shop, boxId: number, paymentId: string): Promise<void> {
  const payment = await shop.gateway.cancelPayment(paymentId);
  const isOver = !payment || payment.status === "cancelled";
  if (isOver) await shop.db.transaction((tx) => forgetPayment(tx, boxId, paymentId));
}
