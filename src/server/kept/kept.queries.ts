import { and, count, desc, eq } from "drizzle-orm";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { keptProducts } from "#server/db/schema/kept-products.ts";
import { users } from "#server/db/schema/people.ts";

export type KeptRow = typeof keptProducts.$inferSelect;

/** What somebody has kept, the newest first. */
export async function listKeptRows(db: Reader, userId: number): Promise<KeptRow[]> {
  return db
    .select()
    .from(keptProducts)
    .where(eq(keptProducts.userId, userId))
    .orderBy(desc(keptProducts.keptAt), desc(keptProducts.productId));
}

/** Whose list is written takes turns, so that it never grows past its end. */
export async function lockKeeper(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

export async function countKept(db: Reader, userId: number): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(keptProducts).where(eq(keptProducts.userId, userId));
  return row?.kept ?? 0;
}

/** Puts things onto a list; what is on it stays as it is. */
export async function insertKept(tx: Tx, rows: readonly (typeof keptProducts.$inferInsert)[]): Promise<void> {
  await insertRows(tx, keptProducts, rows, { on: ["userId", "productId"], set: [] });
}

export async function deleteKept(db: Reader, userId: number, productId: number): Promise<void> {
  await db.delete(keptProducts).where(and(eq(keptProducts.userId, userId), eq(keptProducts.productId, productId)));
}
