import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ReportReason } from "#domain/reviews/reviews.ts";
import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofEmail, type PersonalTables } from "#server/platform/db/personal-tables.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { pastOrderItems, pastOrders } from "#server/platform/db/schema/moving.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { reviewRefusers, reviewReports, reviews } from "#server/platform/db/schema/reviews.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { containsText } from "#server/platform/db/search-text.ts";
import { FIRST_NAME, type ReviewRow } from "./reviews.queries.ts";

export interface Judged {
  review: ReviewRow;
  productName: string;
  /** Null if the product was bought at an earlier shop. */
  orderId: number | null;
  /** Readers' reasons for a report, each once. */
  reports: ReportReason[];
}

const JUDGED = {
  review: reviews,
  productName: products.name,
  orderId: orderItems.orderId,
  reports: sql<
    ReportReason[]
  >`array(select distinct ${reviewReports.reason} from ${reviewReports} where ${reviewReports.reviewId} = ${reviews.id} order by 1)`,
};

export interface ReviewFilter {
  state?: ReviewRow["state"] | undefined;
  stars?: number | undefined;
  isReported?: boolean | undefined;
  /** Matches text, author and product. */
  search?: string | undefined;
}

function fits({ state, stars, isReported, search }: ReviewFilter): SQL | undefined {
  return and(
    state && eq(reviews.state, state),
    stars ? eq(reviews.stars, stars) : undefined,
    isReported
      ? exists(sql`(select 1 from ${reviewReports} where ${reviewReports.reviewId} = ${reviews.id})`)
      : undefined,
    search
      ? or(
          containsText(reviews.text, search),
          containsText(reviews.authorName, search),
          containsText(products.name, search),
        )
      : undefined,
  );
}

/** Lists reviews, newest first. `beforeId` is the last review of the previous page. */
export async function selectReviews(
  db: Reader,
  filter: ReviewFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<Judged[]> {
  const isBefore = beforeId === undefined ? undefined : lt(reviews.id, beforeId);
  return db
    .select(JUDGED)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .where(and(fits(filter), isBefore))
    .orderBy(desc(reviews.id))
    .limit(limit);
}

export async function countReviews(db: Reader, filter: ReviewFilter, max: number): Promise<number> {
  const matching = db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(fits(filter))
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

export async function lockReview(tx: Tx, reviewId: number): Promise<Judged | undefined> {
  const [row] = await tx
    .select(JUDGED)
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(orderItems, eq(orderItems.id, reviews.orderItemId))
    .where(eq(reviews.id, reviewId))
    .for("update", { of: reviews });
  return row;
}

export async function updateReview(tx: Tx, reviewId: number, change: Partial<ReviewRow>): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, reviewId));
}

/** Adds a report of a published review, unless the review already has `openMax` reports. True if the review exists. */
export async function insertReport(
  db: Reader,
  { reviewId, reason, reportedAt }: { reviewId: number; reason: ReportReason; reportedAt: Date },
  openMax: number,
): Promise<boolean> {
  const [shown] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, "shown")));
  if (!shown) return false;
  await db.execute(sql`
    insert into ${reviewReports} (review_id, reason, reported_at)
    select ${reviewId}::int, ${reason}, ${reportedAt.toISOString()}::timestamptz
    where (select count(*) from ${reviewReports} where review_id = ${reviewId}) < ${openMax}::int`);
  return true;
}

export async function deleteReports(tx: Tx, reviewId: number): Promise<void> {
  await tx.delete(reviewReports).where(eq(reviewReports.reviewId, reviewId));
}

export async function insertRefuser(db: Reader, email: string, refusedAt: Date): Promise<void> {
  await db.insert(reviewRefusers).values({ email, refusedAt }).onConflictDoNothing();
}

export async function deleteRefuser(db: Reader, email: string): Promise<void> {
  await db.delete(reviewRefusers).where(eq(reviewRefusers.email, email));
}

export async function isRefuser(db: Reader, email: string): Promise<boolean> {
  const found = await db
    .select({ email: reviewRefusers.email })
    .from(reviewRefusers)
    .where(eq(reviewRefusers.email, email));
  return found.length > 0;
}

export interface OrderToAsk {
  id: number;
  userId: number | null;
  email: string;
  firstName: string;
}

/**
 * Locks paid orders without an earlier review request, whose products arrived or whose box was dispatched between two
 * instants. Skips orders that another process has locked.
 */
export async function lockOrdersToAsk(
  tx: Tx,
  { delivered, boxSent, limit }: Record<"delivered" | "boxSent", { from: Date; to: Date }> & { limit: number },
): Promise<OrderToAsk[]> {
  const due = sql`(
    select o.id from ${orders} o
    where o.status = 'delivered' and o.review_asked_at is null and o.delivered_at between ${delivered.from.toISOString()}::timestamptz and ${delivered.to.toISOString()}::timestamptz
    union
    select i.order_id from ${parcels} p
      join ${boxes} b on b.id = p.box_id
      join ${subscriptions} s on s.id = b.subscription_id and s.gift is null
      join ${orderItems} i on i.id = s.order_item_id
    where p.sent_at between ${boxSent.from.toISOString()}::timestamptz and ${boxSent.to.toISOString()}::timestamptz
  )`;
  const rows = await tx
    .select({ id: orders.id, userId: orders.userId, email: orders.email, firstName: FIRST_NAME })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(isNull(orders.reviewAskedAt), isNotNull(orders.paidAt), isNotNull(orders.email), sql`${orders.id} in ${due}`),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
    .for("update", { of: orders, skipLocked: true });
  return rows.flatMap(({ email, ...order }) => (email === null ? [] : [{ ...order, email }]));
}

export const REVIEW_TABLES: PersonalTables = {
  reviews: {
    export: {
      reviews: {
        of: ({ userId }) =>
          sql`(order_item_id in (select i.id from order_items i join orders o on o.id = i.order_id where o.user_id = ${userId})
            or past_item_id in (select i.id from past_order_items i join past_orders o on o.id = i.past_order_id where o.user_id = ${userId}))`,
      },
    },
    erasure: deleteReviews,
    retention: [{ days: 6 * 366, forget: deleteOldReviews }],
  },
  review_refusers: {
    export: { noReviewEmails: { of: ofEmail } },
    erasure: deleteOwnReviewOptOut,
    retention: [{ days: 6 * 366, forget: deleteReviewOptOuts }],
  },
};

async function deleteReviews(tx: Tx, { userId }: Erased): Promise<void> {
  const ownLines = tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId));
  const ownPastLines = tx
    .select({ id: pastOrderItems.id })
    .from(pastOrderItems)
    .innerJoin(pastOrders, eq(pastOrders.id, pastOrderItems.pastOrderId))
    .where(eq(pastOrders.userId, userId));
  const isOwn = or(inArray(reviews.orderItemId, ownLines), inArray(reviews.pastItemId, ownPastLines));
  const deleted = await tx.delete(reviews).where(isOwn).returning({ id: reviews.id });
  if (deleted.length > 0) await announcePagesChanged(tx);
}

async function deleteOldReviews(db: Reader, before: Date): Promise<void> {
  await db.delete(reviews).where(lt(reviews.writtenAt, before));
}

/** Deletes the opt-out from review emails of a verified address, because the opt-out no longer has a use. */
async function deleteOwnReviewOptOut(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(reviewRefusers).where(eq(reviewRefusers.email, email.toLowerCase()));
}

async function deleteReviewOptOuts(db: Reader, before: Date): Promise<void> {
  await db.delete(reviewRefusers).where(lt(reviewRefusers.refusedAt, before));
}
