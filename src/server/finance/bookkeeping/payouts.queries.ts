import { and, asc, desc, eq, exists, gte, isNotNull, lt, lte, not, sql } from "drizzle-orm";
import { type Pence, parseNetPounds } from "#domain/money.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { unmatchedPayments } from "#server/platform/db/schema/boxes.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { providerMovements, providerPayouts, refunds } from "#server/platform/db/schema/payments.ts";
import type { Span } from "./bookkeeping.queries.ts";

export type PayoutRow = typeof providerPayouts.$inferSelect;
export type MovementRow = typeof providerMovements.$inferSelect;

/** First and last day, both inclusive. */
interface Days {
  from: string;
  until: string;
}

const arrivesWithin = ({ from, until }: Days) =>
  and(gte(providerPayouts.arrivesOn, sql`${from}`), lte(providerPayouts.arrivesOn, sql`${until}`));

export async function listPayoutRows(db: Reader, days: Days): Promise<PayoutRow[]> {
  return db
    .select()
    .from(providerPayouts)
    .where(arrivesWithin(days))
    .orderBy(desc(providerPayouts.arrivesOn), desc(providerPayouts.id));
}

/** Movements of these payouts, oldest first, with the order if known. */
export async function listPayoutMovements(
  db: Reader,
  days: Days,
): Promise<{ payout: PayoutRow; movement: MovementRow; orderId: number | null }[]> {
  return db
    .select({ payout: providerPayouts, movement: providerMovements, orderId: orders.id })
    .from(providerMovements)
    .innerJoin(providerPayouts, eq(providerPayouts.id, providerMovements.payoutId))
    .leftJoin(orders, eq(orders.stripePaymentIntentId, providerMovements.paymentId))
    .where(arrivesWithin(days))
    .orderBy(
      asc(providerPayouts.arrivesOn),
      asc(providerPayouts.id),
      asc(providerMovements.createdAt),
      asc(providerMovements.id),
    );
}

export async function sumMovements(db: Reader): Promise<Pence> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${providerMovements.amount} - ${providerMovements.fee}), 0.00)` })
    .from(providerMovements);
  return parseNetPounds(row?.held ?? "0.00");
}

/** Orders that were paid by card in an interval and have no movement at the provider. */
export async function listUnmovedOrders(
  db: Reader,
  { from, before }: Span,
  limit: number,
): Promise<{ orderId: number; paidAt: Date | null; amount: Pence }[]> {
  const moved = db
    .select({ one: sql`1` })
    .from(providerMovements)
    .where(and(eq(providerMovements.paymentId, orders.stripePaymentIntentId), eq(providerMovements.kind, "payment")));
  return db
    .select({ orderId: orders.id, paidAt: orders.paidAt, amount: orders.amount })
    .from(orders)
    .where(
      and(
        gte(orders.paidAt, from),
        lt(orders.paidAt, before),
        isNotNull(orders.stripePaymentIntentId),
        sql`${orders.amount} > 0`,
        not(exists(moved)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Payments taken in an interval that match no order, box or refund. */
export async function listUnknownPayments(
  db: Reader,
  { from, before }: Span,
  limit: number,
): Promise<{ paymentId: string | null; takenAt: Date; amount: Pence }[]> {
  const { paymentId, kind, createdAt, amount } = providerMovements;
  const one = { one: sql`1` };
  const ofOrder = db.select(one).from(orders).where(eq(orders.stripePaymentIntentId, paymentId));
  const ofUnmatched = db.select(one).from(unmatchedPayments).where(eq(unmatchedPayments.paymentId, paymentId));
  const ofRefund = db.select(one).from(refunds).where(eq(refunds.paymentId, paymentId));
  return db
    .select({ paymentId, takenAt: createdAt, amount })
    .from(providerMovements)
    .where(
      and(
        eq(kind, "payment"),
        gte(createdAt, from),
        lt(createdAt, before),
        not(exists(ofOrder)),
        not(exists(ofUnmatched)),
        not(exists(ofRefund)),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(limit);
}
