import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { ChangedFields } from "#server/platform/db/schema/audit.ts";
import { insertChange } from "./audit.queries.ts";

export interface Change {
  /** Undefined for what the shop does by itself. */
  actorUserId: number | undefined;
  /** A verb: "update", "create", "delete", "refund" ... */
  action: string;
  /** What was changed: "order", "product", "setting" ... */
  entity: string;
  entityId: number | string;
  /** The changed fields only, never secrets; undefined before a creation. */
  before?: ChangedFields | undefined;
  /** The changed fields only, never secrets; undefined after a deletion. */
  after?: ChangedFields | undefined;
  now: Date;
}

/**
 * Notes in the audit log who changed what, in the transaction of the change. What somebody changes may show on public
 * pages, so these are made again.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await announcePagesChanged(tx);
  await insertChange(tx, {
    actorUserId: change.actorUserId ?? null,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    before: change.before ?? null,
    after: change.after ?? null,
    createdAt: change.now,
  });
}
