import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/reviews.ts";
import { rate } from "#domain/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findRated, listShown } from "./reviews.queries.ts";
import { viewWords } from "./view-review.ts";

const REVIEWS_PER_PAGE = 20;

/** What is said of a product in public. Refuses `not-found` for what is not on sale. */
export async function listReviews(
  shop: Shop,
  { slug, before }: ParsedInputOf<typeof calls.listReviews>,
): Promise<ReplyOf<typeof calls.listReviews>> {
  const product = await findRated(shop.db, slug);
  if (!product) throw new ShopError("not-found");
  const read = await listShown(shop.db, product.id, { before, limit: REVIEWS_PER_PAGE + 1 });
  const shown = read.slice(0, REVIEWS_PER_PAGE);
  return {
    ...rate(product),
    reviews: shown.map((row) => ({ id: row.id, authorName: row.authorName, ...viewWords(row) })),
    nextBefore: read.length > REVIEWS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}
