import type { AdminReview } from "#contract/admin-reviews.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ReviewRow } from "./reviews.queries.ts";

/** What everybody may read of a review. */
export function viewWords({ stars, words, scent, skinFeel, answer, writtenAt }: ReviewRow) {
  return { stars, words, scent, skinFeel, answer, writtenOn: londonDay(writtenAt) };
}

/** A review as the dashboard shows it. */
export function viewAdminReview(
  { id, productId, authorName, stars, words, scent, skinFeel, state, refusal, answer, ...times }: ReviewRow,
  about: { productName: string; orderId: number },
): AdminReview {
  const { productName, orderId } = about;
  const said = { authorName, stars, words, scent, skinFeel, state, refusal, answer };
  const version = times.updatedAt.toISOString();
  return { id, productId, productName, orderId, ...said, written: times.writtenAt.toISOString(), version };
}
