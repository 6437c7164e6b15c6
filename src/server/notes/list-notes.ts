import type { AdminNote } from "#contract/admin-customers.ts";
import type { Reader } from "#server/db/open-database.ts";
import { type NoteAbout, selectNotes } from "./notes.queries.ts";

/** What was written down about something, oldest first. */
export async function listNotes(db: Reader, about: NoteAbout, aboutId: number): Promise<AdminNote[]> {
  const rows = await selectNotes(db, about, aboutId);
  return rows.map(({ note, firstName, lastName }) => ({
    id: note.id,
    text: note.text,
    by: `${firstName ?? ""} ${lastName ?? ""}`.trim() || `user ${note.authorUserId}`,
    created: note.createdAt.toISOString(),
  }));
}
