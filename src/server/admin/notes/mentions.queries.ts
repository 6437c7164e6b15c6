import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables } from "#server/platform/db/personal-tables.ts";
import { mentions, notes } from "#server/platform/db/schema/audit.ts";

export async function insertMentions(tx: Tx, rows: readonly (typeof mentions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(mentions).values([...rows]);
}

export interface MentionRow {
  mention: typeof mentions.$inferSelect;
  note: typeof notes.$inferSelect;
}

/** Mentions of a user in notes about some kinds of records, unread ones first, then the newest. */
export async function selectMentions(
  db: Reader,
  { userId, abouts, limit }: { userId: number; abouts: readonly MentionRow["note"]["about"][]; limit: number },
): Promise<MentionRow[]> {
  return db
    .select({ mention: mentions, note: notes })
    .from(mentions)
    .innerJoin(notes, eq(notes.id, mentions.noteId))
    .where(and(eq(mentions.userId, userId), inArray(notes.about, [...abouts])))
    .orderBy(desc(isNull(mentions.readAt)), desc(mentions.id))
    .limit(limit);
}

export async function countUnreadMentions(
  db: Reader,
  userId: number,
  abouts: readonly MentionRow["note"]["about"][],
): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(mentions)
    .innerJoin(notes, eq(notes.id, mentions.noteId))
    .where(and(eq(mentions.userId, userId), isNull(mentions.readAt), inArray(notes.about, [...abouts])));
  return row?.unread ?? 0;
}

/** False if the user has no such mention. A mention keeps the time at which it was first read. */
export async function markMentionRead(
  tx: Tx,
  { mentionId, userId, readAt }: { mentionId: number; userId: number; readAt: Date },
): Promise<boolean> {
  const isOwn = and(eq(mentions.id, mentionId), eq(mentions.userId, userId));
  const [mention] = await tx.select({ readAt: mentions.readAt }).from(mentions).where(isOwn).for("update");
  if (!mention) return false;
  if (mention.readAt === null) await tx.update(mentions).set({ readAt }).where(isOwn);
  return true;
}

/** Ids of the users whom some notes mention. */
export async function listMentionedBy(
  db: Reader,
  noteIds: readonly number[],
): Promise<{ noteId: number; userId: number }[]> {
  if (noteIds.length === 0) return [];
  const { noteId, userId } = mentions;
  return db
    .select({ noteId, userId })
    .from(mentions)
    .where(inArray(noteId, [...noteIds]))
    .orderBy(mentions.id);
}

export const MENTION_TABLES: PersonalTables = {
  mentions: {
    export: { mentions: { of: ofUser } },
    erasure: deleteMentionsOf,
    retention: "as long as the note that contains it",
  },
};

async function deleteMentionsOf(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(mentions).where(eq(mentions.userId, userId));
}
