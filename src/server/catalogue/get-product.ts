import type { ProductDetails } from "#contract/catalogue.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/shop.ts";
import { findActiveProductBySlug, type ProductRow } from "./catalogue.queries.ts";
import { listProducts } from "./list-products.ts";

const RELATED_MAX = 4;
const UNITS_PER_PRICE = 100;

/** One product with its label, and others of its kind. Refuses `not-found` for what is not on sale, and for plans. */
export async function getProduct(shop: Shop, slug: string): Promise<ProductDetails> {
  const found = await findActiveProductBySlug(shop.db, slug);
  if (!found) throw new ShopError("not-found");
  const { product: row, category } = found;
  const products = await listProducts(shop);
  const view = products.find((product) => product.id === row.id);
  if (!view) throw new ShopError("not-found");
  const others = products.filter((product) => product.categoryId === row.categoryId && product.id !== row.id);
  return {
    ...view,
    sku: row.sku,
    gallery: [...row.gallery],
    category,
    netWeightGrams: row.netWeightGrams,
    netVolumeMl: row.netVolumeMl,
    unitPrice: unitPriceOf(row),
    ingredients: row.ingredients,
    allergens: [...row.allergens],
    directions: row.directions,
    warnings: row.warnings,
    shelfLifeMonths: row.shelfLifeMonths || null,
    naturalPercent: row.ingredients === null ? null : row.naturalPercent,
    hygieneSealed: row.hygieneSealed,
    related: others.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0)).slice(0, RELATED_MAX),
  };
}

/** The price of 100 g or 100 ml, rounded half up to the penny (Price Marking Order 2004). */
function unitPriceOf({ price, netWeightGrams, netVolumeMl }: ProductRow): ProductDetails["unitPrice"] {
  const quantity = netWeightGrams ?? netVolumeMl;
  if (!quantity) return null;
  const amount = toPounds(pence(Math.round((price * UNITS_PER_PRICE) / quantity)));
  return { amount, per: netWeightGrams ? "100 g" : "100 ml" };
}
