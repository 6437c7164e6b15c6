import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { notes, tags } from "#server/platform/db/schema/audit.ts";
import { conversations } from "#server/platform/db/schema/marketing.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export type NoteAbout = (typeof notes.$inferSelect)["about"];

export interface NoteRow {
  note: typeof notes.$inferSelect;
  firstName: string | null;
  lastName: string | null;
}

/** Deletes the notes and the tags of an order that is deleted. */
export async function deleteNotesAboutOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(notes).where(and(eq(notes.about, "order"), eq(notes.aboutId, orderId)));
  await deleteTags(tx, "order", orderId);
}

/** Locks the account of a customer or of a subscription. False if there is none, or if it was erased. */
export async function lockAccountOf(tx: Tx, about: "customer" | "subscription", aboutId: number): Promise<boolean> {
  const owner = tx.select({ id: subscriptions.userId }).from(subscriptions).where(eq(subscriptions.id, aboutId));
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, about === "customer" ? aboutId : owner), isNull(users.erasedAt)))
    .for("no key update");
  return locked.length > 0;
}

export async function insertNote(tx: Tx, note: typeof notes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(notes).values(note).returning({ id: notes.id });
  if (!row) throw new Error("the note was not stored");
  return row.id;
}

export async function selectNotes(db: Reader, about: NoteAbout, aboutIds: readonly number[]): Promise<NoteRow[]> {
  return db
    .select({ note: notes, firstName: users.firstName, lastName: users.lastName })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.authorUserId))
    .where(and(eq(notes.about, about), inArray(notes.aboutId, [...aboutIds])))
    .orderBy(asc(notes.id));
}

export type TagAbout = (typeof tags.$inferSelect)["about"];

export async function selectTags(
  db: Reader,
  about: TagAbout,
  aboutIds: readonly number[],
): Promise<(typeof tags.$inferSelect)[]> {
  return db
    .select()
    .from(tags)
    .where(and(eq(tags.about, about), isOneOf(tags.aboutId, aboutIds)))
    .orderBy(asc(tags.aboutId), asc(tags.tag));
}

/** All tags in use, in alphabetical order. */
export async function listTagNames(db: Reader, about: TagAbout, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(eq(tags.about, about))
    .orderBy(asc(tags.tag))
    .limit(limit);
  return rows.map(({ tag }) => tag);
}

export async function deleteTags(tx: Tx, about: TagAbout, aboutId: number): Promise<void> {
  await tx.delete(tags).where(and(eq(tags.about, about), eq(tags.aboutId, aboutId)));
}

export async function insertTags(tx: Tx, rows: readonly (typeof tags.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tags).values([...rows]);
}

export const NOTE_TABLES: PersonalTables = {
  notes: {
    export: {
      notes: {
        of: ({ userId, verifiedEmail, ids }) => sql`((about = 'customer' and about_id = ${userId})
          or (about = 'subscription' and about_id in (${ids.subscriptions}))
          or (about = 'order' and about_id in (${ids.orders}))
          or (about = 'conversation' and about_id in (${conversationsOf(verifiedEmail)})))`,
      },
    },
    erasure: deleteNotes,
    retention: [
      { days: 30, forget: deleteNotesOfUnpaidOrders },
      { days: 6 * 366, forget: deleteNotesOfOldConversations },
      { days: 7 * 366, forget: deleteNotesOfOldOrders },
    ],
  },
  tags: {
    export: {
      tags: {
        of: ({ userId, ids }) => sql`((about = 'customer' and about_id = ${userId})
          or (about = 'order' and about_id in (${ids.orders})))`,
      },
    },
    erasure: deleteTagsOfPerson,
    retention: [
      { days: 30, forget: deleteTagsOfUnpaidOrders },
      { days: 7 * 366, forget: deleteTagsOfOldOrders },
    ],
  },
};

function conversationsOf(email: string | null): SQL {
  return sql`select id from ${conversations} where email = ${email}`;
}

async function deleteNotes(tx: Tx, { userId, email, isEmailVerified, ids }: Erased): Promise<void> {
  // The lock makes a note that is saved at the same time wait. It then finds no conversation.
  const own = isEmailVerified
    ? await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.email, email)).for("update")
    : [];
  const conversationIds = own.map(({ id }) => id);
  await tx
    .delete(notes)
    .where(
      or(
        and(eq(notes.about, "customer"), eq(notes.aboutId, userId)),
        and(eq(notes.about, "order"), sql`${notes.aboutId} in (${ids.orders})`),
        and(eq(notes.about, "subscription"), sql`${notes.aboutId} in (${ids.subscriptions})`),
        and(eq(notes.about, "conversation"), isOneOf(notes.aboutId, conversationIds)),
      ),
    );
}

async function deleteNotesOfOldConversations(db: Reader, before: Date): Promise<void> {
  await db.delete(notes).where(and(eq(notes.about, "conversation"), lt(notes.createdAt, before)));
}

/** Deletes notes about cancelled orders that nobody paid. */
async function deleteNotesOfUnpaidOrders(db: Reader, before: Date): Promise<void> {
  await deleteNotesOfOrders(db, isUnpaidAndClosed(before));
}

function isUnpaidAndClosed(before: Date): SQL | undefined {
  return and(isNull(orders.paidAt), eq(orders.status, "cancelled"), lt(orders.updatedAt, before));
}

async function deleteNotesOfOldOrders(db: Reader, before: Date): Promise<void> {
  await deleteNotesOfOrders(db, lt(orders.paidAt, before));
}

async function deleteNotesOfOrders(db: Reader, which: SQL | undefined): Promise<void> {
  const ids = db.select({ id: orders.id }).from(orders).where(which);
  await db.delete(notes).where(and(eq(notes.about, "order"), inArray(notes.aboutId, ids)));
}

async function deleteTagsOfPerson(tx: Tx, { userId, ids }: Erased): Promise<void> {
  await tx
    .delete(tags)
    .where(
      or(
        and(eq(tags.about, "customer"), eq(tags.aboutId, userId)),
        and(eq(tags.about, "order"), sql`${tags.aboutId} in (${ids.orders})`),
      ),
    );
}

/** Deletes tags of cancelled orders that nobody paid. */
async function deleteTagsOfUnpaidOrders(db: Reader, before: Date): Promise<void> {
  await deleteTagsOfOrders(db, isUnpaidAndClosed(before));
}

async function deleteTagsOfOldOrders(db: Reader, before: Date): Promise<void> {
  await deleteTagsOfOrders(db, lt(orders.paidAt, before));
}

async function deleteTagsOfOrders(db: Reader, which: SQL | undefined): Promise<void> {
  const ids = db.select({ id: orders.id }).from(orders).where(which);
  await db.delete(tags).where(and(eq(tags.about, "order"), inArray(tags.aboutId, ids)));
}
