import type { ProductDetails } from "#contract/catalogue.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listPictures } from "#server/pictures/for-others.ts";
import {
  findActiveProductBySlug,
  listBesideInSets,
  listOthersOfCategory,
  listSetsWith,
  type ProductRow,
} from "./catalogue.queries.ts";
import { viewProducts } from "./list-products.ts";

const RELATED_MAX = 4;
const GOES_WITH_MAX = 4;
const UNITS_PER_PRICE = 100;

/** One product with its label, and others of its kind. Refuses `not-found` for what is not on sale, and for plans. */
export async function getProduct(shop: Shop, slug: string): Promise<ProductDetails> {
  const found = await findActiveProductBySlug(shop.db, slug);
  if (!found) throw new ShopError("not-found");
  const { product: row, category } = found;
  const [related, inSets, beside] = await Promise.all([
    listRelated(shop, row),
    listSetsWith(shop.db, row.id),
    row.categoryId === null
      ? []
      : listBesideInSets(shop.db, { productId: row.id, categoryId: row.categoryId, limit: GOES_WITH_MAX }),
  ]);
  const [view, ...others] = await viewProducts(shop.db, [row, ...beside, ...related]);
  if (!view) throw new ShopError("not-found");
  return {
    ...view,
    sku: row.sku,
    gallery: [...row.gallery],
    pictures: listPictures(row),
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
    inSets,
    goesWith: others.slice(0, beside.length),
    related: others.slice(beside.length),
  };
}

/** Others of the same category: those in stock, and where they are few, sold-out ones too. */
async function listRelated(shop: Shop, { id, categoryId }: ProductRow): Promise<ProductRow[]> {
  if (categoryId === null) return [];
  const others = { categoryId, exceptId: id };
  const inStock = await listOthersOfCategory(shop.db, { ...others, hasStock: true, limit: RELATED_MAX });
  const limit = RELATED_MAX - inStock.length;
  if (limit === 0) return inStock;
  return [...inStock, ...(await listOthersOfCategory(shop.db, { ...others, hasStock: false, limit }))];
}

/** The price of 100 g or 100 ml, rounded half up to the penny (Price Marking Order 2004). */
function unitPriceOf({ price, netWeightGrams, netVolumeMl }: ProductRow): ProductDetails["unitPrice"] {
  const quantity = netWeightGrams ?? netVolumeMl;
  if (!quantity) return null;
  const amount = toPounds(pence(Math.round((price * UNITS_PER_PRICE) / quantity)));
  return { amount, per: netWeightGrams ? "100 g" : "100 ml" };
}
