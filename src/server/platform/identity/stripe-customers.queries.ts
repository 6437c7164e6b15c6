import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import { users } from "#server/platform/db/schema/people.ts";

export async function findStripeCustomer(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId));
  return row?.id ?? undefined;
}

/** Stores a user's customer id, unless one is stored. Returns the stored id. */
export async function saveStripeCustomer(db: Database, userId: number, customerId: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customerId})` })
    .where(eq(users.id, userId))
    .returning({ id: users.stripeCustomerId });
  if (!row?.id) throw new Error(`user ${userId} is gone`);
  return row.id;
}

/** Removes this customer id from the users that have it, because the customer does not exist at the provider. */
export async function forgetStripeCustomer(db: Reader, customerId: string): Promise<void> {
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.stripeCustomerId, customerId));
}

/** Finds the customer's name and email address for the card provider. */
export async function findPayer(
  db: Reader,
  userId: number,
): Promise<{ email: string; firstName: string; lastName: string } | undefined> {
  const { email, firstName, lastName } = users;
  const [user] = await db
    .select({ email, firstName, lastName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  return user;
}
