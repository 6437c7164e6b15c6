import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { deleteTags, insertTags, selectTags, type TagAbout } from "./notes.queries.ts";
import { lockNoted } from "./notes.ts";

interface TagChange {
  about: TagAbout;
  aboutId: number;
  tags: readonly string[];
  actorUserId: number;
}

/**
 * Replaces the tags of an order or a customer. Refuses with `not-found` if it is unknown, or if the account was erased.
 */
export async function setTags(shop: Shop, { about, aboutId, tags, actorUserId }: TagChange): Promise<void> {
  const now = shop.clock();
  const after = [...new Set(tags)].toSorted();
  await shop.db.transaction(async (tx) => {
    await lockNoted(tx, about, aboutId);
    const before = (await selectTags(tx, about, [aboutId])).map(({ tag }) => tag);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await deleteTags(tx, about, aboutId);
    await insertTags(
      tx,
      after.map((tag) => ({ about, aboutId, tag })),
    );
    // The audit log leaves out the tags, as it does with notes, because a person may later ask for erasure.
    await recordChange(tx, { actorUserId, action: "tag", entity: about, entityId: aboutId, now });
  });
}

/** The tags of some records, in alphabetical order, by record. A record without tags has no entry. */
export async function readTags(
  db: Reader,
  about: TagAbout,
  aboutIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (aboutIds.length === 0) return new Map();
  const byId = Map.groupBy(await selectTags(db, about, aboutIds), (row) => row.aboutId);
  return new Map([...byId].map(([id, rows]) => [id, rows.map(({ tag }) => tag)]));
}
