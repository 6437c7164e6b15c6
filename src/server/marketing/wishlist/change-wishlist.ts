import type { WishlistItem } from "#contract/marketing/wishlist.ts";
import { WISHLIST_ITEMS_MAX } from "#domain/marketing/wishlist-items-max.ts";
import { type Pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listActiveById } from "#server/catalogue/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { lockUser } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countWishlistItems, deleteWishlistItem, insertWishlistItems, listWishlistRows } from "./wishlist.queries.ts";

export async function readWishlist(db: Reader, userId: number): Promise<WishlistItem[]> {
  return (await listWishlistRows(db, userId)).map(({ productId, price }) => ({ productId, price: toPounds(price) }));
}

/** Adds a product at today's price. Refuses with `not-found` for products not on sale, and `kept-full`. */
export async function addToWishlist(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: number,
  productId: number,
): Promise<WishlistItem[]> {
  return db.transaction(async (tx) => {
    const [product] = await listActiveById(tx, [productId]);
    if (!product || product.isSubscription) throw new ShopError("not-found");
    // Locks the user, so that concurrent changes never exceed the maximum.
    await lockUser(tx, userId);
    const rows = await listWishlistRows(tx, userId);
    const isInWishlist = rows.some((row) => row.productId === productId);
    if (!isInWishlist && rows.length >= WISHLIST_ITEMS_MAX)
      throw new ShopError("kept-full", { max: WISHLIST_ITEMS_MAX });
    await insertWishlistItems(tx, [{ userId, productId, price: product.price, addedAt: clock() }]);
    return readWishlist(tx, userId);
  });
}

export async function removeFromWishlist(
  { db }: Pick<Shop, "db">,
  userId: number,
  productId: number,
): Promise<WishlistItem[]> {
  await deleteWishlistItem(db, userId, productId);
  return readWishlist(db, userId);
}

/** Merges a device's wishlist into the account's, up to its maximum. */
export async function mergeWishlists(
  { db, clock }: Pick<Shop, "db" | "clock">,
  userId: number,
  items: readonly { productId: number; price: Pence }[],
): Promise<WishlistItem[]> {
  return db.transaction(async (tx) => {
    const onSale = new Set((await listProductsById(tx, items)).map(({ id }) => id));
    // Locks the user, so that concurrent changes never exceed the maximum.
    await lockUser(tx, userId);
    const isThere = new Set((await listWishlistRows(tx, userId)).map(({ productId }) => productId));
    const room = WISHLIST_ITEMS_MAX - (await countWishlistItems(tx, userId));
    const added = items.filter(({ productId }) => onSale.has(productId) && !isThere.has(productId));
    const byId = new Map(added.map((thing) => [thing.productId, thing]));
    await insertWishlistItems(
      tx,
      [...byId.values()].slice(0, room).map(({ productId, price }) => ({ userId, productId, price, addedAt: clock() })),
    );
    return readWishlist(tx, userId);
  });
}

async function listProductsById(db: Reader, items: readonly { productId: number }[]) {
  if (items.length === 0) return [];
  const products = await listActiveById(
    db,
    items.map(({ productId }) => productId),
  );
  return products.filter(({ isSubscription }) => !isSubscription);
}
