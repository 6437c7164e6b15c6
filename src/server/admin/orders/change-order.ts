import {
  type ChangeableOrder,
  type ChangeStep,
  type ChangeWish,
  decideChange,
  mustCloseFirst,
} from "#domain/change-order.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { HoldReason, Parcel } from "#domain/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import { closeOrder } from "#server/checkout/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  findOrder,
  giveStockBack,
  insertOrderEvent,
  lockGoodsParcel,
  lockOrder,
  type OrderRow,
  type ParcelRow,
  paidByCard,
  queueNumberLetter,
  queueStatusLetter,
  readGoods,
  refundOrder,
  requireProofAbove,
  sumLeftToRefund,
  updateOrder,
  updateParcels,
} from "#server/orders/for-others.ts";

export interface OrderChange extends ChangeWish {
  orderId: number;
  /** More than this goes back only after a proof; absent where there is one. */
  unprovedPenceMax?: Pence | undefined;
  actorUserId: number;
}

/**
 * The administrator's change of an order's status or tracking number, noted with who and when, told to the customer
 * once. What it comes to is decided by `decideChange`, whose refusals are its own.
 */
export async function changeOrder(shop: Shop, change: OrderChange): Promise<void> {
  const seen = await findOrder(shop.db, change.orderId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  if (mustCloseFirst({ isPaid: seen.paidAt !== null }, change)) await closeOrder(shop, change.orderId, "payment-void");
  const steps = await shop.db.transaction((tx) => changeLocked(tx, { change, seen, now: shop.clock() }));
  for (const step of steps) {
    if (step.kind === "refund") await refundCancelled(shop, change, step);
  }
  shop.wake("send-letters");
}

interface Changing {
  change: OrderChange;
  /** The order as it was before its payment was cancelled, where that was done. */
  seen: OrderRow;
  now: Date;
}

/** The same in the caller's transaction; the money of a `refund` step is given back by whoever has called. */
export async function changeLocked(tx: Tx, { change, seen, now }: Changing): Promise<readonly ChangeStep[]> {
  const locked = await lockOrder(tx, change.orderId);
  if (!locked) throw new ShopError("not-found");
  const isJustClosed = locked.status === "cancelled" && change.status === "cancelled" && !locked.paidAt;
  const goods = await lockGoodsParcel(tx, change.orderId);
  const seenOrder = isJustClosed ? { ...seen, archivedAt: locked.archivedAt } : locked;
  const order = await readChangeable(tx, seenOrder, { goods, change });
  const steps = decideChange(order, change, now);
  if (steps.some(({ kind }) => kind === "refund")) requireProofAbove(change.unprovedPenceMax, order.leftPence);
  let row = locked;
  for (const step of steps) row = await carryOut(tx, row, { step, goods, actorUserId: change.actorUserId, now });
  return steps;
}

async function readChangeable(
  tx: Tx,
  order: OrderRow,
  { goods, change }: { goods: ParcelRow | undefined; change: ChangeWish },
): Promise<ChangeableOrder> {
  const isTakenUp = order.status === "cancelled" && goods !== undefined && change.status !== undefined;
  const leftPence = change.refund || isTakenUp ? await sumLeftToRefund(tx, order.id) : pence(0);
  return {
    status: order.status,
    goods: goods ?? null,
    holdReason: isTakenUp ? await findHoldReason(tx, order, { goods, leftPence }) : null,
    trackingNumber: order.trackingNumber,
    deliveredAt: order.deliveredAt,
    completedAt: order.completedAt,
    isPaid: order.paidAt !== null,
    isArchived: order.archivedAt !== null,
    version: order.updatedAt.toISOString(),
    leftPence,
  };
}

/** Why the goods of a cancelled order cannot simply be packed again; null where they can. */
async function findHoldReason(
  tx: Tx,
  order: OrderRow,
  { goods, leftPence }: { goods: ParcelRow; leftPence: Pence },
): Promise<HoldReason | null> {
  if (leftPence === 0 && paidByCard(order) + order.giftCardAmount > 0) return "refunded";
  const left = (await readGoods(tx, [goods])).get(order.id) ?? [];
  return left.length === 0 ? "restocked" : null;
}

interface Step {
  step: ChangeStep;
  goods: ParcelRow | undefined;
  actorUserId: number;
  now: Date;
}

/** One step in the transaction that holds the order's lock; answers the order after it. */
async function carryOut(tx: Tx, order: OrderRow, { step, goods, actorUserId, now }: Step): Promise<OrderRow> {
  const orderId = order.id;
  switch (step.kind) {
    case "save": {
      const { before, after, leavesBasket } = step;
      const { status, trackingNumber } = after;
      if (goods) await updateParcels(tx, [goods.id], { trackingNumber }, now);
      const record = { actorUserId, action: "update", entity: "order", entityId: orderId, now };
      await recordChange(tx, { ...record, before, after: { status, trackingNumber } });
      return updateOrder(tx, orderId, { ...after, updatedAt: now, ...(leavesBasket ? { cartId: null } : {}) });
    }
    case "move-goods":
      if (goods) await updateParcels(tx, [goods.id], timesOf(step.after), now);
      return order;
    case "give-stock-back":
      await giveStockBack(tx, orderId);
      return order;
    case "note-status": {
      const facts = { from: step.from, to: step.to, actorUserId };
      await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
      return order;
    }
    case "note-tracking": {
      const facts = { trackingNumber: step.trackingNumber ?? "", actorUserId };
      await insertOrderEvent(tx, { orderId, kind: "tracking", facts, createdAt: now });
      return order;
    }
    case "tell":
      await queueStatusLetter(tx, { order, status: step.status, refundPence: step.refundPence, now });
      return order;
    case "tell-number":
      if (goods) await tellNumber(tx, order, { goods, trackingNumber: step.trackingNumber, now });
      return order;
    case "refund":
      // The provider is asked for it, so it follows the transaction.
      return order;
  }
}

function timesOf({ packedAt, sentAt, leftAt, stoppedAt, heldAt, holdReason }: Parcel): Parcel {
  return { packedAt, sentAt, leftAt, stoppedAt, heldAt, holdReason };
}

async function tellNumber(
  tx: Tx,
  order: OrderRow,
  { goods, trackingNumber, now }: { goods: ParcelRow; trackingNumber: string; now: Date },
): Promise<void> {
  const items = (await readGoods(tx, [goods])).get(order.id) ?? [];
  const address = order.deliveryAddress;
  await queueNumberLetter(tx, {
    order,
    parcelId: goods.id,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    trackingNumber,
    address,
    now,
  });
}

async function refundCancelled(
  shop: Shop,
  { orderId, actorUserId }: OrderChange,
  { givesStockBack }: { givesStockBack: boolean },
): Promise<void> {
  const reason = "The order was cancelled";
  await refundOrder(shop, { orderId, reason, reasonInLetter: null, givesStockBack, actorUserId });
}
