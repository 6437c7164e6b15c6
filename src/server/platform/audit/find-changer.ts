import type { Reader } from "#server/platform/db/open-database.ts";
import type { ChangedFields } from "#server/platform/db/schema/audit.ts";
import { findChangeTo } from "./audit.queries.ts";
import { nameActor } from "./list-activity.ts";

/** The time and the actor of the latest change of an entity to the given values. */
export async function findChanger(
  db: Reader,
  change: { entity: string; entityId: string; after: ChangedFields },
): Promise<{ at: Date; actor: string } | undefined> {
  const found = await findChangeTo(db, change);
  return found && { at: found.entry.createdAt, actor: nameActor(found.entry.actorUserId, found) };
}
