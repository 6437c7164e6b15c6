import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/reviews/admin-reviews.ts";
import type { AdminReview } from "#contract/reviews/admin-reviews.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ReviewRefusal } from "#domain/reviews/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { type Cell, writeTable } from "#server/platform/tables/index.ts";
import {
  countReviews,
  deleteReports,
  type Judged,
  lockReview,
  type ReviewFilter,
  selectReviews,
  updateReview,
} from "./judging.queries.ts";
import { reviewLink, viewAdminReview } from "./list-reviews.ts";
import { findBuyer, findPastBuyer, type ReviewRow } from "./reviews.queries.ts";

interface Seen {
  reviewId: number;
  /** `updatedAt` of the review that the user saw. */
  version: string;
  actorUserId: number;
}

/**
 * Publishes or refuses a review, records who decided, and closes its reports. Emails the author a refusal with its
 * reason. Refuses with `not-found` or `changed-meanwhile`.
 */
export async function judgeReview(
  shop: Shop,
  { state, refusal, ...seen }: Seen & { state: "shown" | "refused"; refusal: ReviewRefusal | null },
): Promise<AdminReview> {
  const judged = await changeReview(shop, seen, { state, refusal });
  shop.wake("send-letters");
  return judged;
}

/** Publishes an answer to a review, or removes it. Refuses with `not-found` or `changed-meanwhile`. */
export async function answerReview(shop: Shop, { answer, ...seen }: Seen & { answer: string }): Promise<AdminReview> {
  return changeReview(shop, seen, { answer: answer === "" ? null : answer });
}

async function changeReview(
  shop: Shop,
  { reviewId, version, actorUserId }: Seen,
  change: Partial<Pick<ReviewRow, "state" | "refusal" | "answer">>,
): Promise<AdminReview> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const locked = await lockReview(tx, reviewId);
    if (!locked) throw new ShopError("not-found");
    const { review } = locked;
    if (review.updatedAt.toISOString() !== version) throw new ShopError("changed-meanwhile");
    // Makes the new version later than the old version, even if two decisions are made within a millisecond.
    const updatedAt = new Date(Math.max(now.getTime(), review.updatedAt.getTime() + 1));
    const changed: Judged = { ...locked, review: { ...review, ...change, updatedAt } };
    await updateReview(tx, reviewId, { ...change, updatedAt });
    if (change.state) {
      await deleteReports(tx, reviewId);
      changed.reports = [];
    }
    if (change.state === "refused" && change.refusal && review.refusal !== change.refusal) {
      await emailRefusal(tx, { ...changed, refusal: change.refusal }, now);
    }
    const { state, refusal, answer } = review;
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "review",
      entityId: reviewId,
      before: change.state ? { state, refusal } : { answer },
      after: change,
      now,
    });
    return viewAdminReview(changed);
  });
}

async function emailRefusal(
  tx: Tx,
  { review, productName, orderId, refusal }: Judged & { refusal: ReviewRefusal },
  now: Date,
): Promise<void> {
  const buyer = orderId === null ? await findPastBuyer(tx, review.pastItemId ?? 0) : await findBuyer(tx, orderId);
  if (!buyer?.email) return;
  await queueEmail(tx, now, {
    kind: "review-refused",
    about: `review:${review.id}:${review.updatedAt.getTime()}`,
    recipient: buyer.email,
    facts: {
      firstName: buyer.firstName,
      productName,
      refusal,
      // The author of a past order has an account. There is no link by email for it.
      review: orderId === null ? null : reviewLink({ id: orderId, email: buyer.email }, now),
    },
  });
}

const ROWS_PER_READ = 1_000;

export async function listAdminReviews(
  shop: Shop,
  { state, stars, search, limit, cursor }: ParsedInputOf<typeof calls.listAdminReviews>,
): Promise<Page<AdminReview>> {
  const rated = { search, stars: stars && Number(stars) };
  const filter: ReviewFilter = state === "reported" ? { ...rated, isReported: true } : { ...rated, state };
  const read = await selectReviews(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const counted = await countReviews(shop.db, filter, TOTAL_COUNT_MAX + 1);
  return {
    ...cutPage(read.map(viewAdminReview), limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

/** Number of pending and of reported reviews, each counted up to `max`. */
export async function countReviewsToRead(db: Reader, max: number): Promise<{ pending: number; reported: number }> {
  return {
    pending: await countReviews(db, { state: "pending" }, max),
    reported: await countReviews(db, { isReported: true }, max),
  };
}

export async function writeReviews(shop: Shop): Promise<string> {
  const rows: (readonly Cell[])[] = [];
  for (let beforeId: number | undefined, isMore = true; isMore; ) {
    const read = await selectReviews(shop.db, {}, { beforeId, limit: ROWS_PER_READ });
    for (const { review, productName, orderId } of read) {
      const { state, refusal, stars, authorName, text, scent, skinFeel, answer, writtenAt } = review;
      const facts = [londonDay(writtenAt), productName, orderId, stars, authorName, text, answer];
      rows.push([...facts, scent, skinFeel, state, refusal]);
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
  return writeTable("spreadsheet", names, rows);
}
