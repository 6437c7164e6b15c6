import { type Pence, pence } from "#domain/money.ts";
import { hasEverLeft, type OrderStatus } from "#domain/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyTrackingNumber } from "#domain/tracking.ts";
import { recordChange } from "#server/audit/for-others.ts";
import { closeOrder } from "#server/checkout/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  findOrder,
  giveStockBack,
  insertOrderEvent,
  listStatusChanges,
  lockOrder,
  type OrderRow,
  queueStatusLetter,
  refundOrder,
  sumLeftToRefund,
  updateOrder,
} from "#server/orders/for-others.ts";

export interface OrderChange {
  orderId: number;
  status?: OrderStatus | undefined;
  /** Empty takes it away. */
  trackingNumber?: string | undefined;
  /** `updatedAt` of the order as whoever changes it has seen it; absent where it does not matter. */
  version?: string | undefined;
  /** When it is cancelled: give back all the money that is left. */
  refund: boolean;
  /** When it is cancelled and has not left: put its goods back onto the shelf. */
  giveStockBack: boolean;
  actorUserId: number;
}

/**
 * The administrator's change of an order's status or tracking number: any status from any, noted with who and when,
 * told to the customer once. Refuses `not-found` and `changed-meanwhile`.
 */
export async function changeOrder(shop: Shop, change: OrderChange): Promise<void> {
  const seen = await findOrder(shop.db, change.orderId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  // Nobody pays for a cancelled order: its payment is cancelled first, and one that came through makes it paid instead.
  if (change.status === "cancelled" && !seen.paidAt) await closeOrder(shop, change.orderId, "payment-void");
  const refundPence = change.refund ? await sumLeftToRefund(shop.db, change.orderId) : pence(0);
  await shop.db.transaction((tx) => changeLocked(tx, { change, seen, refundPence, now: shop.clock() }));
  if (change.status === "cancelled" && refundPence > 0) {
    await refundOrder(shop, {
      orderId: change.orderId,
      reason: "The order was cancelled",
      reasonInLetter: null,
      givesStockBack: change.giveStockBack,
      actorUserId: change.actorUserId,
    });
  }
  shop.wake("send-letters");
}

interface Changing {
  change: OrderChange;
  /** The order as it was before its payment was cancelled, where that was done. */
  seen: OrderRow;
  refundPence: Pence;
  now: Date;
}

async function changeLocked(tx: Tx, { change, seen, refundPence, now }: Changing): Promise<void> {
  const locked = await lockOrder(tx, change.orderId);
  if (!locked || locked.archivedAt) throw new ShopError("not-found");
  const isJustClosed = locked.status === "cancelled" && change.status === "cancelled" && !locked.paidAt;
  const order = isJustClosed ? seen : locked;
  if (change.version !== undefined && order.updatedAt.toISOString() !== change.version) {
    throw new ShopError("changed-meanwhile");
  }
  const status = change.status ?? order.status;
  const trackingNumber =
    change.trackingNumber === undefined ? order.trackingNumber : tidyTrackingNumber(change.trackingNumber) || null;
  if (status === order.status && trackingNumber === order.trackingNumber) return;
  const events = await listStatusChanges(tx, order.id);
  const changed = await updateOrder(tx, order.id, { ...datesOf(order, status, now), status, trackingNumber });
  const givesStockBack = status === "cancelled" && change.giveStockBack && order.paidAt;
  if (givesStockBack && !hasEverLeft({ status: order.status, events })) await giveStockBack(tx, order.id);
  await noteChange(tx, { before: order, after: changed, actorUserId: change.actorUserId, now });
  if (status !== order.status) await queueStatusLetter(tx, { order: changed, refundPence, now });
}

/** An unpaid order that is moved by hand is no longer its basket's open one. */
function datesOf(order: OrderRow, status: OrderStatus, now: Date) {
  return {
    updatedAt: now,
    deliveredAt: status !== "delivered" ? null : (order.deliveredAt ?? now),
    completedAt: status !== "delivered" ? null : order.completedAt,
    ...(order.paidAt || status === order.status ? {} : { cartId: null }),
  };
}

interface Noted {
  before: OrderRow;
  after: OrderRow;
  actorUserId: number;
  now: Date;
}

async function noteChange(tx: Tx, { before, after, actorUserId, now }: Noted): Promise<void> {
  const orderId = after.id;
  if (before.status !== after.status) {
    const facts = { from: before.status, to: after.status, actorUserId };
    await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
  }
  if (before.trackingNumber !== after.trackingNumber) {
    const facts = { trackingNumber: after.trackingNumber ?? "", actorUserId };
    await insertOrderEvent(tx, { orderId, kind: "tracking", facts, createdAt: now });
  }
  const fields = ({ status, trackingNumber }: OrderRow) => ({ status, trackingNumber });
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "order",
    entityId: orderId,
    before: fields(before),
    after: fields(after),
    now,
  });
}
