import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type * as calls from "#contract/admin-reviews.ts";
import type { AdminReview } from "#contract/admin-reviews.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { writeCell } from "#server/catalogue/index.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { countReviews, type ReviewFilter, selectReviews } from "./judging.queries.ts";
import { viewAdminReview } from "./view-review.ts";

const ROWS_PER_READ = 1_000;

/** One page of everybody's reviews, newest first. */
export async function listAdminReviews(
  shop: Shop,
  { state, search, limit, cursor }: ParsedInputOf<typeof calls.listAdminReviews>,
): Promise<Page<AdminReview>> {
  const filter: ReviewFilter = state === "reported" ? { isReported: true, search } : { state, search };
  const read = await selectReviews(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const counted = await countReviews(shop.db, filter, TOTAL_COUNT_MAX + 1);
  return {
    ...cutPage(read.map(viewAdminReview), limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

/** How many reviews wait to be looked at, or are reported; each counted up to a point. */
export async function countReviewsToRead(db: Reader, max: number): Promise<{ pending: number; reported: number }> {
  return {
    pending: await countReviews(db, { state: "pending" }, max),
    reported: await countReviews(db, { isReported: true }, max),
  };
}

/** Every review as a table, newest first. */
export async function writeReviews(shop: Shop): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const rows: string[][] = [];
  for (let beforeId: number | undefined, isMore = true; isMore; ) {
    const read = await selectReviews(shop.db, {}, { beforeId, limit: ROWS_PER_READ });
    for (const { review, productName, orderId } of read) {
      const { state, refusal, stars, authorName, text, scent, skinFeel, answer, writtenAt } = review;
      const cells = [authorName, text, answer ?? ""].map(writeCell);
      const facts = [londonDay(writtenAt), writeCell(productName), String(orderId), String(stars)];
      rows.push([...facts, ...cells, scent ?? "", skinFeel ?? "", state, refusal ?? ""]);
    }
    beforeId = read.at(-1)?.review.id;
    isMore = read.length === ROWS_PER_READ;
  }
  const names = [
    "written",
    "product",
    "order",
    "stars",
    "by",
    "words",
    "answer",
    "scent",
    "skin feel",
    "state",
    "refused",
  ];
  return stringify([names, ...rows], { record_delimiter: "windows", bom: true });
}
