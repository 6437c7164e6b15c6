import { and, eq, inArray } from "drizzle-orm";
import { type Pence, sumPence } from "#domain/money.ts";
import type { Reader } from "#server/db/open-database.ts";
import { refunds } from "#server/db/schema/payments.ts";

/** What the provider has been asked to give back of an order and has not refused. */
export async function sumRefundsOf(db: Reader, orderId: number): Promise<Pence> {
  const made = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ["pending", "succeeded"])));
  return sumPence(made.map(({ amount }) => amount));
}
