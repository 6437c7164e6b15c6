import { and, count, eq, gte } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { customerMessages } from "#server/db/schema/marketing.ts";

export async function insertMessage(tx: Tx, message: typeof customerMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(customerMessages).values(message).returning({ id: customerMessages.id });
  if (!row) throw new Error("the message was not stored");
  return row.id;
}

/** How many messages an address has sent since an instant. */
export async function countMessages(db: Reader, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(customerMessages)
    .where(and(eq(customerMessages.email, email), gte(customerMessages.createdAt, since)));
  return row?.sent ?? 0;
}
