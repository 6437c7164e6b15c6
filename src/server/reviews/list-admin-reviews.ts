import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type * as calls from "#contract/admin-reviews.ts";
import type { AdminReview } from "#contract/admin-reviews.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countReviews, selectReviews } from "./reviews.queries.ts";
import { viewAdminReview } from "./view-review.ts";

/** One page of everybody's reviews, newest first. */
export async function listAdminReviews(
  shop: Shop,
  { state, limit, cursor }: ParsedInputOf<typeof calls.listAdminReviews>,
): Promise<Page<AdminReview>> {
  const read = await selectReviews(shop.db, state, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const counted = await countReviews(shop.db, state, TOTAL_COUNT_MAX + 1);
  const listed = read.map(({ review, ...about }) => viewAdminReview(review, about));
  return {
    ...cutPage(listed, limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}
