import type { AdminReturn } from "#contract/orders/admin-returns.ts";
import { londonDay } from "#domain/calendar.ts";
import { isOpenReturn, type ReturnReason, type ReturnState, statesAfter } from "#domain/orders/returns.ts";
import { ShopError } from "#domain/shop-error.ts";
import { insertOrderEvent, type OrderRow } from "#server/orders/orders.queries.ts";
import { findPaidOrderOf, lockListedOrder } from "#server/orders/own-orders.ts";
import { findRefundSince } from "#server/orders/refunds/apply-refund.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { addressLines } from "#server/pricing/index.ts";
import { viewReturn } from "./list-returns.ts";
import { insertReturn, lockReturn, type ReturnRow, updateReturn } from "./returns.queries.ts";

interface ReturnMove {
  returnId: number;
  state: Exclude<ReturnState, "announced">;
  text: string;
  /** `updatedAt` of the return that the user saw. */
  version?: string | undefined;
  actorUserId: number;
}

/**
 * Changes a return's state. Refuses with `not-found`, `changed-meanwhile`, `return-closed` if the new state cannot
 * follow the current one, and `return-not-refunded` if nothing was refunded since the return was announced.
 */
export async function moveReturn(shop: Shop, move: ReturnMove): Promise<AdminReturn> {
  const now = shop.clock();
  const moved = await shop.db.transaction(async (tx) => {
    const row = await lockReturn(tx, move.returnId);
    if (!row) throw new ShopError("not-found");
    if (move.version !== undefined && row.updatedAt.toISOString() !== move.version) {
      throw new ShopError("changed-meanwhile");
    }
    if (!statesAfter(row.state).includes(move.state)) throw new ShopError("return-closed", { state: row.state });
    const order = await lockListedOrder(tx, row.orderId);
    const change = { ...(await factsOf(tx, row, move, now)), state: move.state, updatedAt: now };
    const after = await updateReturn(tx, row.id, change);
    await noteMove(tx, { before: row, after, actorUserId: move.actorUserId, now });
    if (after.state === "declined") await queueReturnDeclined(tx, { order, row: after, now });
    const isRefunded = (await findRefundSince(tx, after.orderId, after.announcedAt)) !== undefined;
    return viewReturn({ ...after, isRefunded }, order.status, londonDay(now));
  });
  shop.wake("send-letters");
  return moved;
}

async function factsOf(tx: Tx, row: ReturnRow, { state, text }: ReturnMove, now: Date): Promise<Partial<ReturnRow>> {
  switch (state) {
    case "arrived":
      return { arrivedAt: now };
    case "declined":
      return { declineText: text, closedAt: now };
    case "refunded": {
      const refund = await findRefundSince(tx, row.orderId, row.announcedAt);
      if (!refund) throw new ShopError("return-not-refunded", { orderId: row.orderId });
      return { refundId: refund.id, closedAt: now };
    }
  }
}

interface Noted {
  before: ReturnRow;
  after: ReturnRow;
  actorUserId: number;
  now: Date;
}

async function noteMove(tx: Tx, { before, after, actorUserId, now }: Noted): Promise<void> {
  const { id, orderId, reason, state } = after;
  const facts = { returnId: id, state, reason, actorUserId };
  await insertOrderEvent(tx, { orderId, kind: "return", facts, createdAt: now });
  await recordChange(tx, {
    actorUserId,
    action: isOpenReturn(state) ? "update" : "close",
    entity: "return",
    entityId: id,
    before: { state: before.state },
    after: { state },
    now,
  });
}

interface Declined {
  order: OrderRow;
  row: ReturnRow;
  now: Date;
}

/** Emails the customer why a return is not refunded, and the possible next steps. */
async function queueReturnDeclined(tx: Tx, { order, row, now }: Declined): Promise<void> {
  if (order.email === null) return;
  const address = order.deliveryAddress;
  await queueEmail(tx, now, {
    kind: "return-declined",
    about: `return:${row.id}`,
    recipient: order.email,
    facts: {
      firstName: address?.firstName ?? "",
      orderId: order.id,
      isGuest: order.userId === null,
      address: address ? addressLines(address) : [],
      announcedOn: londonDay(row.announcedAt),
      words: row.declineText ?? "",
    },
  });
}

interface ReturnToNote {
  orderId: number;
  reason: ReturnReason;
  text: string;
  actorUserId: number;
}

/**
 * Records a return that a customer did not announce on the site. Refuses with `not-found`, `not-refundable` for an
 * unpaid order, and `return-open` if the order has an open return.
 */
export async function noteReturn(shop: Shop, wanted: ReturnToNote): Promise<AdminReturn> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const order = await lockListedOrder(tx, wanted.orderId);
    if (!order.paidAt) throw new ShopError("not-refundable", { orderId: order.id });
    const row = await storeReturn(tx, { ...wanted, now });
    if (!row) throw new ShopError("return-open", { orderId: order.id });
    return viewReturn({ ...row, isRefunded: false }, order.status, londonDay(now));
  });
}

/**
 * Records a customer's cancellation if an order has this number and email address. True if such an order exists. Never
 * reveal the result to the visitor, so that order numbers cannot be probed.
 */
export async function announceReturn(
  tx: Tx,
  { orderId, email, text, now }: { orderId: number | undefined; email: string; text: string; now: Date },
): Promise<boolean> {
  if (orderId === undefined) return false;
  const order = await findPaidOrderOf(tx, { orderId, email });
  if (!order) return false;
  await storeReturn(tx, { orderId, reason: "change-of-mind", text, actorUserId: null, now });
  return true;
}

interface NewReturn {
  orderId: number;
  reason: ReturnReason;
  text: string;
  /** Null if the customer announced the return. */
  actorUserId: number | null;
  now: Date;
}

/** Stores a return and adds it to its order's timeline. Undefined, without a change, if another return is open. */
async function storeReturn(tx: Tx, wanted: NewReturn): Promise<ReturnRow | undefined> {
  const { orderId, reason, text, actorUserId, now } = wanted;
  const row = await insertReturn(tx, { orderId, reason, text, actorUserId, announcedAt: now, updatedAt: now });
  if (!row) return undefined;
  await insertOrderEvent(tx, {
    orderId,
    kind: "return",
    facts: { returnId: row.id, state: row.state, reason, ...(actorUserId === null ? {} : { actorUserId }) },
    createdAt: now,
  });
  if (actorUserId !== null) {
    const after = { orderId, reason, state: row.state };
    await recordChange(tx, { actorUserId, action: "create", entity: "return", entityId: row.id, after, now });
  }
  return row;
}
