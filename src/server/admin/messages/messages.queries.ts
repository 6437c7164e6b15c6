import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
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
