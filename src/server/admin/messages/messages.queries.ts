import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { users } from "#server/platform/db/schema/people.ts";

/** The account with an email address in lower case. */
export async function findAccountId(db: Reader, email: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.erasedAt)))
    .limit(1);
  return row?.id;
}

/** The latest orders of an account, and those with its email address. */
export async function listOrdersOfSender(
  db: Reader,
  { email, userId }: { email: string; userId: number | undefined },
  limit: number,
): Promise<Pick<typeof orders.$inferSelect, "id" | "userId" | "paidAt" | "totalAmount" | "status" | "createdAt">[]> {
  const { id, totalAmount, status, createdAt, paidAt } = orders;
  return db
    .select({ id, userId: orders.userId, paidAt, totalAmount, status, createdAt })
    .from(orders)
    .where(or(userId === undefined ? undefined : eq(orders.userId, userId), eq(orders.email, email)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** The latest tracking number of an order. Undefined if no parcel has one. */
export async function findTrackingNumber(db: Reader, orderId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ trackingNumber: parcels.trackingNumber })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.trackingNumber), isNotNull(parcels.sentAt)))
    .orderBy(desc(parcels.sentAt), desc(parcels.id))
    .limit(1);
  return row?.trackingNumber ?? undefined;
}

/** True if an order belongs to an account, or has the email address. */
export async function isOrderOf(
  db: Reader,
  orderId: number,
  { email, userId }: { email: string; userId: number | undefined },
): Promise<boolean> {
  const isOwn = or(userId === undefined ? undefined : eq(orders.userId, userId), eq(orders.email, email));
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwn));
  return row !== undefined;
}

/** States of emails of one kind, by their keys. */
export async function readEmailStates(
  db: Reader,
  kind: typeof emails.$inferSelect.kind,
  abouts: readonly string[],
): Promise<ReadonlyMap<string, (typeof emails.$inferSelect)["status"]>> {
  if (abouts.length === 0) return new Map();
  const rows = await db
    .select({ about: emails.about, status: emails.status })
    .from(emails)
    .where(and(eq(emails.kind, kind), inArray(emails.about, [...abouts])));
  return new Map(rows.map(({ about, status }) => [about, status] as const));
}
