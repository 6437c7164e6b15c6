import type { AdminReturn } from "#contract/admin-returns.ts";
import { londonDay } from "#domain/calendar.ts";
import { isOpenReturn, type ReturnState, statesAfter } from "#domain/returns.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findRefundSince, insertOrderEvent, lockListedOrder } from "#server/orders/index.ts";
import { queueReturnDeclined } from "./queue-return-declined.ts";
import { lockReturn, type ReturnRow, updateReturn } from "./returns.queries.ts";
import { viewReturn } from "./view-return.ts";

interface ReturnMove {
  returnId: number;
  state: Exclude<ReturnState, "announced">;
  /** Why it is declined. */
  text: string;
  /** `updatedAt` of the return as the person who moves it has seen it. */
  version?: string | undefined;
  actorUserId: number;
}

/**
 * Moves a return on. Refuses `not-found`, `changed-meanwhile`, `return-closed` for a state that cannot follow, and
 * `return-not-refunded` where no money has gone back since it was announced.
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
    return viewReturn(after, order.status, londonDay(now));
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
