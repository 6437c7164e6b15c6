import type * as calls from "#contract/catalogue/admin-products.ts";
import type { AdminProduct, AdminProductDetails } from "#contract/catalogue/admin-products.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { pickLabel } from "#domain/catalogue/label-fields.ts";
import { marginOf } from "#domain/catalogue/margin-of.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import { listHeldUnits, listStockMovements } from "#server/inventory/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readTrader } from "#server/platform/settings/index.ts";
import {
  type BatchRow,
  countProducts,
  findProduct,
  listBatches,
  listPrices,
  listProductsPage,
  type ProductWithCategory,
} from "./admin-products.queries.ts";
import { wasPublic } from "./decide-product-change.ts";
import { listFamilies } from "./families.queries.ts";

const MOVEMENTS_SHOWN = 20;

function viewAdminProduct(
  { product, categoryName, waiting }: ProductWithCategory,
  held: ReadonlyMap<number, number>,
  isVatRegistered: boolean,
): AdminProduct {
  const { price, cost } = product;
  const margin = cost === null ? null : marginOf({ price, cost }, isVatRegistered);
  return {
    id: product.id,
    name: product.name,
    description: product.description ?? "",
    price: toPounds(product.price),
    sku: product.sku,
    categoryId: product.categoryId,
    categoryName,
    isActive: product.isActive,
    stock: product.stock,
    held: held.get(product.id) ?? 0,
    waiting,
    isSubscription: product.isSubscription,
    subscriptionType: product.subscriptionType,
    stripePriceId: product.stripePriceId,
    slug: product.slug,
    imageUrl: product.imageUrl,
    picture: product.imageUrl === null ? null : findPicture(product.imageUrl, product.pictureAlts[product.imageUrl]),
    publishOn: product.publishOn,
    cost: cost === null ? null : toPounds(cost),
    margin: margin && { ...margin, amount: toPounds(margin.amount) },
    familyId: product.familyId,
    choice: product.choice,
    version: product.version,
    isPlan: findPlanKey(product.id) !== undefined,
  };
}

/** A product with all editable fields. Refuses with `not-found`. */
export async function readAdminProduct(db: Reader, productId: number): Promise<AdminProductDetails> {
  const found = await findProduct(db, productId);
  if (!found) throw new ShopError("not-found");
  const { product } = found;
  const batches = await listBatches(db, productId);
  const prices = await listPrices(db, productId);
  const movements = await listStockMovements(db, productId, MOVEMENTS_SHOWN);
  const held = await listHeldUnits(db, [productId]);
  return {
    ...viewAdminProduct(found, held, (await readTrader(db)).isVatRegistered),
    wasPublic: wasPublic(product),
    strapline: product.strapline,
    badge: product.badge,
    gallery: [...product.gallery],
    pictures: [product.imageUrl, ...product.gallery].flatMap((address) =>
      address === null ? [] : [findPicture(address, product.pictureAlts[address])],
    ),
    pictureAlts: { ...product.pictureAlts },
    ...pickLabel(product),
    ingredients: product.ingredients,
    allergens: [...product.allergens],
    isForChildren: product.isForChildren,
    isCosmetic: product.isCosmetic,
    safetyReportRef: product.safetyReportRef,
    notificationNumber: product.notificationNumber,
    searchTitle: product.searchTitle,
    searchDescription: product.searchDescription,
    family: product.familyId === null ? null : ((await listFamilies(db, product.familyId))[0] ?? null),
    batches: batches.map(viewBatch),
    priceHistory: (prices.length > 0 ? prices : [{ price: product.price, fromAt: product.createdAt }]).map(
      ({ price, fromAt }) => ({ price: toPounds(price), fromAt: fromAt.toISOString() }),
    ),
    stockMovements: movements.map(({ id, quantity, reason, reference, createdAt }) => ({
      id,
      quantity,
      reason,
      reference,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export function viewBatch({
  id,
  code,
  madeOn,
  bestBeforeOn,
  quantity,
  recalledAt,
}: BatchRow): AdminProductDetails["batches"][number] {
  return { id, code, madeOn, bestBeforeOn, quantity, recalledOn: recalledAt && londonDay(recalledAt) };
}

type Input = ParsedInputOf<typeof calls.listAdminProducts>;

/** One page of the products, in the requested order. Refuses with `invalid-input` for a cursor of another list. */
export async function listAdminProducts(shop: Shop, input: Input): Promise<Page<AdminProduct>> {
  const { search, category, status, type, stock } = input;
  const filter = { search, category, status, type, stock };
  const [rows, totalCount] = await Promise.all([
    listProductsPage(shop.db, filter, { sort: input.sort, after: readPlace(input), limit: input.limit + 1 }),
    countProducts(shop.db, filter),
  ]);
  const { isVatRegistered } = await readTrader(shop.db);
  const held = await listHeldUnits(
    shop.db,
    rows.map(({ product }) => product.id),
  );
  const products = rows.map((row) => viewAdminProduct(row, held, isVatRegistered));
  return {
    ...cutPage(products, input.limit, (product) => writeCursor([keyOf(product, input.sort), product.id])),
    totalCount,
  };
}

function keyOf(product: AdminProduct, sort: Input["sort"]): string | number {
  if (sort.startsWith("name")) return product.name.toLowerCase();
  if (sort.startsWith("price")) return product.price;
  if (sort.startsWith("stock")) return product.stock;
  return product.sku ?? "";
}

function readPlace({ cursor, sort }: Input): readonly [string | number, number] | undefined {
  const parts = readCursor(cursor, 2);
  if (!parts) return undefined;
  const [key = "", id] = parts;
  const isKeyRight = sort.startsWith("stock")
    ? Number.isInteger(key) && Math.abs(Number(key)) <= 2_147_483_647
    : sort.startsWith("price")
      ? /^\d{1,8}\.\d\d$/.test(String(key))
      : typeof key === "string";
  if (!isKeyRight || typeof id !== "number" || !Number.isInteger(id) || Math.abs(id) > 2_147_483_647) {
    throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
  }
  return [key, id];
}
