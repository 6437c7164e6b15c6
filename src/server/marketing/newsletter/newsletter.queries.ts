import { and, asc, count, desc, eq, gt, inArray, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { newsletterIssues, newsletterSubscribers } from "#server/platform/db/schema/marketing.ts";
import { containsText } from "#server/platform/db/search-text.ts";

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

/**
 * Stores a request with its evidence. The stored status does not change before confirmation. Undefined if no further
 * email is due, because the address is confirmed, was emailed since `quietSince`, or was unsubscribed since
 * `endedSince`.
 */
export async function saveRequest(
  tx: Tx,
  request: { email: string; token: string; confirmToken: string; wording: string; source: string; askedAt: Date },
  { quietSince, endedSince }: { quietSince: Date; endedSince: Date },
): Promise<SubscriberRow | undefined> {
  const { confirmToken, wording, source, askedAt } = request;
  const { status } = newsletterSubscribers;
  const asked = newsletterSubscribers.askedAt;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ ...request, status: "pending" })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { confirmToken, wording, source, askedAt },
      setWhere: or(
        and(eq(status, "pending"), lte(asked, quietSince)),
        and(eq(status, "unsubscribed"), lte(asked, endedSince)),
      ),
    })
    .returning();
  return row;
}

/** True if one of these addresses, or of their hashes, is stored. */
export async function isKnownReader(db: Reader, emails: readonly string[]): Promise<boolean> {
  const found = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.email, [...emails]))
    .limit(1);
  return found.length > 0;
}

/** Stores a reader whose consent is confirmed. False if the address is stored already. */
export async function insertConfirmed(
  tx: Tx,
  reader: Pick<SubscriberRow, "email" | "token" | "wording" | "source" | "askedAt"> & { confirmedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(newsletterSubscribers)
    .values({ ...reader, status: "confirmed" })
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}

export async function findSubscriber(db: Reader, subscriberId: number): Promise<SubscriberRow | undefined> {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriberId));
  return row;
}

/**
 * Confirms the subscription of a token. True if the token belongs to the newest request. A second confirmation does not
 * change the time of the first, which is the evidence.
 */
export async function confirmSubscriber(db: Reader, confirmToken: string, now: Date): Promise<boolean> {
  const { status, confirmedAt } = newsletterSubscribers;
  const rows = await db
    .update(newsletterSubscribers)
    .set({
      status: "confirmed",
      confirmedAt: sql`case when ${status} = 'confirmed' then ${confirmedAt} else ${now.toISOString()}::timestamptz end`,
      unsubscribedAt: null,
    })
    .where(eq(newsletterSubscribers.confirmToken, confirmToken))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}

/**
 * Unsubscribes the reader with this token, and invalidates earlier confirmation links. True if the token exists.
 * Idempotent.
 */
export async function endSubscriber(db: Reader, token: string, now: Date): Promise<boolean> {
  const { unsubscribedAt } = newsletterSubscribers;
  const rows = await db
    .update(newsletterSubscribers)
    .set({
      status: "unsubscribed",
      confirmToken: null,
      unsubscribedAt: sql`coalesce(${unsubscribedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(newsletterSubscribers.token, token))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}

export type IssueRow = typeof newsletterIssues.$inferSelect;

export async function listIssues(db: Reader): Promise<IssueRow[]> {
  return db.select().from(newsletterIssues).orderBy(desc(newsletterIssues.id));
}

export async function findIssue(db: Reader, issueId: number): Promise<IssueRow | undefined> {
  const [row] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
  return row;
}

/** Subjects of some issues by id. */
export async function readIssueSubjects(db: Reader, issueIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, subject } = newsletterIssues;
  const rows = await db
    .select({ id, subject })
    .from(newsletterIssues)
    .where(inArray(id, [...issueIds]));
  return new Map(rows.map((row) => [row.id, row.subject]));
}

export async function lockIssue(tx: Tx, issueId: number): Promise<IssueRow | undefined> {
  const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId)).for("update");
  return row;
}

export async function insertIssue(tx: Tx, issue: typeof newsletterIssues.$inferInsert): Promise<IssueRow> {
  const [row] = await tx.insert(newsletterIssues).values(issue).returning();
  if (!row) throw new Error("the issue was not stored");
  return row;
}

export async function updateIssue(tx: Tx, issueId: number, change: Partial<IssueRow>): Promise<IssueRow> {
  const [row] = await tx.update(newsletterIssues).set(change).where(eq(newsletterIssues.id, issueId)).returning();
  if (!row) throw new Error(`issue ${issueId} is gone`);
  return row;
}

export async function deleteIssue(tx: Tx, issueId: number): Promise<void> {
  await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, issueId));
}

/** Drafts whose time to be sent has come. */
export async function listDueIssueIds(db: Reader, now: Date): Promise<number[]> {
  const { id, status, sendAt } = newsletterIssues;
  const rows = await db
    .select({ id })
    .from(newsletterIssues)
    .where(and(eq(status, "draft"), lte(sendAt, now)))
    .orderBy(asc(sendAt), asc(id));
  return rows.map((row) => row.id);
}

export async function listSendingIssueIds(db: Reader): Promise<number[]> {
  const rows = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.status, "sending"))
    .orderBy(asc(newsletterIssues.id));
  return rows.map((row) => row.id);
}

/** The next confirmed readers after an id, in id order. */
export async function listReadersAfter(
  tx: Tx,
  afterId: number,
  limit: number,
): Promise<{ id: number; email: string }[]> {
  const { id, email, status } = newsletterSubscribers;
  return tx
    .select({ id, email })
    .from(newsletterSubscribers)
    .where(and(eq(status, "confirmed"), gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
}

export async function countReaders(db: Reader): Promise<{ status: string; readers: number }[]> {
  const { status } = newsletterSubscribers;
  return db.select({ status, readers: count() }).from(newsletterSubscribers).where(isKnown()).groupBy(status);
}

export interface SubscriberFilter {
  search: string | undefined;
  status: SubscriberRow["status"] | undefined;
}

/** Subscribers before an id, newest first. */
export async function listSubscriberRows(
  db: Reader,
  filter: SubscriberFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<SubscriberRow[]> {
  const { id } = newsletterSubscribers;
  return db
    .select()
    .from(newsletterSubscribers)
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(id, beforeId)))
    .orderBy(desc(id))
    .limit(limit);
}

export async function countSubscribers(db: Reader, filter: SubscriberFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(newsletterSubscribers).where(matches(filter));
  return row?.count ?? 0;
}

function matches({ search, status }: SubscriberFilter): SQL | undefined {
  return and(
    isKnown(),
    status === undefined ? undefined : eq(newsletterSubscribers.status, status),
    search ? containsText(newsletterSubscribers.email, search) : undefined,
  );
}

/** False for erased people. A hash replaces their address. */
function isKnown(): SQL {
  return like(newsletterSubscribers.email, "%@%");
}

/** Issues being sent, oldest first, with the number of confirmed readers without an email. */
export async function countReadersLeft(
  db: Reader,
): Promise<{ issueId: number; isSending: boolean; readers: number }[]> {
  const { id, status, lastSubscriberId } = newsletterIssues;
  const isNext = and(eq(newsletterSubscribers.status, "confirmed"), gt(newsletterSubscribers.id, lastSubscriberId));
  const rows = await db
    .select({ issueId: id, status, readers: count(newsletterSubscribers.id) })
    .from(newsletterIssues)
    .leftJoin(newsletterSubscribers, isNext)
    .where(inArray(status, ["sending", "paused"]))
    .groupBy(id)
    .orderBy(asc(id));
  return rows.map(({ issueId, status: its, readers }) => ({ issueId, isSending: its === "sending", readers }));
}
