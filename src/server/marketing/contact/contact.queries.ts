import { and, count, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { customerMessages } from "#server/platform/db/schema/marketing.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { users } from "#server/platform/db/schema/people.ts";

export async function insertMessage(tx: Tx, message: typeof customerMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(customerMessages).values(message).returning({ id: customerMessages.id });
  if (!row) throw new Error("the message was not stored");
  return row.id;
}

/** Number of messages of the forms. Emails have a limit of their own. */
export async function countMessages(db: Reader, email: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.email, email),
        ne(customerMessages.reason, "email"),
        gte(customerMessages.createdAt, since),
      ),
    );
  return row?.sent ?? 0;
}

/** True if a customer has verified the address, or has paid an order with it. */
export async function isCustomersEmail(db: Reader, email: string): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  if (user) return true;
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, email), isNotNull(orders.paidAt)))
    .limit(1);
  return order !== undefined;
}
