import { and, eq, isNotNull, isNull, not, notInArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Audience } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { firstBoxOffers } from "#server/platform/db/schema/inventory.ts";
import { isPrepaidGift, subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { statement } from "#server/platform/db/statement.ts";

const listingTaken = statement({ audience: firstBoxOffers.audience }, (db, fields) =>
  union(
    db
      .select(fields)
      .from(firstBoxOffers)
      .where(and(eq(firstBoxOffers.userId, sql.placeholder("userId")), isNotNull(firstBoxOffers.takenAt))),
    db
      .select({ audience: sql<Audience>`${subscriptions.box} ->> 'audience'` })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, sql.placeholder("userId")), not(isPrepaidGift))),
  ),
);

/**
 * Audiences whose box the customer has already had, as a first box or after changing a subscription. Prepaid gifts have no
 * first-box price, so they do not count.
 */
export async function listFirstBoxesTaken(db: Reader, userId: number): Promise<Set<Audience>> {
  const rows = await listingTaken(db, { userId });
  return new Set(rows.map((row) => row.audience));
}

interface FirstBox {
  userId: number;
  audience: Audience;
  orderId: number;
}

/** Reserves a first-box offer unless another order has it. Locks the row and returns the order that has the offer. */
export async function insertFirstBox(tx: Tx, box: FirstBox): Promise<{ orderId: number; isTaken: boolean }> {
  const [row] = await tx
    .insert(firstBoxOffers)
    .values(box)
    .onConflictDoUpdate({
      target: [firstBoxOffers.userId, firstBoxOffers.audience],
      // Sets the existing value again, so that the statement locks and returns an existing row.
      set: { orderId: sql`${firstBoxOffers.orderId}` },
    })
    .returning({ orderId: firstBoxOffers.orderId, takenAt: firstBoxOffers.takenAt });
  if (!row) throw new Error(`the first box of order ${box.orderId} was not stored`);
  return { orderId: row.orderId, isTaken: row.takenAt !== null };
}

/** Takes a first-box offer for a paid order if it is free or reserved by that order. False if another order has it. */
export async function setFirstBoxTaken(tx: Tx, box: FirstBox, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(firstBoxOffers)
    .values({ ...box, takenAt: now })
    .onConflictDoUpdate({
      target: [firstBoxOffers.userId, firstBoxOffers.audience],
      set: { takenAt: now },
      setWhere: eq(firstBoxOffers.orderId, box.orderId),
    })
    .returning({ orderId: firstBoxOffers.orderId });
  return taken.length > 0;
}

/** Releases the offers that an order has reserved and not taken, except those for the given audiences. */
export async function deleteFirstBoxes(tx: Tx, orderId: number, except: readonly Audience[] = []): Promise<void> {
  await tx
    .delete(firstBoxOffers)
    .where(
      and(
        eq(firstBoxOffers.orderId, orderId),
        isNull(firstBoxOffers.takenAt),
        notInArray(firstBoxOffers.audience, [...except]),
      ),
    );
}
