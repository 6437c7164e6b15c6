import type { AdminNote } from "#contract/accounts/admin-customers.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { insertNote, type NoteAbout, selectNotes } from "./notes.queries.ts";

interface NewNote {
  about: NoteAbout;
  aboutId: number;
  text: string;
  actorUserId: number;
}

/** Adds a note. The caller has checked that the entity exists. */
export async function addNote(shop: Shop, { about, aboutId, text, actorUserId }: NewNote): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    await insertNote(tx, { about, aboutId, text, authorUserId: actorUserId, createdAt: now });
    // The audit log leaves out the text, because a note may be about a person who later asks for erasure.
    await recordChange(tx, { actorUserId, action: "note", entity: about, entityId: aboutId, now });
  });
}

/** The notes about one entity, oldest first. */
export async function listNotes(db: Reader, about: NoteAbout, aboutId: number): Promise<AdminNote[]> {
  const rows = await selectNotes(db, about, aboutId);
  return rows.map(({ note, firstName, lastName }) => ({
    id: note.id,
    text: note.text,
    by: `${firstName ?? ""} ${lastName ?? ""}`.trim() || `user ${note.authorUserId}`,
    created: note.createdAt.toISOString(),
  }));
}
