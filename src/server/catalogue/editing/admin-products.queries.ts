import { and, asc, count, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ProductSort } from "#contract/catalogue/admin-products.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { LOW_STOCK } from "#domain/inventory/stock.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  categories,
  priceHistory,
  productBatches,
  productComponents,
  products,
} from "#server/platform/db/schema/catalogue.ts";
import { stockAlerts } from "#server/platform/db/schema/inventory.ts";
import { containsText } from "#server/platform/db/search-text.ts";

export type NewProduct = typeof products.$inferInsert;
export type BatchRow = typeof productBatches.$inferSelect;

export interface ProductFilter {
  search: string | undefined;
  category: number | undefined;
  status: "active" | "inactive" | undefined;
  type: "subscription" | "one-time" | undefined;
  stock: "low" | undefined;
}

export interface ProductWithCategory {
  product: ProductRow;
  categoryName: string | null;
  waiting: number;
}

const WITH_CATEGORY = {
  product: products,
  categoryName: categories.name,
  waiting: sql<number>`(select count(*)::int from ${stockAlerts} where product_id = ${products.id} and told_at is null)`,
};

/**
 * One page of the products that are not archived. `after` is the sort value and id of the last row of the previous
 * page.
 */
export async function listProductsPage(
  db: Reader,
  filter: ProductFilter,
  { sort, after, limit }: { sort: ProductSort; after: readonly [string | number, number] | undefined; limit: number },
): Promise<ProductWithCategory[]> {
  const [column, direction] = sort.split("-");
  const key = SORT_KEYS[column as keyof typeof SORT_KEYS];
  const [order, than] = direction === "desc" ? [desc, sql.raw("<")] : [asc, sql.raw(">")];
  const isAfter = after && sql`(${key.sql}, ${products.id}) ${than} (${after[0]}::${key.type}, ${after[1]}::int)`;
  return db
    .select(WITH_CATEGORY)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(matches(filter), isAfter))
    .orderBy(order(key.sql), order(products.id))
    .limit(limit);
}

const SORT_KEYS = {
  name: { sql: sql`lower(${products.name})`, type: sql.raw("text") },
  price: { sql: sql`${products.price}`, type: sql.raw("numeric") },
  stock: { sql: sql`${products.stock}`, type: sql.raw("int") },
  sku: { sql: sql`coalesce(${products.sku}, '')`, type: sql.raw("text") },
};

export async function findProducts(db: Reader, search: string, limit: number): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(matches({ search, category: undefined, status: undefined, type: undefined, stock: undefined }))
    .orderBy(asc(SORT_KEYS.name.sql), asc(products.id))
    .limit(limit);
}

export async function countProducts(db: Reader, filter: ProductFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(products).where(matches(filter));
  return row?.count ?? 0;
}

function matches({ search, category, status, type, stock }: ProductFilter): SQL | undefined {
  return and(
    isNull(products.archivedAt),
    search ? or(containsText(products.name, search), containsText(products.sku, search)) : undefined,
    category === undefined ? undefined : eq(products.categoryId, category),
    status === undefined ? undefined : eq(products.isActive, status === "active"),
    type === undefined ? undefined : eq(products.isSubscription, type === "subscription"),
    stock === undefined ? undefined : lte(products.stock, LOW_STOCK),
  );
}

export async function listEveryProduct(db: Reader): Promise<(ProductWithCategory & { categorySlug: string | null })[]> {
  return db
    .select({ ...WITH_CATEGORY, categorySlug: categories.slug })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(isNull(products.archivedAt))
    .orderBy(asc(products.id));
}

/** The products with these ids or lower-case SKUs that are not archived. */
export async function listNamedProducts(
  db: Reader,
  { ids, skus }: { ids: readonly number[]; skus: readonly string[] },
): Promise<ProductRow[]> {
  const hasSku = sql`lower(${products.sku}) in (select jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb))`;
  return db
    .select()
    .from(products)
    .where(and(isNull(products.archivedAt), or(isOneOf(products.id, ids), hasSku)))
    .orderBy(asc(products.id));
}

export async function findProduct(db: Reader, productId: number): Promise<ProductWithCategory | undefined> {
  const [row] = await db
    .select(WITH_CATEGORY)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, productId), isNull(products.archivedAt)));
  return row;
}

/** Locks the row until the transaction ends, so that no sale changes the stock. */
export async function lockProduct(tx: Tx, productId: number): Promise<ProductRow | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)))
    .for("update");
  return row;
}

/** Returns which of the two unique fields another product already uses. Archived products count, too. */
export async function findTakenName(
  tx: Tx,
  { slug, sku, exceptId }: { slug: string | undefined; sku: string | null | undefined; exceptId: number | undefined },
): Promise<"slug" | "sku" | undefined> {
  const isOther = exceptId === undefined ? undefined : sql`${products.id} <> ${exceptId}`;
  const bears = async (condition: SQL) =>
    (await tx.select({ id: products.id }).from(products).where(and(condition, isOther)).limit(1)).length > 0;
  if (slug && (await bears(eq(products.slug, slug)))) return "slug";
  if (sku && (await bears(sql`lower(${products.sku}) = ${sku.toLowerCase()}`))) return "sku";
  return undefined;
}

/** Drafts whose day of publication has come, by day. */
export async function listDueDrafts(db: Reader, today: IsoDay): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(lte(products.publishOn, today), eq(products.isActive, false), isNull(products.archivedAt)))
    .orderBy(asc(products.publishOn), asc(products.id));
  return rows.map(({ id }) => id);
}

/** The given slugs that products already use, including archived products. */
export async function listTakenSlugs(db: Reader, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  return new Set(rows.map((row) => row.slug));
}

/** The unique names of all products, archived ones included. */
export async function listTakenNames(db: Reader): Promise<{ id: number; slug: string; sku: string | null }[]> {
  return db.select({ id: products.id, slug: products.slug, sku: products.sku }).from(products);
}

/** True if the category exists. Locks the row, so that the category is not deleted before the transaction ends. */
export async function hasCategory(tx: Tx, categoryId: number): Promise<boolean> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for("share");
  return found.length > 0;
}

export async function insertProduct(tx: Tx, product: NewProduct): Promise<ProductRow> {
  const [row] = await tx.insert(products).values(product).returning();
  if (!row) throw new Error("the product was not stored");
  return row;
}

/** True if the change was stored. False if the version has changed. */
export async function saveProduct(
  tx: Tx,
  { id, version }: Pick<ProductRow, "id" | "version">,
  changes: Omit<Partial<NewProduct>, "stock">,
  now: Date,
): Promise<boolean> {
  const stored = await tx
    .update(products)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(eq(products.id, id), eq(products.version, version)))
    .returning({ id: products.id });
  return stored.length > 0;
}

export async function removeProduct(tx: Tx, productId: number): Promise<void> {
  await tx.delete(products).where(eq(products.id, productId));
}

/** Number of sets that contain a product. */
export async function countSetsWith(tx: Tx, productId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(productComponents)
    .where(eq(productComponents.componentId, productId));
  return row?.count ?? 0;
}

/** The sets that contain the products, by name. Archived sets are left out. */
export async function listSetsWith(
  db: Reader,
  productIds: readonly number[],
): Promise<{ productId: number; name: string }[]> {
  return db
    .selectDistinct({ productId: productComponents.componentId, name: products.name })
    .from(productComponents)
    .innerJoin(products, eq(products.id, productComponents.setId))
    .where(and(isOneOf(productComponents.componentId, productIds), isNull(products.archivedAt)))
    .orderBy(asc(products.name));
}

/** Names of the products that are not archived, by name. */
export async function listNames(db: Reader, productIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isOneOf(products.id, productIds), isNull(products.archivedAt)))
    .orderBy(asc(SORT_KEYS.name.sql), asc(products.id));
}

export async function listPrices(db: Reader, productId: number): Promise<(typeof priceHistory.$inferSelect)[]> {
  return db.select().from(priceHistory).where(eq(priceHistory.productId, productId)).orderBy(desc(priceHistory.id));
}

export async function insertPrice(tx: Tx, row: typeof priceHistory.$inferInsert): Promise<void> {
  await tx.insert(priceHistory).values(row);
}

export async function hasPrices(tx: Tx, productId: number): Promise<boolean> {
  const found = await tx
    .select({ id: priceHistory.id })
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .limit(1);
  return found.length > 0;
}

export async function listBatches(db: Reader, productId: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(productBatches)
    .where(eq(productBatches.productId, productId))
    .orderBy(desc(productBatches.madeOn), desc(productBatches.id));
}

/** Inserts a batch and returns the stored row. Undefined if the product already has a batch with this code. */
export async function insertBatch(tx: Tx, batch: typeof productBatches.$inferInsert): Promise<BatchRow | undefined> {
  const [row] = await tx.insert(productBatches).values(batch).onConflictDoNothing().returning();
  return row;
}

/** Marks a batch as recalled. Returns false if it was recalled before or does not exist. */
export async function markRecalled(tx: Tx, batchId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(productBatches)
    .set({ recalledAt: now })
    .where(and(eq(productBatches.id, batchId), isNull(productBatches.recalledAt)))
    .returning({ id: productBatches.id });
  return rows.length > 0;
}

export async function removeBatch(tx: Tx, productId: number, batchId: number): Promise<BatchRow | undefined> {
  const [row] = await tx
    .delete(productBatches)
    .where(and(eq(productBatches.productId, productId), eq(productBatches.id, batchId)))
    .returning();
  return row;
}
