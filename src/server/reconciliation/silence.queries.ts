import { and, desc, isNotNull, lte, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/orders.ts";
import { paymentEvents } from "#server/db/schema/payments.ts";

/** When the provider last told something by itself. */
export async function findLastDelivery(db: Reader): Promise<Date | undefined> {
  const [row] = await db
    .select({ heardAt: paymentEvents.receivedAt })
    .from(paymentEvents)
    .where(sql`${paymentEvents.isDelivered}`)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return row?.heardAt;
}

/** When an order or a box was last paid through the provider, up to an instant. */
export async function findLastPayment(db: Reader, until: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ paidAt: orders.paidAt })
    .from(orders)
    .where(and(lte(orders.paidAt, until), isNotNull(orders.stripePaymentIntentId)))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  return row?.paidAt ?? undefined;
}
