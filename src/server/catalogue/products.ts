import type * as calls from "#contract/catalogue/catalogue.ts";
import { type Category, type Product, type ProductDetails, SHELF_COUNTED_MAX } from "#contract/catalogue/catalogue.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { SHELF_MARKS } from "#domain/catalogue/catalogue.ts";
import { pickLabel } from "#domain/catalogue/label-fields.ts";
import { parsePounds, pence, sumPence, toPounds } from "#domain/money.ts";
import { rateForShelf } from "#domain/reviews/reviews.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { StockOfProducts } from "#server/platform/endpoints/page-cache.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture, listPictures } from "#server/platform/pictures/index.ts";
import {
  type ComponentRow,
  listActiveProducts,
  listChoices,
  listComponents,
  listPageProducts,
  listStockedCategories,
  listStocks,
  type PageProductRow,
  type ProductRow,
} from "./catalogue.queries.ts";

/** All products on sale, or those after a given product. */
export async function listProducts(
  shop: Shop,
  { after, limit }: ParsedInputOf<typeof calls.listProducts>,
): Promise<Product[]> {
  return viewProducts(shop.db, await listActiveProducts(shop.db, { afterId: after, limit }));
}

/** Products with the components of sets, in the given order. */
export async function viewProducts(db: Reader, rows: readonly ProductRow[]): Promise<Product[]> {
  const components = await listComponents(
    db,
    rows.map((row) => row.id),
  );
  const componentsBySetId = Map.groupBy(components, (component) => component.setId);
  const families = await readFamilies(db, rows);
  return rows.map((row) => viewProduct(row, componentsBySetId.get(row.id) ?? [], families));
}

type Families = ReadonlyMap<number, Product["family"]>;

/** The families of some products, by id. Without those that have one choice on sale. */
async function readFamilies(db: Reader, rows: readonly Pick<ProductRow, "familyId">[]): Promise<Families> {
  const choices = await listChoices(db, [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))]);
  const families = [...Map.groupBy(choices, ({ familyId }) => familyId)].flatMap(([id, own]) => {
    const [first, second] = own;
    if (!first || !second) return [];
    const family = {
      id,
      name: first.familyName,
      choiceName: first.choiceName,
      fromPrice: toPounds(pence(Math.min(...own.map(({ price }) => price)))),
      choices: own.map(({ id: productId, slug, choice, price, stock }) => ({
        id: productId,
        slug,
        choice,
        price: toPounds(price),
        stock,
      })),
    };
    return [[id, family] as const];
  });
  return new Map(families);
}

/** Star rating of a product. For a box, pass its first plan, where the reviews of all its plans are stored. */
export function ratingOf({
  reviewCount,
  reviewStars,
}: Pick<ProductRow, "reviewCount" | "reviewStars">): Product["rating"] {
  return rateForShelf({ count: reviewCount, starsSum: reviewStars });
}

/** A product in the format of product lists. A set's saving is calculated from its items' prices today. */
function viewProduct(
  row: Omit<ProductRow, "searchVector">,
  components: readonly Omit<ComponentRow, "setId">[],
  families: Families,
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
    badge: row.badge ?? (row.shelfMark && SHELF_MARKS[row.shelfMark]),
    benefits: [...row.benefits],
    essentialOils: [...row.essentialOils],
    includes: components.map(({ id, slug, name, isOnSale }) => ({ id, slug, name, isOnSale })),
    rating: ratingOf(row),
    family: families.get(row.familyId ?? 0) ?? null,
  };
}

const UNITS_PER_PRICE = 100;

/**
 * The details of one product and its related products. Refuses with `not-found` for products not on sale, and for
 * plans.
 */
export async function getProduct(shop: Shop, slug: string): Promise<ProductDetails> {
  const rows = await listPageProducts(shop.db, slug);
  const row = rows.find(({ part }) => part === "own");
  if (!row) throw new ShopError("not-found");
  const { categoryId, categoryName, categorySlug } = row;
  const families = await readFamilies(shop.db, rows);
  const viewPart = (part: PageProductRow["part"]) =>
    rows.filter((other) => other.part === part).map((other) => viewWhole(other, families));
  return {
    ...viewWhole(row, families),
    sku: row.sku,
    gallery: [...row.gallery],
    pictures: listPictures(row),
    category:
      categoryId !== null && categoryName !== null && categorySlug !== null
        ? { id: categoryId, name: categoryName, slug: categorySlug }
        : null,
    ...pickLabel(row),
    unitPrice: unitPriceOf(row),
    ingredients: row.ingredients,
    allergens: [...row.allergens],
    shelfLifeMonths: row.shelfLifeMonths || null,
    naturalPercent: row.ingredients === null ? null : row.naturalPercent,
    inSets: row.sets ?? [],
    searchTitle: row.searchTitle,
    searchDescription: row.searchDescription,
    goesWith: viewPart("goes with"),
    related: viewPart("related"),
  };
}

function viewWhole(row: PageProductRow, families: Families): Product {
  return viewProduct(
    row,
    row.components.map((component) => ({ ...component, price: parsePounds(component.price) })),
    families,
  );
}

/** The price of 100 g or 100 ml, rounded half up to the penny (Price Marking Order 2004). */
function unitPriceOf({ price, netWeightGrams, netVolumeMl }: PageProductRow): ProductDetails["unitPrice"] {
  const quantity = netWeightGrams ?? netVolumeMl;
  if (!quantity) return null;
  const amount = toPounds(pence(Math.round((price * UNITS_PER_PRICE) / quantity)));
  return { amount, per: netWeightGrams ? "100 g" : "100 ml" };
}

/** Categories with products on sale, each with a picture of its best seller. */
export async function listCategories({ db }: Shop): Promise<Category[]> {
  const rows = await listStockedCategories(db, SHELF_COUNTED_MAX);
  return rows.map(({ imageUrl, ...category }) => ({ ...category, picture: findPicture(imageUrl) }));
}

/** Stock and price of a page's products by id. Orders change the stock, so the rest of the page can be cached. */
export function stockOfProduct(details: ProductDetails): StockOfProducts {
  const { goesWith, related } = details;
  const choices = [details, ...goesWith, ...related].flatMap(({ family }) => family?.choices ?? []);
  return new Map([...choices, details, ...goesWith, ...related].map((product) => [product.id, wordOf(product)]));
}

/** Current stock and price of products. Leaves out deleted products. */
export async function readProducts(db: Reader, ids: readonly number[]): Promise<StockOfProducts> {
  const rows = await listStocks(db, ids);
  return new Map(rows.map(({ id, stock, price }) => [id, wordOf({ stock, price: toPounds(price) })]));
}

function wordOf({ stock, price }: Pick<Product, "stock" | "price">): string {
  return `${stock} at ${price}`;
}
