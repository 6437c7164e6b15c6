import type * as calls from "#contract/catalogue.ts";
import type { Product } from "#contract/catalogue.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { pence, sumPence, toPounds } from "#domain/money.ts";
import { rateForShelf } from "#domain/reviews.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findPicture, listPictures } from "#server/pictures/index.ts";
import { type ComponentRow, listActiveProducts, listComponents, type ProductRow } from "./catalogue.queries.ts";

/** Everything on sale, or a part of it that begins after a product. */
export async function listProducts(
  shop: Shop,
  { after, limit }: ParsedInputOf<typeof calls.listProducts>,
): Promise<Product[]> {
  return viewProducts(shop.db, await listActiveProducts(shop.db, { afterId: after, limit }));
}

/** Products with what the sets among them are made of, in the given order. */
export async function viewProducts(db: Reader, rows: readonly ProductRow[]): Promise<Product[]> {
  const components = await listComponents(
    db,
    rows.map((row) => row.id),
  );
  const componentsBySetId = Map.groupBy(components, (component) => component.setId);
  return rows.map((row) => viewProduct(row, componentsBySetId.get(row.id) ?? []));
}

/** What is said of a product, or of an audience's box at its first plan, in stars. */
export function ratingOf({
  reviewCount,
  reviewStars,
}: Pick<ProductRow, "reviewCount" | "reviewStars">): Product["rating"] {
  return rateForShelf({ count: reviewCount, starsSum: reviewStars });
}

/** A product as lists show it. What a set saves is computed from its items' prices of today. */
export function viewProduct(
  row: Omit<ProductRow, "searchVector">,
  components: readonly Omit<ComponentRow, "setId">[],
): Product {
  const separatelyPence = sumPence(components.map((component) => component.price));
  const savesPence = pence(separatelyPence - row.price);
  const [picture, secondPicture] = listPictures(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    strapline: row.strapline,
    description: row.description ?? "",
    price: toPounds(row.price),
    boughtSeparately: components.length > 0 ? toPounds(separatelyPence) : null,
    saves: components.length > 0 && savesPence > 0 ? toPounds(savesPence) : null,
    imageUrl: row.imageUrl,
    picture: picture ?? findPicture(null),
    secondPicture: secondPicture ?? null,
    categoryId: row.categoryId,
    isActive: row.isActive,
    stock: row.stock,
    isSubscription: row.isSubscription,
    subscriptionType: row.subscriptionType,
    stripePriceId: row.stripePriceId,
    badge: row.badge,
    benefits: [...row.benefits],
    essentialOils: [...row.essentialOils],
    includes: components.map(({ id, slug, name }) => ({ id, slug, name })),
    rating: ratingOf(row),
  };
}
