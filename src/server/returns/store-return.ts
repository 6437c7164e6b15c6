import type { ReturnReason } from "#domain/returns.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertOrderEvent } from "#server/orders/for-others.ts";
import { insertReturn, type ReturnRow } from "./returns.queries.ts";

interface NewReturn {
  orderId: number;
  reason: ReturnReason;
  words: string;
  /** Null for the customer. */
  actorUserId: number | null;
  now: Date;
}

/** Keeps a return and writes it on its order's timeline; undefined, and nothing done, while another one is open. */
export async function storeReturn(tx: Tx, wanted: NewReturn): Promise<ReturnRow | undefined> {
  const { orderId, reason, words, actorUserId, now } = wanted;
  const row = await insertReturn(tx, { orderId, reason, words, actorUserId, announcedAt: now, updatedAt: now });
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
