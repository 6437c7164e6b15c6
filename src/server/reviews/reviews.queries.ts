import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql, sum } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { orderItems, orders } from "#server/db/schema/orders.ts";
import { users } from "#server/db/schema/people.ts";
import { reviews } from "#server/db/schema/reviews.ts";

export type ReviewRow = typeof reviews.$inferSelect;

/** A line of an order that has arrived, of which units were sent; boxes are told apart by their plans. */
const ARRIVED = and(
  eq(orders.status, "delivered"),
  isNotNull(orders.paidAt),
  eq(orderItems.isSubscription, false),
  sql`${orderItems.givenBackQuantity} < ${orderItems.quantity}`,
);

/**
 * The line by which a customer may review a product: the one that has a review, else the first that arrived, so that
 * somebody who bought it twice speaks once.
 */
export async function findReviewableLine(
  tx: Tx,
  { userId, productId }: { userId: number; productId: number },
): Promise<{ orderItemId: number; authorName: string } | undefined> {
  const [line] = await tx
    .select({ orderItemId: orderItems.id, authorName: users.firstName })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(reviews, eq(reviews.orderItemId, orderItems.id))
    .where(and(eq(orders.userId, userId), eq(orderItems.productId, productId), ARRIVED))
    .orderBy(asc(reviews.id), asc(orderItems.id))
    .limit(1);
  return line;
}

/** Stores a review, or puts it in place of the line's one; either way it is to be looked at. */
export async function upsertReview(
  tx: Tx,
  row: Omit<typeof reviews.$inferInsert, "id" | "state" | "refusal" | "answer">,
): Promise<void> {
  const { authorName, stars, words, scent, skinFeel } = row;
  // Later than what was there in any case: nobody lets pass by its version what they have not read.
  const updatedAt = sql`greatest(excluded.updated_at, ${reviews.updatedAt} + interval '1 millisecond')`;
  await tx
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: reviews.orderItemId,
      set: { authorName, stars, words, scent, skinFeel, updatedAt, state: "pending", refusal: null, answer: null },
    });
}

/** Answers whether there was one. */
export async function deleteReview(
  tx: Tx,
  { userId, productId }: { userId: number; productId: number },
): Promise<boolean> {
  const ownLines = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId));
  const deleted = await tx
    .delete(reviews)
    .where(and(eq(reviews.productId, productId), inArray(reviews.orderItemId, ownLines)))
    .returning({ id: reviews.id });
  return deleted.length > 0;
}

/** One entry per product that arrived at a customer, by name; those with a review stand before their other lines. */
export async function listReviewable(db: Reader, userId: number) {
  return db
    .selectDistinctOn([products.name, products.id], {
      productId: products.id,
      productName: products.name,
      review: reviews,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(reviews, eq(reviews.orderItemId, orderItems.id))
    .where(and(eq(orders.userId, userId), ARRIVED))
    .orderBy(asc(products.name), asc(products.id), asc(reviews.id));
}

/** A product that can be looked at, and what its reviews come to. */
export async function findRated(
  db: Reader,
  slug: string,
): Promise<{ id: number; count: number; starsSum: number } | undefined> {
  const [row] = await db
    .select({ id: products.id, count: count(reviews.id), starsSum: sum(reviews.stars).mapWith(Number) })
    .from(products)
    .leftJoin(reviews, and(eq(reviews.productId, products.id), eq(reviews.state, "shown")))
    .where(and(eq(products.slug, slug), eq(products.isActive, true)))
    .groupBy(products.id);
  return row && { ...row, starsSum: row.starsSum ?? 0 };
}

/** Those that are shown, newest first; `before` is the last one of the page before. */
export async function listShown(
  db: Reader,
  productId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ReviewRow[]> {
  const isBefore = before === undefined ? undefined : lt(reviews.id, before);
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.state, "shown"), isBefore))
    .orderBy(desc(reviews.id))
    .limit(limit);
}

interface Judged {
  review: ReviewRow;
  productName: string;
  orderId: number;
}

const JUDGED = { review: reviews, productName: products.name, orderId: orderItems.orderId };

/** Newest first; `beforeId` is the last one of the page before. */
export async function selectReviews(
  db: Reader,
  state: ReviewRow["state"] | undefined,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<Judged[]> {
  const isBefore = beforeId === undefined ? undefined : lt(reviews.id, beforeId);
  return db
    .select(JUDGED)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .where(and(state && eq(reviews.state, state), isBefore))
    .orderBy(desc(reviews.id))
    .limit(limit);
}

/** How many there are of a state, counted no further than `max`. */
export async function countReviews(db: Reader, state: ReviewRow["state"] | undefined, max: number): Promise<number> {
  const matching = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(state && eq(reviews.state, state))
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

/** Takes the review's row lock. */
export async function lockReview(tx: Tx, reviewId: number): Promise<Judged | undefined> {
  const [row] = await tx
    .select(JUDGED)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .where(eq(reviews.id, reviewId))
    .for("update", { of: reviews });
  return row;
}

export async function updateReview(tx: Tx, reviewId: number, change: Partial<ReviewRow>): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, reviewId));
}
