import type { AdminReview } from "#contract/reviews/admin-reviews.ts";
import type { ReviewsShown } from "#contract/reviews/reviews.ts";
import { londonDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { BOX_ARRIVES_DAYS, DISLIKED_STARS, type ReportReason, rate } from "#domain/reviews/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { emailFingerprint } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { insertReport, type Judged } from "./judging.queries.ts";
import {
  type ArrivedProduct,
  type Author,
  findAccount,
  findBuyer,
  findRated,
  listArrived,
  listDislikedBy,
  listShown,
  type ReviewRow,
} from "./reviews.queries.ts";

const REVIEWS_PER_PAGE = 10;
/**
 * Maximum open reports per review. A single report causes a second check, and more reports would only fill the table.
 */
const REPORTS_MAX = 20;

/** Published reviews of a product, or of an audience's box. Refuses with `not-found` for products not on sale. */
export async function listReviews(
  shop: Shop,
  about: { slug: string } | { audience: Audience },
  before: number | undefined,
): Promise<ReviewsShown> {
  const product = await findRated(shop.db, about);
  if (!product) throw new ShopError("not-found");
  const read = product.count === 0 ? [] : await listShown(shop.db, product.id, { before, limit: REVIEWS_PER_PAGE + 1 });
  const shown = read.slice(0, REVIEWS_PER_PAGE);
  return {
    ...rate(product),
    reviews: shown.map((row) => ({ id: row.id, ...viewReviewText(row) })),
    nextBefore: read.length > REVIEWS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Reports a review. Refuses with `not-found` for an unpublished review. */
export async function reportReview(
  shop: Shop,
  { reviewId, reason }: { reviewId: number; reason: ReportReason },
): Promise<void> {
  const isShown = await insertReport(shop.db, { reviewId, reason, reportedAt: shop.clock() }, REPORTS_MAX);
  if (!isShown) throw new ShopError("not-found");
}

/** Lists the products that each customer rated too low to receive them in a box. */
export async function listDisliked(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const disliked = await listDislikedBy(db, userIds, DISLIKED_STARS);
  const byUser = Map.groupBy(disliked, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, rows]) => [userId, rows.map(({ productId }) => productId)]));
}

export function viewReviewText({ stars, text, scent, skinFeel, authorName, answer, writtenAt }: ReviewRow) {
  return { stars, text, scent, skinFeel, authorName, answer, writtenOn: londonDay(writtenAt) };
}

export function viewAdminReview({ review, productName, orderId, reports }: Judged): AdminReview {
  const { id, productId, authorName, stars, text, scent, skinFeel, state, refusal, answer } = review;
  const said = { authorName, stars, text, scent, skinFeel, state, refusal, answer };
  const times = { written: review.writtenAt.toISOString(), version: review.updatedAt.toISOString() };
  return { id, productId, productName, orderId, reports, ...said, ...times };
}

const LINK_DAYS = 60;

/** A buyer who may review products, with name and address if known. */
export interface Speaker {
  author: Author;
  firstName: string;
  email: string | null;
  /**
   * Id of the order whose email link was used. Only this order's products are shown. Undefined for a signed-in
   * customer.
   */
  orderId: number | undefined;
}

export async function speakerOf(db: Reader, userId: number): Promise<Speaker> {
  const account = await findAccount(db, userId);
  return { author: { userId }, firstName: account?.firstName ?? "", email: account?.email ?? null, orderId: undefined };
}

/**
 * The holder of an order's email link. Refuses with `link-invalid`, and with `link-expired` also if the order has
 * another email address now or none, because its account was erased.
 */
export async function speakerByLink(shop: Shop, token: string): Promise<Speaker> {
  // Links of older emails have no fingerprint.
  const [id = "", fingerprint] = readLink(shop, "review-order", token).subject.split(":");
  const orderId = Number(id);
  const buyer = await findBuyer(shop.db, orderId);
  if (!buyer) throw new ShopError("link-invalid");
  const isSameEmail = fingerprint === undefined || fingerprint === emailFingerprint(buyer.email);
  if (buyer.email === null || !isSameEmail) throw new ShopError("link-expired");
  const { userId, firstName, email } = buyer;
  return { author: userId === null ? { guestOrderId: orderId } : { userId }, firstName, email, orderId };
}

export function reviewLink(
  { id, email }: { id: number; email: string },
  now: Date,
  path: "/review" | "/review/stop" = "/review",
): SignedLink {
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
  return { path, purpose: "review-order", subject: `${id}:${emailFingerprint(email)}`, expiresAt };
}

/**
 * Lists products that the author has received. A signed-in customer sees all, the holder of a link only those of the
 * order.
 */
export async function listReviewable(
  db: Reader,
  { author, orderId }: Speaker,
  now: Date,
  productId?: number,
): Promise<ArrivedProduct[]> {
  const boxesSentBy = new Date(now.getTime() - BOX_ARRIVES_DAYS * DAY_MS);
  const arrived = await listArrived(db, author, { boxesSentBy, productId });
  if (orderId === undefined) return arrived;
  const ofOrder = new Set(arrived.filter((product) => product.orderId === orderId).map((product) => product.productId));
  return arrived.filter((product) => ofOrder.has(product.productId));
}
