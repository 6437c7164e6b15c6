import type { OwnReviews } from "#contract/reviews/reviews.ts";
import { isShopName } from "#domain/accounts/accounts.ts";
import type { ReviewScent, SkinFeel } from "#domain/reviews/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { publishEvents } from "#server/platform/webhooks/index.ts";
import { deleteRefuser, insertRefuser, isRefuser } from "./judging.queries.ts";
import { listReviewable, type Speaker, viewReviewText } from "./list-reviews.ts";
import {
  type ArrivedProduct,
  deleteReview,
  listReviewed,
  listReviewsOfLines,
  type ReviewRow,
  upsertReview,
} from "./reviews.queries.ts";

export interface Writing {
  productId: number;
  stars: number;
  text: string;
  scent: ReviewScent | null;
  skinFeel: SkinFeel | null;
  authorName?: string | undefined;
}

/** Products that the author may review, with existing reviews. */
export async function listOwnReviews(shop: Shop, speaker: Speaker): Promise<OwnReviews> {
  const items = await listReviewable(shop.db, speaker, shop.clock());
  const [products, written, isRefused] = await Promise.all([
    listReviewed(
      shop.db,
      items.map(({ productId }) => productId),
    ),
    listReviewsOfLines(shop.db, items),
    speaker.email === null ? true : isRefuser(shop.db, speaker.email),
  ]);
  const reviewOf = new Map(written.map((review) => [review.productId, review]));
  return {
    authorName: speaker.firstName,
    isAsked: !isRefused,
    products: products
      .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB") || a.id - b.id)
      .map((product) => ({
        productId: product.id,
        productName: product.name,
        picture: findPicture(product.imageUrl),
        isForSkin: product.isCosmetic,
        review: viewOwn(reviewOf.get(product.id)),
      })),
  };
}

function viewOwn(review: ReviewRow | undefined): OwnReviews["products"][number]["review"] {
  return review ? { ...viewReviewText(review), state: review.state, refusal: review.refusal } : null;
}

/** Saves a review. Refuses with `not-delivered` for a product that the author has not received, and with `invalid-input`
 * for the shop's name as the author's. */
export async function saveReview(
  shop: Shop,
  speaker: Speaker,
  { productId, authorName, ...said }: Writing,
): Promise<OwnReviews> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const { line, review } = await findLine(tx, { speaker, productId, now });
    if (!line) throw new ShopError("not-delivered", { productId });
    const { name: brandName } = await readBrand(tx);
    if (authorName && isShopName(authorName, brandName)) {
      throw new ShopError("invalid-input", {}, [{ path: "authorName", message: "Please enter your own name" }]);
    }
    const row = { ...said, productId, authorName: authorName || ownNameOf(speaker, brandName) };
    const { orderItemId, pastItemId } = review ?? { orderItemId: line.lineId, pastItemId: line.pastItemId };
    await upsertReview(tx, { ...row, orderItemId, pastItemId, writtenAt: now, updatedAt: now });
    const data = { productId, stars: said.stars };
    await publishEvents(tx, [{ type: "review.received", object: `product:${productId}`, data }], now);
    // The change hides a published text until it has been checked again.
    await announcePagesChanged(tx);
  });
  return listOwnReviews(shop, speaker);
}

function ownNameOf({ firstName }: Speaker, brandName: string): string {
  return firstName && !isShopName(firstName, brandName) ? firstName : "A customer";
}

/** Deletes the author's review. Refuses with `not-found` if there is none. */
export async function takeReviewBack(shop: Shop, speaker: Speaker, productId: number): Promise<OwnReviews> {
  await shop.db.transaction(async (tx) => {
    const { review } = await findLine(tx, { speaker, productId, now: shop.clock() });
    if (!review) throw new ShopError("not-found");
    await deleteReview(tx, review.id);
    await announcePagesChanged(tx);
  });
  return listOwnReviews(shop, speaker);
}

/** Turns review requests by email on or off. Authors without an email address never receive requests. */
export async function setAsked(shop: Shop, speaker: Speaker, isAsked: boolean): Promise<OwnReviews> {
  if (speaker.email !== null) {
    if (isAsked) await deleteRefuser(shop.db, speaker.email);
    else await insertRefuser(shop.db, speaker.email, shop.clock());
  }
  return listOwnReviews(shop, speaker);
}

/** Finds the order line of a review: the existing review's line, else the first line with the product. */
async function findLine(
  tx: Tx,
  { speaker, productId, now }: { speaker: Speaker; productId: number; now: Date },
): Promise<{ line: ArrivedProduct | undefined; review: ReviewRow | undefined }> {
  const lines = await listReviewable(tx, speaker, now, productId);
  const written = await listReviewsOfLines(tx, lines);
  return { line: lines[0], review: written.find((review) => review.productId === productId) };
}
