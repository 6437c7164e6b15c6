import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import { closeOrder } from "#server/checkout/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  deleteOrderRow,
  findOrder,
  hasOpenReturn,
  hasRefunds,
  insertOrderEvent,
  lockOrder,
  lockProductParcel,
  updateOrder,
  updateParcels,
} from "#server/orders/index.ts";
import { requireDeletable } from "./require-deletable.ts";

interface Deletion {
  orderId: number;
  actorUserId: number;
}

/**
 * Takes an order out of the dashboard. One that nobody paid is deleted, after its payment has been cancelled and its
 * stock given back; one with money in its story is archived, because the books need it. Refuses `not-found`,
 * `order-unsent` (see `requireDeletable`) and `return-open` while a return of it is open.
 */
export async function deleteOrder(shop: Shop, { orderId, actorUserId }: Deletion): Promise<"deleted" | "archived"> {
  const seen = await findOrder(shop.db, orderId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  if (!seen.paidAt) await closeOrder(shop, orderId, "payment-void");
  return shop.db.transaction((tx) => deleteLocked(tx, { orderId, actorUserId }, shop.clock()));
}

async function deleteLocked(tx: Tx, { orderId, actorUserId }: Deletion, now: Date): Promise<"deleted" | "archived"> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
  const change = { actorUserId, entity: "order", entityId: orderId, now };
  if (!order.paidAt && !(await hasRefunds(tx, orderId))) {
    await deleteOrderRow(tx, orderId);
    const before = { status: order.status, isPaid: false };
    await recordChange(tx, { ...change, action: "delete", before });
    return "deleted";
  }
  if (await hasOpenReturn(tx, orderId)) throw new ShopError("return-open", { orderId });
  await requireDeletable(tx, order);
  const products = await lockProductParcel(tx, orderId);
  if (products && !products.stoppedAt && !products.leftAt)
    await updateParcels(tx, [products.id], { stoppedAt: now }, now);
  await updateOrder(tx, orderId, { archivedAt: now, updatedAt: now });
  await insertOrderEvent(tx, { orderId, kind: "archived", facts: { actorUserId }, createdAt: now });
  await recordChange(tx, { ...change, action: "archive", before: { archivedAt: null }, after: { archivedAt: now } });
  return "archived";
}
