import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxRecipes, categories, productComponents, products } from "#server/db/schema/catalogue.ts";

export type ProductRow = typeof products.$inferSelect;

/** On sale, and neither a box nor a plan: in the words of the indexes for it, which a parameter would hide from them. */
export const isSingleProduct = sql`${products.isActive} and not ${products.isSubscription}`;

export interface ComponentRow {
  setId: number;
  id: number;
  slug: string;
  name: string;
  price: Pence;
}

/** What is on sale, in the order of ids; a part of it begins after an id. */
export async function listActiveProducts(
  db: Reader,
  { afterId, limit }: { afterId?: number | undefined; limit?: number | undefined } = {},
): Promise<ProductRow[]> {
  const some = db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), afterId === undefined ? undefined : gt(products.id, afterId)))
    .orderBy(asc(products.id));
  return limit === undefined ? some : some.limit(limit);
}

/** Those of some products that are on sale. */
export async function listActiveById(db: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), inArray(products.id, [...ids])))
    .orderBy(asc(products.id));
}

/** Stock and price of products. */
export async function listStocks(
  db: Reader,
  ids: readonly number[],
): Promise<Pick<ProductRow, "id" | "stock" | "price">[]> {
  return db
    .select({ id: products.id, stock: products.stock, price: products.price })
    .from(products)
    .where(isOneOf(products.id, ids));
}

export interface CategoryRow {
  id: number;
  name: string;
  slug: string;
  description: string;
  productCount: number;
  imageUrl: string | null;
}

/** Categories with goods on sale, which boxes and their plans are not. No more goods are counted than `countedMax`. */
export async function listStockedCategories(db: Reader, countedMax: number): Promise<CategoryRow[]> {
  const items = db
    .select({ imageUrl: products.imageUrl })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isSingleProduct));
  const bestSeller = items.orderBy(desc(products.soldRecently), asc(products.id)).limit(1).as("best_seller");
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isSingleProduct))
    .limit(countedMax)
    .as("some_goods");
  return db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      description: sql<string>`coalesce(${categories.description}, '')`,
      productCount: sql<number>`(select count(*)::int from ${some})`,
      imageUrl: bestSeller.imageUrl,
    })
    .from(categories)
    .innerJoinLateral(bestSeller, sql`true`)
    .orderBy(asc(categories.id));
}

/** What sets are made of, set by set, in order. */
export async function listComponents(db: Reader, setIds: readonly number[]): Promise<ComponentRow[]> {
  if (setIds.length === 0) return [];
  return db
    .select({
      setId: productComponents.setId,
      id: products.id,
      slug: products.slug,
      name: products.name,
      price: products.price,
    })
    .from(productComponents)
    .innerJoin(products, eq(products.id, productComponents.componentId))
    .where(isOneOf(productComponents.setId, setIds))
    .orderBy(asc(productComponents.setId), asc(productComponents.position));
}

/** The standard five of each audience, in the order of their recipe. */
export async function listStandardBoxItems(
  db: Reader,
): Promise<{ audience: "women" | "men" | "children"; id: number; slug: string; name: string }[]> {
  const item = sql`jsonb_array_elements_text(${boxRecipes.productIds}) with ordinality as item(product_id, position)`;
  return db
    .select({ audience: boxRecipes.audience, id: products.id, slug: products.slug, name: products.name })
    .from(boxRecipes)
    .innerJoin(sql`lateral ${item}`, sql`true`)
    .innerJoin(products, sql`${products.id} = item.product_id::int`)
    .where(and(isNull(boxRecipes.boxMonth), isNull(boxRecipes.naturalness)))
    .orderBy(asc(boxRecipes.id), sql`item.position`);
}
