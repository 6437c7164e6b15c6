import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { categories, products } from "#server/platform/db/schema/catalogue.ts";

export type CategoryRecord = typeof categories.$inferSelect;

interface ProductsOfCategory {
  productCount: number;
  /** True if any product of the category is a cosmetic. */
  isCosmetic: boolean;
}

const hasCosmetic = sql<boolean>`coalesce(bool_or(${products.isCosmetic}), false)`;

export async function listEveryCategory(db: Reader): Promise<(CategoryRecord & ProductsOfCategory)[]> {
  const rows = await db
    .select({ category: categories, productCount: sql<number>`count(${products.id})::int`, isCosmetic: hasCosmetic })
    .from(categories)
    .leftJoin(products, and(eq(products.categoryId, categories.id), sql`${products.archivedAt} is null`))
    .groupBy(categories.id)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id));
  return rows.map(({ category, ...its }) => ({ ...category, ...its }));
}

export async function lockCategory(tx: Tx, categoryId: number): Promise<CategoryRecord | undefined> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, categoryId)).for("update");
  return row;
}

export async function isSlugTaken(tx: Tx, slug: string, exceptId: number | undefined): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), exceptId === undefined ? undefined : ne(categories.id, exceptId)));
  return found.length > 0;
}

/** The products in the category. Call `forgetCategoryOfArchived` first. */
export async function readProductsOf(tx: Tx, categoryId: number): Promise<ProductsOfCategory> {
  const [row] = await tx
    .select({ productCount: count(), isCosmetic: hasCosmetic })
    .from(products)
    .where(eq(products.categoryId, categoryId));
  return row ?? { productCount: 0, isCosmetic: false };
}

/** Clears the category of archived products, which need none. */
export async function forgetCategoryOfArchived(tx: Tx, categoryId: number): Promise<void> {
  await tx
    .update(products)
    .set({ categoryId: null })
    .where(and(eq(products.categoryId, categoryId), sql`${products.archivedAt} is not null`));
}

export async function insertCategory(tx: Tx, category: typeof categories.$inferInsert): Promise<CategoryRecord> {
  const [row] = await tx.insert(categories).values(category).returning();
  if (!row) throw new Error("the category was not stored");
  return row;
}

export async function saveCategory(
  tx: Tx,
  categoryId: number,
  changes: Partial<typeof categories.$inferInsert>,
): Promise<void> {
  await tx.update(categories).set(changes).where(eq(categories.id, categoryId));
}

export async function removeCategory(tx: Tx, categoryId: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, categoryId));
}
