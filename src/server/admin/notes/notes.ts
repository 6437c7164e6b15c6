import type { AdminNote, AdminOrderNote } from "#contract/accounts/admin-customers.ts";
import { ShopError } from "#domain/shop-error.ts";
import { lockConversation } from "#server/marketing/index.ts";
import { lockOrder } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readUserNames } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { insertMentions, listMentionedBy } from "./mentions.queries.ts";
import { listReaders } from "./mentions.ts";
import { insertNote, lockAccountOf, type NoteAbout, type NoteRow, selectNotes } from "./notes.queries.ts";

interface NewNote {
  about: NoteAbout;
  aboutId: number;
  text: string;
  actorUserId: number;
}

/**
 * Adds a note, which reaches the users whom it mentions. Refuses with `not-found` if its record is unknown, or if the
 * account was erased, and with `invalid-input` if a mentioned user may not see the record.
 */
export async function addNote(shop: Shop, { about, aboutId, text, actorUserId }: NewNote): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    await lockNoted(tx, about, aboutId);
    const readers = await listReaders(tx, { about, text, actorUserId });
    const noteId = await insertNote(tx, { about, aboutId, text, authorUserId: actorUserId, createdAt: now });
    await insertMentions(
      tx,
      readers.map(({ userId }) => ({ noteId, userId })),
    );
    // The audit log leaves out the text, because a note may be about a person who later asks for erasure.
    await recordChange(tx, { actorUserId, action: "note", entity: about, entityId: aboutId, now });
  });
}

/**
 * Locks a record that gets a note or tags, so that its deletion or the erasure of its account waits and then deletes
 * them too. Refuses with `not-found` for an unknown record and for an erased account, which no later erasure reaches.
 */
export async function lockNoted(tx: Tx, about: NoteAbout, aboutId: number): Promise<void> {
  if (!(await lockRecord(tx, about, aboutId))) throw new ShopError("not-found");
}

async function lockRecord(tx: Tx, about: NoteAbout, aboutId: number): Promise<boolean> {
  if (about === "order") return (await lockOrder(tx, aboutId)) !== undefined;
  if (about === "conversation") return (await lockConversation(tx, aboutId)) !== undefined;
  return lockAccountOf(tx, about, aboutId);
}

/** The notes about one entity, oldest first. */
export async function listNotes(db: Reader, about: NoteAbout, aboutId: number): Promise<AdminNote[]> {
  return viewNotes(db, await selectNotes(db, about, [aboutId]));
}

/** The notes about several orders, oldest first. */
export async function listNotesOfOrders(db: Reader, orderIds: readonly number[]): Promise<AdminOrderNote[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectNotes(db, "order", orderIds);
  const orderIdsByNote = new Map(rows.map(({ note }) => [note.id, note.aboutId]));
  return (await viewNotes(db, rows)).map((note) => ({ ...note, orderId: orderIdsByNote.get(note.id) ?? 0 }));
}

async function viewNotes(db: Reader, rows: readonly NoteRow[]): Promise<AdminNote[]> {
  const mentioned = await listMentionedBy(
    db,
    rows.map(({ note }) => note.id),
  );
  const names = await readUserNames(
    db,
    mentioned.map(({ userId }) => userId),
  );
  const byNote = Map.groupBy(mentioned, ({ noteId }) => noteId);
  return rows.map(({ note, firstName, lastName }) => ({
    id: note.id,
    text: note.text,
    by: `${firstName ?? ""} ${lastName ?? ""}`.trim() || `user ${note.authorUserId}`,
    created: note.createdAt.toISOString(),
    readers: (byNote.get(note.id) ?? []).map(({ userId }) => names.get(userId) ?? `user ${userId}`),
  }));
}
