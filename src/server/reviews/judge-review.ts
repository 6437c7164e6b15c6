import type { AdminReview } from "#contract/admin-reviews.ts";
import type { ReviewRefusal } from "#domain/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { lockReview, type ReviewRow, updateReview } from "./reviews.queries.ts";
import { viewAdminReview } from "./view-review.ts";

interface Seen {
  reviewId: number;
  /** `updatedAt` of the review as the person who decides has read it. */
  version: string;
  actorUserId: number;
}

/** Shows a review or refuses it, and notes who did. Refuses `not-found` and `changed-meanwhile`. */
export async function judgeReview(
  shop: Shop,
  { state, refusal, ...seen }: Seen & { state: "shown" | "refused"; refusal: ReviewRefusal | null },
): Promise<AdminReview> {
  return changeReview(shop, seen, { state, refusal });
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
    const { review, ...about } = locked;
    if (review.updatedAt.toISOString() !== version) throw new ShopError("changed-meanwhile");
    // Later than what was read in any case: two decisions within a millisecond are two versions.
    const updatedAt = new Date(Math.max(now.getTime(), review.updatedAt.getTime() + 1));
    await updateReview(tx, reviewId, { ...change, updatedAt });
    const { state, refusal, answer } = review;
    const before = "state" in change ? { state, refusal } : { answer };
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "review",
      entityId: reviewId,
      before,
      after: change,
      now,
    });
    return viewAdminReview({ ...review, ...change, updatedAt }, about);
  });
}
