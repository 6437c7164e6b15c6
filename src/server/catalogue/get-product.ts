import type { Product, ProductDetails } from "#contract/catalogue.ts";
import { parsePounds, pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listPictures } from "#server/pictures/index.ts";
import { viewProduct } from "./list-products.ts";
import { listPageProducts, type PageProductRow } from "./product-page.queries.ts";

const UNITS_PER_PRICE = 100;

/** One product with its label, and others of its kind. Refuses `not-found` for what is not on sale, and for plans. */
export async function getProduct(shop: Shop, slug: string): Promise<ProductDetails> {
  const rows = await listPageProducts(shop.db, slug);
  const row = rows.find(({ part }) => part === "own");
  if (!row) throw new ShopError("not-found");
  const { categoryId, categoryName, categorySlug } = row;
  const viewPart = (part: PageProductRow["part"]) => rows.filter((other) => other.part === part).map(viewWhole);
  return {
    ...viewWhole(row),
    sku: row.sku,
    gallery: [...row.gallery],
    pictures: listPictures(row),
    category:
      categoryId !== null && categoryName !== null && categorySlug !== null
        ? { id: categoryId, name: categoryName, slug: categorySlug }
        : null,
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
    inSets: row.sets ?? [],
    goesWith: viewPart("goes with"),
    related: viewPart("related"),
  };
}

function viewWhole(row: PageProductRow): Product {
  return viewProduct(
    row,
    row.components.map((component) => ({ ...component, price: parsePounds(component.price) })),
  );
}

/** The price of 100 g or 100 ml, rounded half up to the penny (Price Marking Order 2004). */
function unitPriceOf({ price, netWeightGrams, netVolumeMl }: PageProductRow): ProductDetails["unitPrice"] {
  const quantity = netWeightGrams ?? netVolumeMl;
  if (!quantity) return null;
  const amount = toPounds(pence(Math.round((price * UNITS_PER_PRICE) / quantity)));
  return { amount, per: netWeightGrams ? "100 g" : "100 ml" };
}
