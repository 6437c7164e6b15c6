import type { CancellationPreview } from "#contract/orders/admin-orders.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/orders.ts";
import { owedForUnsent, unitsToRefund } from "#domain/orders/refunds.ts";
import { type Refusal, ShopError } from "#domain/shop-error.ts";
import { isWaiting } from "#domain/subscriptions/boxes.ts";
import { deleteNotesAboutOrder } from "#server/admin/notes/notes.queries.ts";
import { closeOrder } from "#server/checkout/index.ts";
import {
  deleteOrderRow,
  findOrder,
  hasOpenReturn,
  hasRefunds,
  insertOrderEvent,
  listOrderItems,
  lockOrder,
  lockProductParcel,
  lockReplacements,
  type OrderItemRow,
  type OrderRow,
  type Refundable,
  readProducts,
  readRefundable,
  selectRefundsOf,
  updateOrder,
  updateParcels,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countFixedBoxes, listSentBoxLines } from "#server/subscriptions/index.ts";
import { changeOrder, readWholeRefund } from "./change-order.ts";
import { listBoxesOfOrder } from "./order-search.queries.ts";

type BulkAction = Exclude<OrderStatus, "pending"> | "delete";

interface BulkEdit {
  orderIds: readonly number[];
  action: BulkAction;
  refund: boolean;
  giveStockBack: boolean;
  endsSubscription?: boolean | undefined;
  /** The refund amounts that the administrator saw, by order. */
  expectedById: ReadonlyMap<number, Pence>;
  /** Tracking numbers of dispatched products, by order. */
  trackingNumbers: readonly { orderId: number; trackingNumber: string }[];
  actorUserId: number;
}

export interface BulkResult {
  orderId: number;
  /** `failed` means an internal error, which the log records. */
  outcome: "done" | "archived" | "refused" | "failed";
  /** The refund of a cancellation. Undefined if nothing is refunded. */
  refunded?: { amount: string; toCard: string; toGiftCards: string; inPerson?: string };
  /** Refusal code, if the order was refused. */
  code?: Refusal;
  unsent?: { isUnsent: boolean; owed: string };
}

/** Applies one action to several orders independently, so that a refusal does not stop the rest. */
export async function bulkEditOrders(shop: Shop, { orderIds, ...edit }: BulkEdit): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const orderId of orderIds) {
    try {
      results.push({ orderId, ...(await editOne(shop, orderId, edit)) });
    } catch (error) {
      if (!(error instanceof ShopError)) {
        // An error must not stop the call, because the administrator must see the results for the orders that were
        // already processed.
        shop.log.error({ err: error, orderId }, "an order of a bulk change failed");
        results.push({ orderId, outcome: "failed" });
        continue;
      }
      const { isUnsent, owed } = error.facts;
      const unsent = error.code === "order-unsent" ? { isUnsent: isUnsent === 1, owed: String(owed) } : undefined;
      results.push({ orderId, outcome: "refused", code: error.code, ...(unsent ? { unsent } : {}) });
    }
  }
  return results;
}

async function editOne(
  shop: Shop,
  orderId: number,
  { action, trackingNumbers, expectedById, ...edit }: Omit<BulkEdit, "orderIds">,
): Promise<Pick<BulkResult, "outcome" | "refunded">> {
  if (action === "delete") {
    const deleted = await deleteOrder(shop, { orderId, actorUserId: edit.actorUserId });
    return { outcome: deleted === "archived" ? "archived" : "done" };
  }
  const trackingNumber =
    action === "shipped" ? trackingNumbers.find((each) => each.orderId === orderId)?.trackingNumber : undefined;
  const expectedPence = expectedById.get(orderId);
  const change = { orderId, status: action, trackingNumber, expectedPence, ...edit };
  const { refundedPence, giftCardPence } = await changeOrder(shop, change);
  if (refundedPence === 0) return { outcome: "done" };
  const isInPerson = ((await findOrder(shop.db, orderId))?.paidInPerson ?? null) !== null;
  const rest = toPounds(pence(refundedPence - giftCardPence));
  const refunded = {
    amount: toPounds(refundedPence),
    toCard: isInPerson ? "0.00" : rest,
    toGiftCards: toPounds(giftCardPence),
    ...(isInPerson ? { inPerson: rest } : {}),
  };
  return { outcome: "done", refunded };
}

interface Deletion {
  orderId: number;
  actorUserId: number;
}

/**
 * Deletes an unpaid order, cancels its payment and releases its stock. Archives an order with any payment, because the
 * books need it. Refuses with `not-found`, `order-unsent` (see `requireDeletable`) and `return-open`.
 */
async function deleteOrder(shop: Shop, { orderId, actorUserId }: Deletion): Promise<"deleted" | "archived"> {
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
    await deleteNotesAboutOrder(tx, orderId);
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

/**
 * Refuses with `order-unsent` for a paid order with items neither dispatched nor refunded, or with a refund that the
 * provider has not made yet. The error's facts include both.
 */
async function requireDeletable(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.paidAt || order.orderType === "gift_card") return;
  const items = await listOrderItems(tx, [order.id]);
  const refunds = await selectRefundsOf(tx, order.id);
  const refundable = await readRefundable(tx, order, items, {
    earlier: refunds,
    fixedBoxes: await countFixedBoxes(tx, order.id),
  });
  const { isToBeSent, unsentLines } = await readUnsent(tx, order, refundable, items);
  const promised = refunds
    .filter(({ status }) => status === "due")
    .map((refund) => pence(refund.amount - refund.giftCardAmount));
  const owed: Pence = sumPence([owedForUnsent(refundable, unsentLines), ...promised]);
  if (isToBeSent || owed > 0) {
    throw new ShopError("order-unsent", { orderId: order.id, isUnsent: isToBeSent ? 1 : 0, owed: toPounds(owed) });
  }
}

async function readUnsent(tx: Tx, order: OrderRow, { lines }: Refundable, items: readonly OrderItemRow[]) {
  const products = await lockProductParcel(tx, order.id);
  const packable = products ? ((await readProducts(tx, [products])).get(order.id) ?? []) : [];
  const boxes = await listBoxesOfOrder(tx, order.id);
  const replacements = await lockReplacements(tx, order.id);
  const sentBoxLines = await listSentBoxLines(tx, order.id);
  // A sent box of a prepaid gift does not make its whole line sent.
  const isUnsent = ({ id, isSubscription, box }: OrderItemRow) =>
    isSubscription
      ? boxes.length > 0 && (box?.isPrepaid || !sentBoxLines.has(id))
      : products !== undefined && products.leftAt === null;
  return {
    isToBeSent:
      (products !== undefined && !products.leftAt && !products.stoppedAt && packable.length > 0) ||
      boxes.some(isWaiting) ||
      replacements.some(({ leftAt, stoppedAt }) => !leftAt && !stoppedAt),
    unsentLines: items.filter(isUnsent).flatMap(({ id }) => {
      const line = lines.find(({ orderItemId }) => orderItemId === id);
      const left = line ? unitsToRefund(line) : 0;
      return left > 0 ? [{ orderItemId: id, quantity: left }] : [];
    }),
  };
}

/**
 * Preview of cancelling some orders: the refunds and withdrawn boxes. Deleted, archived and cancelled orders are left
 * out.
 */
export async function previewCancellation({ db }: Shop, orderIds: readonly number[]): Promise<CancellationPreview[]> {
  const previews: CancellationPreview[] = [];
  for (const orderId of orderIds) {
    const order = await findOrder(db, orderId);
    if (!order || order.archivedAt) continue;
    const boxes = (await listBoxesOfOrder(db, orderId)).filter(isWaiting);
    const refund = toPounds(await readWholeRefund(db, order));
    previews.push({ orderId, isPaid: order.paidAt !== null, refund, boxes: boxes.length });
  }
  return previews;
}

/** Restores an archived order. Does nothing if it is not archived. Refuses with `not-found`. */
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
