import type { AdminReturn } from "#contract/admin-returns.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ReturnReason } from "#domain/returns.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findPaidOrderOf, insertOrderEvent, lockListedOrder } from "#server/orders/index.ts";
import { insertReturn, type ReturnRow } from "./returns.queries.ts";
import { viewReturn } from "./view-return.ts";

interface ReturnToNote {
  orderId: number;
  reason: ReturnReason;
  text: string;
  actorUserId: number;
}

/**
 * Notes a return that a customer announced in other ways than on the site. Refuses `not-found`, `not-refundable` for an
 * order that nobody has paid for, and `return-open` while another one of the order is open.
 */
export async function noteReturn(shop: Shop, wanted: ReturnToNote): Promise<AdminReturn> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const order = await lockListedOrder(tx, wanted.orderId);
    if (!order.paidAt) throw new ShopError("not-refundable", { orderId: order.id });
    const row = await storeReturn(tx, { ...wanted, now });
    if (!row) throw new ShopError("return-open", { orderId: order.id });
    return viewReturn(row, order.status, londonDay(now));
  });
}

/**
 * Notes on the order of a number and an e-mail address that its customer cancels it. Answers whether there is such an
 * order; only the shop is told: a stranger who tries numbers learns nothing.
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
  /** Null for the customer. */
  actorUserId: number | null;
  now: Date;
}

/** Keeps a return and writes it on its order's timeline; undefined, and nothing done, while another one is open. */
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
