import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import { announcePagesChanged } from "#server/db/pages-changed.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { deleteReview, findReviewableLine, listReviewable, upsertReview } from "./reviews.queries.ts";
import { viewWords } from "./view-review.ts";

/** What a customer may review, with what they say of it so far. */
export async function listOwnReviews(shop: Shop, userId: number): Promise<ReplyOf<typeof calls.listOwnReviews>> {
  const reviewable = await listReviewable(shop.db, userId);
  return reviewable.map(({ review, ...product }) => ({
    ...product,
    review: review && { ...viewWords(review), state: review.state, refusal: review.refusal },
  }));
}

/** Keeps what a customer says of goods. Refuses `not-delivered` for what has not arrived at them. */
export async function saveReview(
  shop: Shop,
  userId: number,
  { productId, ...said }: ParsedInputOf<typeof calls.saveReview>,
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const line = await findReviewableLine(tx, { userId, productId });
    if (!line) throw new ShopError("not-delivered", { productId });
    await upsertReview(tx, { ...line, ...said, productId, writtenAt: now, updatedAt: now });
    // What was shown so far is not any more, until it has been looked at again.
    await announcePagesChanged(tx);
  });
}

/** Refuses `not-found` where there is none. */
export async function takeReviewBack(shop: Shop, userId: number, productId: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    if (!(await deleteReview(tx, { userId, productId }))) throw new ShopError("not-found");
    await announcePagesChanged(tx);
  });
}
