import type { FastifyRequest } from "fastify";
import { type Pence, pence } from "#domain/money.ts";
import {
  type ChangeableOrder,
  type ChangeStep,
  decideChange,
  mustCloseFirst,
  type OrderChangeRequest,
} from "#domain/orders/change-order.ts";
import type { HoldReason, Parcel } from "#domain/orders/parcels.ts";
import { wholeRefund } from "#domain/orders/refunds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { stopReplacements } from "#server/admin/parcels/replacements.ts";
import { closeOrder } from "#server/checkout/index.ts";
import {
  findOrder,
  giveStockBack,
  hasRecalledBatch,
  insertOrderEvent,
  listOrderItems,
  lockOrder,
  lockProductParcel,
  noteBatchesOfStatus,
  type OrderRow,
  type ParcelRow,
  promiseRefund,
  queueNumberEmail,
  queueStatusEmail,
  readLeftToRefund,
  readProducts,
  readRefundable,
  requireRecentAuthAbove,
  requireUnusedNumber,
  type SharedWith,
  selectRefundsOf,
  sendRefundsOf,
  updateOrder,
  updateParcels,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { isProved } from "#server/platform/endpoints/require-access.ts";
import type { BoxesOfRefunds, Shop, WithdrawnBox } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { countFixedBoxes, listSentBoxLines } from "#server/subscriptions/index.ts";

export interface OrderChange extends OrderChangeRequest {
  orderId: number;
  /** Maximum refund without re-authentication. Undefined if the user has recently re-authenticated. */
  unprovedPenceMax?: Pence | undefined;
  /** Parcels of other orders that may have the same tracking number. None by default. */
  sharedWith?: SharedWith | undefined;
  actorUserId: number;
}

/**
 * Changes an order's status or tracking number for the administrator, logs the change and emails the customer once.
 * `decideChange` determines steps and refusals. Also refuses with `number-used`, and with
 * `batch-recalled` if the products would leave with a recalled batch.
 */
export async function changeOrder(shop: Shop, change: OrderChange): Promise<RefundMade> {
  const seen = await findOrder(shop.db, change.orderId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  if (mustCloseFirst({ isPaid: seen.paidAt !== null }, change)) await closeOrder(shop, change.orderId, "payment-void");
  const refund = await shop.db.transaction((tx) => changeLocked(tx, { shop, change, seen, now: shop.clock() }));
  if (refund.refundedPence > 0) await sendRefundsOf(shop, change.orderId);
  shop.wake("send-letters");
  return refund;
}

/** Amount that a change refunds, and the part that gift cards receive. Zero if nothing is refunded. */
export interface RefundMade {
  refundedPence: Pence;
  giftCardPence: Pence;
}

interface Changing {
  shop: BoxesOfRefunds;
  change: OrderChange;
  /** The order as read before the lock, and before any cancellation of its payment. */
  seen: OrderRow;
  now: Date;
}

/** Changes an order in the caller's transaction. After the commit, the caller asks the provider for the refunds. */
export async function changeLocked(tx: Tx, { shop: boxes, change, seen, now }: Changing): Promise<RefundMade> {
  const locked = await lockOrder(tx, change.orderId);
  if (!locked) throw new ShopError("not-found");
  const isJustClosed = locked.status === "cancelled" && change.status === "cancelled" && !locked.paidAt;
  const products = await lockProductParcel(tx, change.orderId);
  await requireNoRecalledBatch(tx, products, change);
  const seenOrder = isJustClosed ? { ...seen, archivedAt: locked.archivedAt } : locked;
  const order = await readChangeable(tx, seenOrder, { products, change });
  const steps = decideChange(order, change, now);
  if (steps.some(({ kind }) => kind === "refund")) requireRecentAuthAbove(change.unprovedPenceMax, order.leftPence);
  const nothing = pence(0);
  const done: Done = {
    row: locked,
    withdrawnBoxes: [],
    refundedPence: nothing,
    giftCardPence: nothing,
    recoveredPence: nothing,
  };
  for (const step of steps) await carryOut(tx, done, { step, products, change, now, boxes });
  return done;
}

/** Refuses with `batch-recalled`, because a status that sends the products also ends the hold of a recall. */
async function requireNoRecalledBatch(
  tx: Tx,
  products: ParcelRow | undefined,
  { status }: OrderChangeRequest,
): Promise<void> {
  if (!products || products.leftAt || (status !== "shipped" && status !== "delivered")) return;
  if (await hasRecalledBatch(tx, products.id)) throw new ShopError("batch-recalled");
}

async function readChangeable(
  tx: Tx,
  order: OrderRow,
  { products, change }: { products: ParcelRow | undefined; change: OrderChangeRequest },
): Promise<ChangeableOrder> {
  const isTakenUp = order.status === "cancelled" && products !== undefined && change.status !== undefined;
  const leftPence = change.refund ? await readWholeRefund(tx, order) : pence(0);
  return {
    status: order.status,
    products: products ?? null,
    isEmpty:
      products !== undefined &&
      change.status !== undefined &&
      !products.leftAt &&
      (await isEmptied(tx, order, products)),
    holdReason: isTakenUp ? await findHoldReason(tx, order, products) : null,
    trackingNumber: order.trackingNumber,
    deliveredAt: order.deliveredAt,
    completedAt: order.completedAt,
    isPaid: order.paidAt !== null,
    isArchived: order.archivedAt !== null,
    version: order.updatedAt.toISOString(),
    leftPence,
  };
}

/** Amount of a refund of the whole order now. */
export async function readWholeRefund(db: Reader, order: OrderRow): Promise<Pence> {
  const items = await listOrderItems(db, [order.id]);
  const earlier = await selectRefundsOf(db, order.id);
  return wholeRefund(
    await readRefundable(db, order, items, { earlier, fixedBoxes: await countFixedBoxes(db, order.id) }),
  );
}

async function isEmptied(tx: Tx, order: OrderRow, products: ParcelRow): Promise<boolean> {
  return ((await readProducts(tx, [products])).get(order.id) ?? []).length === 0;
}

/** Reason why the products of a cancelled order cannot be packed again. Null if they can. */
async function findHoldReason(tx: Tx, order: OrderRow, products: ParcelRow): Promise<HoldReason | null> {
  const leftPence = await readLeftToRefund(tx, order);
  if (leftPence === 0 && order.refundedCardAmount + order.refundedGiftCardAmount > 0) return "refunded";
  return (await isEmptied(tx, order, products)) ? "restocked" : null;
}

interface Done extends RefundMade {
  row: OrderRow;
  withdrawnBoxes: readonly WithdrawnBox[];
  /**
   * The part of the gift card refund that is deducted, because the shop had refunded these cards to their buyers after
   * they were spent.
   */
  recoveredPence: Pence;
}

interface Step {
  step: ChangeStep;
  products: ParcelRow | undefined;
  change: OrderChange;
  now: Date;
  boxes: BoxesOfRefunds;
}

/** Performs one step in the transaction that has locked the order. */
async function carryOut(tx: Tx, done: Done, { step, products, change, now, boxes }: Step): Promise<void> {
  const { row: order } = done;
  const { orderId, actorUserId, endsSubscription } = change;
  switch (step.kind) {
    case "save": {
      const { before, after, leavesBasket } = step;
      const { status, trackingNumber } = after;
      const parcel = products ?? { id: 0, orderId, trackingNumber: order.trackingNumber };
      await requireUnusedNumber(tx, parcel, { trackingNumber, sharedWith: change.sharedWith });
      if (products) await updateParcels(tx, [products.id], { trackingNumber }, now);
      const record = { actorUserId, action: "update", entity: "order", entityId: orderId, now };
      await recordChange(tx, { ...record, before, after: { status, trackingNumber } });
      done.row = await updateOrder(tx, orderId, {
        ...after,
        updatedAt: now,
        ...(leavesBasket ? { cartId: null } : {}),
      });
      return;
    }
    case "move-goods":
      if (!products) return;
      await updateParcels(tx, [products.id], timesOf(step.after), now);
      return noteBatchesOfStatus(tx, { before: products, isPacked: step.after.packedAt !== null, now });
    case "give-stock-back":
      return giveStockBack(tx, { orderId, now });
    case "withdraw-boxes":
      await stopReplacements(tx, orderId, now);
      done.withdrawnBoxes = await boxes.withdrawBoxes(tx, { orderId, endsSubscription, actorUserId, now });
      return;
    case "note-status": {
      const facts = { from: step.from, to: step.to, actorUserId };
      return insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
    }
    case "note-tracking": {
      const facts = { trackingNumber: step.trackingNumber ?? "", actorUserId };
      return insertOrderEvent(tx, { orderId, kind: "tracking", facts, createdAt: now });
    }
    case "tell": {
      const { withdrawnBoxes, giftCardPence, recoveredPence } = done;
      const { status, refundPence } = step;
      const sentBoxLines = status === "cancelled" ? await listSentBoxLines(tx, orderId) : new Set<number>();
      const money = { refundPence, giftCardPence, recoveredPence };
      const fixedBoxes = await boxes.countFixedBoxes(tx, orderId);
      return queueStatusEmail(tx, { order, status, ...money, sentBoxLines, fixedBoxes, withdrawnBoxes, now });
    }
    case "tell-number":
      if (products) await emailTrackingNumber(tx, order, { products, trackingNumber: step.trackingNumber, now });
      return;
    case "refund": {
      const reason = "The order was cancelled";
      const request = { orderId, reason, reasonInEmail: null, givesStockBack: step.givesStockBack, actorUserId };
      const { amountPence, giftCardPence, recoveredPence } = await promiseRefund(tx, request, { now, boxes });
      done.refundedPence = amountPence;
      done.giftCardPence = giftCardPence;
      done.recoveredPence = recoveredPence;
      return;
    }
  }
}

function timesOf({ packedAt, sentAt, leftAt, stoppedAt, heldAt, holdReason }: Parcel): Parcel {
  return { packedAt, sentAt, leftAt, stoppedAt, heldAt, holdReason };
}

async function emailTrackingNumber(
  tx: Tx,
  order: OrderRow,
  { products, trackingNumber, now }: { products: ParcelRow; trackingNumber: string; now: Date },
): Promise<void> {
  const items = (await readProducts(tx, [products])).get(order.id) ?? [];
  const address = order.deliveryAddress;
  await queueNumberEmail(tx, {
    order,
    parcelId: products.id,
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    trackingNumber,
    address,
    now,
  });
}

/** Maximum refund without re-authentication. Undefined if the user has recently re-authenticated. */
export async function readUnprovedRefundMax(shop: Shop, request: FastifyRequest): Promise<Pence | undefined> {
  return isProved(shop, request) ? undefined : (await readSettings(shop.db)).refundWithoutProofPence;
}
