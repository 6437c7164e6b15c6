import { and, asc, desc, eq, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { isProductOfPastItem } from "#server/orders/index.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { pastOrderItems, pastOrders } from "#server/platform/db/schema/moving.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export type ReviewRow = typeof reviews.$inferSelect;

/** Author of a review: an account, or the holder of a guest order's email link. */
export type Author = { userId: number } | { guestOrderId: number };

/** A received product, identified by its order line, or by the line of a past order. */
export interface ArrivedProduct {
  lineId: number | null;
  pastItemId: number | null;
  orderId: number | null;
  productId: number;
}

/** Status words of other shops for orders that were not delivered or were given back. */
const NOT_KEPT = "cancel|refund|void|pending|fail|hold|unpaid|unfulfilled|draft";

/**
 * Lists received products, from delivered orders and from boxes dispatched before an instant. A box counts as its
 * audience's first plan and includes its contents. Excludes gifts to others. A customer's past orders count from the same
 * instant on, if their product is sold here and their status says nothing against it.
 */
export async function listArrived(
  db: Reader,
  author: Author,
  { boxesSentBy, productId }: { boxesSentBy: Date; productId?: number | undefined },
): Promise<ArrivedProduct[]> {
  const own = "userId" in author ? sql`o.user_id = ${author.userId}` : sql`o.id = ${author.guestOrderId}`;
  const past =
    "userId" in author
      ? sql`
      union all
      select null, i.id, null, p.id
      from ${pastOrders} o
        join ${pastOrderItems} i on i.past_order_id = o.id
        join ${products} p on ${isProductOfPastItem("p", "i")}
      where o.user_id = ${author.userId} and o.placed_at <= ${boxesSentBy.toISOString()}::timestamptz
        and o.status !~* ${NOT_KEPT}`
      : sql``;
  const wanted = productId === undefined ? sql`true` : sql`arrived.product_id = ${productId}`;
  const { rows } = await db.execute<ArrivedProduct>(sql`
    select distinct line_id as "lineId", past_item_id as "pastItemId", order_id as "orderId", product_id as "productId" from (
      select i.id as line_id, null::int as past_item_id, o.id as order_id, i.product_id
      from ${orders} o join ${orderItems} i on i.order_id = o.id
      where ${own} and o.status = 'delivered' and o.paid_at is not null
        and not i.is_subscription and i.product_id is not null and i.given_back_quantity < i.quantity
      union all
      select s.order_item_id, null, o.id, thing.product_id
      from ${orders} o
        join ${orderItems} i on i.order_id = o.id
        join ${subscriptions} s on s.order_item_id = i.id and s.gift is null
        join ${boxes} b on b.subscription_id = s.id
        join ${parcels} p on p.box_id = b.id and p.sent_at <= ${boxesSentBy.toISOString()}::timestamptz
        cross join lateral (
          select jsonb_array_elements_text(b.product_ids)::int as product_id
          union
          select min(plan.id) from ${products} plan where plan.is_subscription and plan.subscription_type = b.audience
        ) thing
      where ${own}${past}
    ) arrived
    where product_id is not null and ${wanted}
    order by line_id nulls last, past_item_id`);
  return rows;
}

/** Reviews of the lines of received products. */
export async function listReviewsOfLines(
  db: Reader,
  lines: readonly Pick<ArrivedProduct, "lineId" | "pastItemId">[],
): Promise<ReviewRow[]> {
  const lineIds = lines.flatMap(({ lineId }) => lineId ?? []);
  const pastItemIds = lines.flatMap(({ pastItemId }) => pastItemId ?? []);
  const isOfLines =
    pastItemIds.length === 0
      ? isOneOf(reviews.orderItemId, lineIds)
      : or(isOneOf(reviews.orderItemId, lineIds), isOneOf(reviews.pastItemId, pastItemIds));
  return db.select().from(reviews).where(isOfLines).orderBy(asc(reviews.id));
}

export async function listReviewed(db: Reader, ids: readonly number[]): Promise<(typeof products.$inferSelect)[]> {
  return db.select().from(products).where(isOneOf(products.id, ids));
}

export async function findBuyer(
  db: Reader,
  orderId: number,
): Promise<{ userId: number | null; firstName: string; email: string | null } | undefined> {
  const [row] = await db
    .select({ userId: orders.userId, email: orders.email, firstName: FIRST_NAME })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt)));
  return row;
}

/** The customer of a past order, by one of its lines. */
export async function findPastBuyer(
  db: Reader,
  pastItemId: number,
): Promise<{ firstName: string; email: string } | undefined> {
  const [row] = await db
    .select({ firstName: sql<string>`coalesce(${users.firstName}, '')`, email: users.email })
    .from(pastOrderItems)
    .innerJoin(pastOrders, eq(pastOrders.id, pastOrderItems.pastOrderId))
    .innerJoin(users, eq(users.id, pastOrders.userId))
    .where(eq(pastOrderItems.id, pastItemId));
  return row;
}

/** First name of a buyer: the account's, else the billing name. */
export const FIRST_NAME = sql<string>`coalesce(nullif(${users.firstName}, ''), ${orders.billingAddress}->>'firstName', ${orders.deliveryAddress}->>'firstName', '')`;

export async function findAccount(
  db: Reader,
  userId: number,
): Promise<{ firstName: string; email: string } | undefined> {
  const [row] = await db
    .select({ firstName: users.firstName, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Inserts a review, or replaces the line's existing review. The review is pending until it is checked. */
export async function upsertReview(
  tx: Tx,
  row: Omit<typeof reviews.$inferInsert, "id" | "state" | "refusal" | "answer">,
): Promise<void> {
  const { authorName, stars, text, scent, skinFeel } = row;
  // Makes the new version later than the old version, so that a decision about a text that the administrator has not
  // seen is refused.
  const updatedAt = sql`greatest(excluded.updated_at, ${reviews.updatedAt} + interval '1 millisecond')`;
  await tx
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [row.pastItemId ? reviews.pastItemId : reviews.orderItemId, reviews.productId],
      set: { authorName, stars, text, scent, skinFeel, updatedAt, state: "pending", refusal: null, answer: null },
    });
}

export async function deleteReview(tx: Tx, reviewId: number): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, reviewId));
}

/** Products that each customer rated at or below `stars`, except in refused reviews. */
export async function listDislikedBy(
  db: Reader,
  userIds: readonly number[],
  starsMax: number,
): Promise<{ userId: number; productId: number }[]> {
  if (userIds.length === 0) return [];
  const author = sql<number | null>`coalesce(${orders.userId}, ${pastOrders.userId})`;
  const rows = await db
    .selectDistinct({ userId: author, productId: reviews.productId })
    .from(reviews)
    .leftJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(pastOrderItems, eq(pastOrderItems.id, reviews.pastItemId))
    .leftJoin(pastOrders, eq(pastOrders.id, pastOrderItems.pastOrderId))
    .where(
      and(
        or(isOneOf(orders.userId, userIds), isOneOf(pastOrders.userId, userIds)),
        lte(reviews.stars, starsMax),
        ne(reviews.state, "refused"),
      ),
    );
  return rows.flatMap(({ userId, productId }) => (userId === null ? [] : [{ userId, productId }]));
}

/** Finds a visible product with its rating. A box is represented by its audience's first plan. */
export async function findRated(
  db: Reader,
  about: { slug: string } | { audience: Audience },
): Promise<{ id: number; count: number; starsSum: number } | undefined> {
  const isIt =
    "slug" in about
      ? and(eq(products.slug, about.slug), eq(products.isActive, true), eq(products.isSubscription, false))
      : and(eq(products.subscriptionType, about.audience), eq(products.isSubscription, true));
  const [row] = await db
    .select({ id: products.id, count: products.reviewCount, starsSum: products.reviewStars })
    .from(products)
    .where(isIt)
    .orderBy(asc(products.id))
    .limit(1);
  return row;
}

/** Published reviews, newest first. `before` is the last review of the previous page. */
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
