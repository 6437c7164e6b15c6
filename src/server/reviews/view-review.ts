import type { AdminReview } from "#contract/admin-reviews.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Judged } from "./judging.queries.ts";
import type { ReviewRow } from "./reviews.queries.ts";

/** What everybody may read of a review. */
export function viewReviewText({ stars, text, scent, skinFeel, authorName, answer, writtenAt }: ReviewRow) {
  return { stars, text, scent, skinFeel, authorName, answer, writtenOn: londonDay(writtenAt) };
}

/** A review as the dashboard shows it. */
export function viewAdminReview({ review, productName, orderId, reports }: Judged): AdminReview {
  const { id, productId, authorName, stars, text, scent, skinFeel, state, refusal, answer } = review;
  const said = { authorName, stars, text, scent, skinFeel, state, refusal, answer };
  const times = { written: review.writtenAt.toISOString(), version: review.updatedAt.toISOString() };
  return { id, productId, productName, orderId, reports, ...said, ...times };
}
