import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { notes } from "#server/platform/db/schema/audit.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
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

export const NOTE_TABLES: PersonalTables = {
  notes: {
    export: {
      notes: {
        of: ({ userId, ids }) => sql`((about = 'customer' and about_id = ${userId})
          or (about = 'subscription' and about_id in (${ids.subscriptions}))
          or (about = 'order' and about_id in (${ids.orders})))`,
      },
    },
    erasure: deleteNotes,
    retention: [
      { days: 30, forget: deleteNotesOfUnpaidOrders },
      { days: 7 * 366, forget: deleteNotesOfOldOrders },
    ],
  },
};

async function deleteNotes(tx: Tx, { userId, ids }: Erased): Promise<void> {
  await tx
    .delete(notes)
    .where(
      or(
        and(eq(notes.about, "customer"), eq(notes.aboutId, userId)),
        and(eq(notes.about, "order"), sql`${notes.aboutId} in (${ids.orders})`),
        and(eq(notes.about, "subscription"), sql`${notes.aboutId} in (${ids.subscriptions})`),
      ),
    );
}

/** Deletes notes about cancelled orders that nobody paid. */
async function deleteNotesOfUnpaidOrders(db: Reader, before: Date): Promise<void> {
  const isGone = and(isNull(orders.paidAt), eq(orders.status, "cancelled"), lt(orders.updatedAt, before));
  await deleteNotesOfOrders(db, isGone);
}

async function deleteNotesOfOldOrders(db: Reader, before: Date): Promise<void> {
  await deleteNotesOfOrders(db, lt(orders.paidAt, before));
}

async function deleteNotesOfOrders(db: Reader, which: SQL | undefined): Promise<void> {
  const ids = db.select({ id: orders.id }).from(orders).where(which);
  await db.delete(notes).where(and(eq(notes.about, "order"), inArray(notes.aboutId, ids)));
}
