import { and, asc, eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { notes } from "#server/platform/db/schema/audit.ts";
import { users } from "#server/platform/db/schema/people.ts";

export type NoteAbout = (typeof notes.$inferSelect)["about"];

export interface NoteRow {
  note: typeof notes.$inferSelect;
  firstName: string | null;
  lastName: string | null;
}

/** Deletes the notes about orders that are deleted. */
export async function deleteNotesAboutOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(notes).where(and(eq(notes.about, "order"), eq(notes.aboutId, orderId)));
}

export async function insertNote(tx: Tx, note: typeof notes.$inferInsert): Promise<void> {
  await tx.insert(notes).values(note);
}

export async function selectNotes(db: Reader, about: NoteAbout, aboutIds: readonly number[]): Promise<NoteRow[]> {
  return db
    .select({ note: notes, firstName: users.firstName, lastName: users.lastName })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorUserId))
    .where(and(eq(notes.about, about), inArray(notes.aboutId, [...aboutIds])))
    .orderBy(asc(notes.id));
}
