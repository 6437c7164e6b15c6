import type { AdminNote, AdminOrderNote } from "#contract/accounts/admin-customers.ts";
import { ShopError } from "#domain/shop-error.ts";
import { lockOrder } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { insertNote, type NoteAbout, type NoteRow, selectNotes } from "./notes.queries.ts";

interface NewNote {
  about: NoteAbout;
  aboutId: number;
  text: string;
  actorUserId: number;
}

/**
 * Adds a note. Refuses with `not-found` for an unknown order. For other kinds of entity, the caller has checked that
 * the entity exists.
 */
export async function addNote(shop: Shop, { about, aboutId, text, actorUserId }: NewNote): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    // The lock makes a concurrent deletion of the order wait for the note, which it then deletes too.
    if (about === "order" && !(await lockOrder(tx, aboutId))) throw new ShopError("not-found");
    await insertNote(tx, { about, aboutId, text, authorUserId: actorUserId, createdAt: now });
    // The audit log leaves out the text, because a note may be about a person who later asks for erasure.
    await recordChange(tx, { actorUserId, action: "note", entity: about, entityId: aboutId, now });
  });
}

/** The notes about one entity, oldest first. */
export async function listNotes(db: Reader, about: NoteAbout, aboutId: number): Promise<AdminNote[]> {
  return (await selectNotes(db, about, [aboutId])).map(viewNote);
}

/** The notes about several orders, oldest first. */
export async function listNotesOfOrders(db: Reader, orderIds: readonly number[]): Promise<AdminOrderNote[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectNotes(db, "order", orderIds);
  return rows.map((row) => ({ ...viewNote(row), orderId: row.note.aboutId }));
}

function viewNote({ note, firstName, lastName }: NoteRow): AdminNote {
  return {
    id: note.id,
    text: note.text,
    by: `${firstName ?? ""} ${lastName ?? ""}`.trim() || `user ${note.authorUserId}`,
    created: note.createdAt.toISOString(),
  };
}
