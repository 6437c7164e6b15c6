import { type ParcelRefusal, whyNotPacked } from "#domain/parcels.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { lockOrder, lockProductParcel, readProducts } from "#server/orders/index.ts";
import { changeLocked } from "./change-order.ts";

interface SentProducts {
  orderId: number;
  /** Undefined keeps the one that it has been given before. */
  trackingNumber: string | undefined;
  actorUserId: number;
}

/**
 * Says that an order's goods have left, as `changeOrder` does, but only if they may: whoever sends parcels does not take
 * up an order that was cancelled, or let go what waits. Answers why it cannot.
 */
export async function sendProducts(
  shop: Shop,
  { orderId, trackingNumber, actorUserId }: SentProducts,
): Promise<ParcelRefusal | undefined> {
  const now = shop.clock();
  const refusal = await shop.db.transaction(async (tx) => {
    const seen = await lockOrder(tx, orderId);
    const parcel = await lockProductParcel(tx, orderId);
    if (!seen || seen.archivedAt || !parcel) return "gone";
    const products = (await readProducts(tx, [parcel])).get(orderId) ?? [];
    const whyNot = whyNotPacked(parcel, products.length);
    if (whyNot) return whyNot;
    const request = { status: "shipped", trackingNumber, refund: false, giveStockBack: false } as const;
    await changeLocked(tx, { shop, change: { orderId, actorUserId, ...request }, seen, now });
    return undefined;
  });
  if (!refusal) shop.wake("send-letters");
  return refusal;
}
