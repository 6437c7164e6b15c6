import type { ReviewsShown } from "#contract/reviews.ts";
import type { Audience } from "#domain/plans.ts";
import { type ReportReason, rate } from "#domain/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { insertReport } from "./judging.queries.ts";
import { findRated, listShown } from "./reviews.queries.ts";
import { viewReviewText } from "./view-review.ts";

const REVIEWS_PER_PAGE = 10;
/** Open reports of a review: it is looked at again after the first, and nobody fills a table with more. */
const REPORTS_MAX = 20;

/** What is said in public of a product, or of an audience's box. Refuses `not-found` for what is not on sale. */
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

/** Notes that a reader wants a review looked at again. Refuses `not-found` for one that is not shown. */
export async function reportReview(
  shop: Shop,
  { reviewId, reason }: { reviewId: number; reason: ReportReason },
): Promise<void> {
  const isShown = await insertReport(shop.db, { reviewId, reason, reportedAt: shop.clock() }, REPORTS_MAX);
  if (!isShown) throw new ShopError("not-found");
}
