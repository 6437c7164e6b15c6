import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { ChangedFields } from "#server/platform/db/schema/audit.ts";
import { currentRequestContext } from "#server/platform/kernel/request-context.ts";
import { insertChange } from "./audit.queries.ts";

export interface Change {
  /** Undefined for automatic changes. */
  actorUserId: number | undefined;
  /** A verb: "update", "create", "delete", "refund" ... */
  action: string;
  /** Kind of the changed record: "order", "product", "setting" ... */
  entity: string;
  entityId: number | string;
  /** The changed fields only, never secrets. Undefined for a creation. */
  before?: ChangedFields | undefined;
  /** The changed fields only, never secrets. Undefined for a deletion. */
  after?: ChangedFields | undefined;
  now: Date;
}

/**
 * Adds a change and its actor, also an API key, to the audit log, in the same transaction. Invalidates cached public pages, because they
 * may show the change.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  await announcePagesChanged(tx);
  await insertChange(tx, {
    actorUserId: change.actorUserId ?? null,
    keyName: currentRequestContext()?.keyName ?? null,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    before: change.before ?? null,
    after: change.after ?? null,
    createdAt: change.now,
  });
}
