import type { Product } from "#contract/catalogue.ts";
import { pence, sumPence, toPounds } from "#domain/money.ts";
import type { ComponentRow, ProductRow } from "./catalogue.queries.ts";

/** A product as lists show it. What a set saves is computed from its items' prices of today. */
export function viewProduct(row: ProductRow, components: readonly ComponentRow[]): Product {
  const separatelyPence = sumPence(components.map((component) => component.price));
  const savesPence = pence(separatelyPence - row.price);
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
  };
}
