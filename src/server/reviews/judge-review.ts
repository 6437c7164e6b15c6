import type { AdminReview } from "#contract/admin-reviews.ts";
import type { ReviewRefusal } from "#domain/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { reviewLink } from "./author.ts";
import { deleteReports, type Judged, lockReview, updateReview } from "./judging.queries.ts";
import { findBuyer, type ReviewRow } from "./reviews.queries.ts";
import { viewAdminReview } from "./view-review.ts";

interface Seen {
  reviewId: number;
  /** `updatedAt` of the review as the person who decides has read it. */
  version: string;
  actorUserId: number;
}

/**
 * Shows a review or refuses it, and notes who did. What readers have reported is done with. Who wrote it is told why it is
 * refused. Refuses `not-found` and `changed-meanwhile`.
 */
export async function judgeReview(
  shop: Shop,
  { state, refusal, ...seen }: Seen & { state: "shown" | "refused"; refusal: ReviewRefusal | null },
): Promise<AdminReview> {
  const judged = await changeReview(shop, seen, { state, refusal });
  shop.wake("send-letters");
  return judged;
}

/** Answers a review in public, or takes the answer away. Refuses `not-found` and `changed-meanwhile`. */
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
    // Later than what was read in any case: two decisions within a millisecond are two versions.
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
  const buyer = await findBuyer(tx, orderId);
  if (!buyer?.email) return;
  await queueEmail(tx, now, {
    kind: "review-refused",
    about: `review:${review.id}:${review.updatedAt.getTime()}`,
    recipient: buyer.email,
    facts: { firstName: buyer.firstName, productName, refusal, review: reviewLink(orderId, now) },
  });
}
