import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "#server/orders/index.ts";

/** Brings an archived order back into the lists. Refuses `not-found`; an order that is listed stays as it is. */
export async function restoreOrder(
  shop: Shop,
  { orderId, actorUserId }: { orderId: number; actorUserId: number },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const order = await lockOrder(tx, orderId);
    if (!order) throw new ShopError("not-found");
    if (!order.archivedAt) return;
    await updateOrder(tx, orderId, { archivedAt: null, updatedAt: now });
    await insertOrderEvent(tx, { orderId, kind: "restored", facts: { actorUserId }, createdAt: now });
    const before = { archivedAt: order.archivedAt };
    const change = { actorUserId, action: "restore", entity: "order", entityId: orderId, now };
    await recordChange(tx, { ...change, before, after: { archivedAt: null } });
  });
}
