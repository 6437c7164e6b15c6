import { type ParcelRefusal, whyNotPacked } from "#domain/parcels.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { lockGoodsParcel, lockOrder, readGoods } from "#server/orders/for-others.ts";
import { changeLocked } from "./change-order.ts";

interface SentGoods {
  orderId: number;
  /** Undefined keeps the one that it has been given before. */
  trackingNumber: string | undefined;
  actorUserId: number;
}

/**
 * Says that an order's goods have left, as `changeOrder` does, but only if they may: whoever sends parcels does not take
 * up an order that was cancelled, or let go what waits. Answers why it cannot.
 */
export async function sendGoods(
  shop: Shop,
  { orderId, trackingNumber, actorUserId }: SentGoods,
): Promise<ParcelRefusal | undefined> {
  const now = shop.clock();
  const refusal = await shop.db.transaction(async (tx) => {
    const seen = await lockOrder(tx, orderId);
    const parcel = await lockGoodsParcel(tx, orderId);
    if (!seen || seen.archivedAt || !parcel) return "gone";
    const goods = (await readGoods(tx, [parcel])).get(orderId) ?? [];
    const whyNot = whyNotPacked(parcel, goods.length);
    if (whyNot) return whyNot;
    const wish = { status: "shipped", trackingNumber, refund: false, giveStockBack: false } as const;
    await changeLocked(tx, { shop, change: { orderId, actorUserId, ...wish }, seen, now });
    return undefined;
  });
  if (!refusal) shop.wake("send-letters");
  return refusal;
}
