import { and, count, desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { wishlistItems } from "#server/platform/db/schema/marketing.ts";

export type WishlistRow = typeof wishlistItems.$inferSelect;

export async function listWishlistRows(db: Reader, userId: number): Promise<WishlistRow[]> {
  return db
    .select()
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId));
}

export async function countWishlistItems(db: Reader, userId: number): Promise<number> {
  const [row] = await db.select({ wishlist: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
  return row?.wishlist ?? 0;
}

export async function insertWishlistItems(tx: Tx, rows: readonly (typeof wishlistItems.$inferInsert)[]): Promise<void> {
  await insertRows(tx, wishlistItems, rows, { on: ["userId", "productId"], set: [] });
}

export async function deleteWishlistItem(db: Reader, userId: number, productId: number): Promise<void> {
  await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
}

export async function countUsesInWishlists(tx: Tx, productId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(wishlistItems).where(eq(wishlistItems.productId, productId));
  return row?.count ?? 0;
}
