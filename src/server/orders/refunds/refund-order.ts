import { sumUnits } from "#domain/basket/basket.ts";
import { splitRefund } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import {
  canGoOnShelf,
  decideLinesRefund,
  type LineToRefund,
  linesToRefund,
  type RefundableOrder,
  wholeRefund,
} from "#domain/orders/refunds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import { readPaidByGiftCards, returnToGiftCard, takeBackGiftCardOf } from "#server/gift-cards/index.ts";
import { moveStock } from "#server/inventory/index.ts";
import { issueCreditNote } from "#server/orders/invoicing/invoices.ts";
import {
  IN_PERSON,
  insertOrderEvent,
  listOrderItems,
  lockOrder,
  type OrderRow,
  updateOrder,
} from "#server/orders/orders.queries.ts";
import { holdParcelsOf, listParcelsOfOrders, lockProductParcel } from "#server/orders/parcels/parcels.queries.ts";
import { publishOrderRefunded } from "#server/orders/publish-order-events.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { findHeldRole } from "#server/platform/identity/index.ts";
import type { BoxesOfRefunds, Shop } from "#server/platform/kernel/shop.ts";
import { returnDiscountUse } from "#server/pricing/index.ts";
import {
  findRefundRow,
  insertRefund,
  markOnShelf,
  type RefundRow,
  type ShelfCount,
  selectRefundsOf,
} from "./refunds.queries.ts";
import { queueRefunded, sendRefundsOf } from "./send-refunds.ts";
import { readRefundable, shelfLine } from "./to-refundable.ts";

export interface RefundRequest {
  orderId: number;
  /** Units to refund, at their price after discount and without delivery. */
  lines?: readonly LineToRefund[] | undefined;
  /** Amount to refund if `lines` is absent. If both are absent, the whole remainder including delivery is refunded. */
  amountPence?: Pence | undefined;
  reason: string;
  /** Reason for the email. The default is `reason`. Null if another email gives the reason. */
  reasonInEmail?: string | null;
  /** True to restock the units. Allowed only for an order that was never dispatched. */
  givesStockBack: boolean;
  /** Units of a dispatched order that came back unopened. These are restocked, too. */
  unopened?: readonly LineToRefund[] | undefined;
  /** Version of the order that the user saw. Absent if it does not matter. */
  version?: string | undefined;
  /** The sum that the user was shown. Absent if none was shown. */
  expectedPence?: Pence | undefined;
  /**
   * True if the subscription of a refunded box ends as well. Undefined has the meaning described at `BoxWithdrawal`.
   */
  endsSubscription?: boolean | undefined;
  /**
   * Largest refund that needs no recent re-authentication. Absent if the user has re-authenticated, or if no user
   * requested the refund.
   */
  unprovedPenceMax?: Pence | undefined;
  /** True for a refund that the customer is owed. The limits of staff do not apply to it. */
  isOwed?: boolean;
  actorUserId: number;
}

export interface PromisedRefund {
  refundId: number;
  amountPence: Pence;
  /** The part that is refunded to gift cards. The rest is refunded to the bank card. */
  giftCardPence: Pence;
  /**
   * The part of `giftCardPence` that settles earlier refunds to the buyers of these gift cards. Customers cannot spend
   * it.
   */
  recoveredPence: Pence;
  creditNoteNumber: number;
}

export interface MadeRefund extends PromisedRefund {
  /** `due`: recorded, and the provider has not answered yet. */
  status: RefundRow["status"];
}

interface Promising {
  now: Date;
  boxes: BoxesOfRefunds;
}

/**
 * Refunds an order in part or in full, with a credit note. Refunds the bank card first, up to what it paid, and then
 * the gift cards. Withdraws refunded unsent boxes. The caller has checked the administrator. Refuses with `not-found`,
 * `changed-meanwhile` for another version, `total-changed` if the sum differs from the expected one, `not-refundable`
 * for an order that is unpaid or cost nothing, `refund-refused` for more than the remainder or for unopened units that
 * were never dispatched or are in stock already, `proof-needed` above `unprovedPenceMax`, and `not-permitted` or
 * `refund-limit` if the role of the member of staff does not allow it, and `own-order` if the member bought the order.
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<MadeRefund> {
  const promised = await shop.db.transaction((tx) => promiseRefund(tx, request, { now: shop.clock(), boxes: shop }));
  await sendRefundsOf(shop, request.orderId);
  const refund = await findRefundRow(shop.db, promised.refundId);
  return { ...promised, status: refund?.status ?? "due" };
}

/**
 * Like `refundOrder`, but in the caller's transaction and without the request to the provider. After the commit, the
 * caller calls `sendRefundsOf`.
 */
export async function promiseRefund(
  tx: Tx,
  request: RefundRequest,
  { now, boxes }: Promising,
): Promise<PromisedRefund> {
  const { orderId, reason, actorUserId } = request;
  const order = await lockOrder(tx, orderId);
  if (!order) throw new ShopError("not-found");
  if (request.version !== undefined && request.version !== order.updatedAt.toISOString()) {
    throw new ShopError("changed-meanwhile");
  }
  const items = await listOrderItems(tx, [orderId]);
  const earlier = await selectRefundsOf(tx, orderId);
  const refundable = await readRefundable(tx, order, items, {
    earlier,
    fixedBoxes: await boxes.countFixedBoxes(tx, orderId),
  });
  const { leftOnCardPence, leftPence, refundedPence } = refundable.totals;
  if (!order.paidAt || leftPence + refundedPence === 0) throw new ShopError("not-refundable", { orderId });
  const { amountPence, lines } = decideRefund(refundable, request);
  if (request.expectedPence !== undefined && request.expectedPence !== amountPence) {
    throw new ShopError("total-changed", { total: toPounds(amountPence) });
  }
  requireRecentAuthAbove(request.unprovedPenceMax, amountPence);
  if (!request.isOwed) await requireRefundAllowed(tx, actorUserId, { order, amountPence, earlier });
  const { cardPence, giftCards } = splitRefund(
    amountPence,
    { paidPence: leftOnCardPence, refundedPence: pence(0) },
    await readPaidByGiftCards(tx, orderId),
  );
  const products = await lockProductParcel(tx, orderId);
  const hasLeft = products !== undefined && products.leftAt !== null;
  const givesStockBack = request.givesStockBack && products !== undefined && !hasLeft;
  const unopened = request.unopened ?? [];
  if (unopened.length > 0 && !(hasLeft && canGoOnShelf(items.map(shelfLine), unopened))) {
    throw new ShopError("refund-refused", { orderId });
  }
  const refund = await insertRefund(tx, {
    orderId,
    paymentId: cardPence > 0 ? (order.stripePaymentIntentId ?? IN_PERSON) : null,
    amount: amountPence,
    giftCardAmount: pence(amountPence - cardPence),
    kind: "admin",
    reason,
    lines,
    givesStockBack,
    // Only the card provider makes refunds. Gift cards are credited here, and cash is handed back by the shop.
    status: cardPence > 0 && order.stripePaymentIntentId !== null ? "due" : "succeeded",
    actorUserId,
    createdAt: now,
    updatedAt: now,
  });
  const recovered: Pence[] = [];
  for (const part of giftCards) {
    recovered.push(await returnToGiftCard(tx, part, { orderId, refundId: refund.id, now }));
  }
  const recoveredPence = sumPence(recovered);
  await takeBackGiftCardOf(tx, { orderId, refundId: refund.id, amountPence, now });
  // Changes the version, so that a double click refunds once.
  await updateOrder(tx, orderId, { updatedAt: now });
  await insertOrderEvent(tx, {
    orderId,
    kind: "refunded",
    facts: { refundId: refund.id, amountPence, reason, actorUserId },
    createdAt: now,
  });
  await publishOrderRefunded(tx, { orderId, refundId: refund.id, amountPence, now });
  const unopenedUnits = sumUnits(unopened);
  const after = {
    refundId: refund.id,
    amountPence,
    reason,
    givesStockBack,
    ...(unopenedUnits > 0 ? { unopenedUnits } : {}),
  };
  await recordChange(tx, { actorUserId, action: "refund", entity: "order", entityId: orderId, after, now });
  if (givesStockBack) await giveStockBack(tx, { orderId, wanted: lines, now });
  await takeUnopenedBack(tx, { orderId, wanted: unopened, now });
  const reasonInEmail = request.reasonInEmail === undefined ? reason : request.reasonInEmail;
  const giftCardPence = pence(amountPence - cardPence);
  const isAll = amountPence === leftPence;
  const withdrawnBoxes = await boxes.withdrawBoxes(tx, {
    orderId,
    lines: isAll ? undefined : lines.map((line) => refundedSoFar(refundable, line)),
    isAllRefunded: isAll,
    endsSubscription: request.endsSubscription,
    actorUserId,
    now,
  });
  await queueRefunded(tx, {
    order,
    refundId: refund.id,
    amountPence,
    giftCardPence,
    recoveredPence,
    withdrawnBoxes,
    reason: reasonInEmail,
    now,
  });
  if (isAll) await holdParcelsOf(tx, orderId, "refunded", now);
  if (isAll) await returnCodeUse(tx, order, earlier);
  const creditNoteNumber = await issueCreditNote(tx, { orderId, refundId: refund.id, amountPence, now });
  return { refundId: refund.id, amountPence, giftCardPence, recoveredPence, creditNoteNumber };
}

/**
 * Returns the use of a discount code after a full refund of an order from which nothing was dispatched. Does nothing if
 * an earlier failed refund has already returned it.
 */
export async function returnCodeUse(
  tx: Tx,
  { id, discountCodeId }: OrderRow,
  earlier: readonly RefundRow[],
): Promise<void> {
  if (discountCodeId === null || earlier.some(({ status }) => status === "failed")) return;
  const parcels = await listParcelsOfOrders(tx, [id]);
  if (parcels.every(({ leftAt }) => leftAt === null)) await returnDiscountUse(tx, discountCodeId);
}

/** Refuses with `proof-needed` above the amount that needs no re-authentication. */
export function requireRecentAuthAbove(unprovedPenceMax: Pence | undefined, amountPence: Pence): void {
  if (unprovedPenceMax !== undefined && amountPence > unprovedPenceMax) throw new ShopError("proof-needed");
}

/**
 * Compares a refund with the role of the member of staff who makes it. Nobody but the administrator refunds an order of
 * their own. The limit applies to all refunds of an order by
 * this member together, so that several small refunds do not exceed it.
 */
async function requireRefundAllowed(
  tx: Tx,
  actorUserId: number,
  { order, amountPence, earlier }: { order: OrderRow; amountPence: Pence; earlier: readonly RefundRow[] },
): Promise<void> {
  const role = await findHeldRole(tx, actorUserId);
  if (!role) return;
  if (!isPermitted(role.permissions, "orders.refund")) throw new ShopError("not-permitted");
  if (order.userId === actorUserId) throw new ShopError("own-order");
  if (role.refundLimit === null) return;
  const own = earlier.filter((refund) => refund.actorUserId === actorUserId && refund.status !== "failed");
  if (sumPence([amountPence, ...own.map(({ amount }) => amount)]) > role.refundLimit) {
    throw new ShopError("refund-limit", { limit: toPounds(role.refundLimit) });
  }
}

function decideRefund(
  order: RefundableOrder,
  request: RefundRequest,
): { amountPence: Pence; lines: readonly LineToRefund[] } {
  const { leftPence } = order;
  const lines = request.lines ?? (request.amountPence === undefined ? linesToRefund(order) : []);
  const amountPence = request.lines
    ? decideLinesRefund(order, request.lines)
    : (request.amountPence ?? wholeRefund(order));
  if (amountPence === undefined || amountPence < 1 || amountPence > leftPence) {
    throw new ShopError("refund-refused", { leftPence });
  }
  return { amountPence, lines };
}

/** A line with all its refunded units, including those of this refund. */
function refundedSoFar({ lines }: RefundableOrder, { orderItemId, quantity }: LineToRefund) {
  const earlier = lines.find((line) => line.orderItemId === orderItemId)?.refundedQuantity ?? 0;
  return { orderItemId, refundedQuantity: earlier + quantity };
}

interface Units {
  orderItemId: number;
  quantity: number;
}

interface Restocking {
  orderId: number;
  now: Date;
  /** Undefined for all remaining units. */
  wanted?: readonly Units[] | undefined;
}

/**
 * Restocks undispatched units of a paid order's lines: all remaining units, or at most the given ones. Restocks each
 * unit at most once.
 */
export async function giveStockBack(tx: Tx, restocking: Restocking): Promise<void> {
  await restock(tx, restocking, "givenBackQuantity");
}

/** Restocks dispatched units that were returned unopened. Restocks each unit at most once. */
async function takeUnopenedBack(tx: Tx, restocking: Restocking): Promise<void> {
  await restock(tx, restocking, "returnedQuantity");
}

async function restock(tx: Tx, { orderId, now, wanted }: Restocking, count: ShelfCount): Promise<void> {
  const items = await listOrderItems(tx, [orderId]);
  const moves: { productId: number; quantity: number }[] = [];
  for (const { id, quantity, isSubscription, givenBackQuantity, returnedQuantity } of items) {
    const asked = wanted ? (wanted.find((line) => line.orderItemId === id)?.quantity ?? 0) : quantity;
    const units = Math.min(asked, quantity - givenBackQuantity - returnedQuantity);
    if (isSubscription || units < 1) continue;
    const line = await markOnShelf(tx, { orderId, orderItemId: id, quantity: units, count });
    if (line?.productId) moves.push({ productId: line.productId, quantity: units });
  }
  const reason = count === "givenBackQuantity" ? "restock" : "return";
  await moveStock(tx, moves, { reason, reference: `order:${orderId}`, now });
}
