import type { AdminProduct, AdminProductDetails } from "#contract/admin-products.ts";
import { toPounds } from "#domain/money.ts";
import { findPlanKey } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listStockMovements } from "#server/inventory/index.ts";
import { findPicture } from "#server/pictures/index.ts";
import {
  type BatchRow,
  findProduct,
  listBatches,
  listPrices,
  type ProductWithCategory,
} from "./admin-products.queries.ts";

const MOVEMENTS_SHOWN = 20;

/** A product as the dashboard's table shows it. */
export function viewAdminProduct({ product, categoryName, waiting }: ProductWithCategory): AdminProduct {
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
    waiting,
    isSubscription: product.isSubscription,
    subscriptionType: product.subscriptionType,
    stripePriceId: product.stripePriceId,
    slug: product.slug,
    imageUrl: product.imageUrl,
    picture: product.imageUrl === null ? null : findPicture(product.imageUrl, product.pictureAlts[product.imageUrl]),
    version: product.version,
    isPlan: findPlanKey(product.id) !== undefined,
  };
}

/** A product with everything that can be edited. Refuses `not-found`. */
export async function readAdminProduct(db: Reader, productId: number): Promise<AdminProductDetails> {
  const found = await findProduct(db, productId);
  if (!found) throw new ShopError("not-found");
  const { product } = found;
  const batches = await listBatches(db, productId);
  const prices = await listPrices(db, productId);
  const movements = await listStockMovements(db, productId, MOVEMENTS_SHOWN);
  return {
    ...viewAdminProduct(found),
    strapline: product.strapline,
    badge: product.badge,
    gallery: [...product.gallery],
    pictures: [product.imageUrl, ...product.gallery].flatMap((address) =>
      address === null ? [] : [findPicture(address, product.pictureAlts[address])],
    ),
    pictureAlts: { ...product.pictureAlts },
    netWeightGrams: product.netWeightGrams,
    netVolumeMl: product.netVolumeMl,
    ingredients: product.ingredients,
    allergens: [...product.allergens],
    directions: product.directions,
    warnings: product.warnings,
    shelfLifeMonths: product.shelfLifeMonths,
    naturalPercent: product.naturalPercent,
    hygieneSealed: product.hygieneSealed,
    isForChildren: product.isForChildren,
    isCosmetic: product.isCosmetic,
    safetyReportRef: product.safetyReportRef,
    notificationNumber: product.notificationNumber,
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
}: BatchRow): AdminProductDetails["batches"][number] {
  return { id, code, madeOn, bestBeforeOn, quantity };
}
