import { and, asc, count, desc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { categories, productComponents, productFamilies, products } from "#server/platform/db/schema/catalogue.ts";
import { statement } from "#server/platform/db/statement.ts";

export type ProductRow = typeof products.$inferSelect;

/**
 * Condition for products on sale that are neither box nor plan. It is written exactly like the predicate of the partial
 * indexes. A parameter would prevent their use.
 */
export const isSingleProduct = sql`${products.isActive} and not ${products.isSubscription}`;

/** Condition for one product of each family: the first choice on sale. True without a family. */
export const isFirstChoice = sql`(${products.familyId} is null or not exists (
  select 1 from products earlier
  where earlier.family_id = ${products.familyId} and earlier.is_active and not earlier.is_subscription
    and (earlier.family_position, earlier.id) < (${products.familyPosition}, ${products.id})))`;

export interface ChoiceRow {
  id: number;
  slug: string;
  choice: string;
  price: Pence;
  stock: number;
  familyId: number;
  familyName: string;
  choiceName: string;
}

/** The choices on sale of some families, in order. */
export async function listChoices(db: Reader, familyIds: readonly number[]): Promise<ChoiceRow[]> {
  if (familyIds.length === 0) return [];
  return db
    .select({
      id: products.id,
      slug: products.slug,
      choice: products.choice,
      price: products.price,
      stock: products.stock,
      familyId: productFamilies.id,
      familyName: productFamilies.name,
      choiceName: productFamilies.choiceName,
    })
    .from(products)
    .innerJoin(productFamilies, eq(productFamilies.id, products.familyId))
    .where(and(isSingleProduct, isOneOf(products.familyId, familyIds)))
    .orderBy(asc(products.familyPosition), asc(products.id));
}

export interface ComponentRow {
  setId: number;
  id: number;
  slug: string;
  name: string;
  price: Pence;
  isOnSale: boolean;
}

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

/** Those of some addresses that have a product on sale. */
export async function listSlugsOnSale(db: Reader, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(eq(products.isActive, true), eq(products.isSubscription, false), inArray(products.slug, [...slugs])));
  return rows.map(({ slug }) => slug);
}

export async function listActiveById(db: Reader, ids: readonly number[]): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), inArray(products.id, [...ids])))
    .orderBy(asc(products.id));
}

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

/**
 * Categories with products on sale, not counting boxes and plans. Counts at most `countedMax` products per category.
 */
export async function listStockedCategories(db: Reader, countedMax: number): Promise<CategoryRow[]> {
  const items = db
    .select({ imageUrl: products.imageUrl })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isSingleProduct));
  const bestSeller = items.orderBy(desc(products.soldRecently), asc(products.id)).limit(1).as("best_seller");
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isSingleProduct, isFirstChoice))
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

export async function listComponents(db: Reader, setIds: readonly number[]): Promise<ComponentRow[]> {
  if (setIds.length === 0) return [];
  return db
    .select({
      setId: productComponents.setId,
      id: products.id,
      slug: products.slug,
      name: products.name,
      price: products.price,
      isOnSale: products.isActive,
    })
    .from(productComponents)
    .innerJoin(products, eq(products.id, productComponents.componentId))
    .where(isOneOf(productComponents.setId, setIds))
    .orderBy(asc(productComponents.setId), asc(productComponents.position));
}

const { searchVector: _searchVector, ...SHOWN } = getTableColumns(products);

const RELATED_MAX = 4;
const GOES_WITH_MAX = 4;

/** A product on a product page: the main product, a companion product, or another product of the category. */
export interface PageProductRow extends Omit<ProductRow, "searchVector"> {
  part: "own" | "goes with" | "related";
  categoryName: string | null;
  categorySlug: string | null;
  /** Components of a set, in order. Prices in pounds. */
  components: { id: number; slug: string; name: string; price: string; isOnSale: boolean }[];
  /** The sets on sale that contain the page's own product. */
  sets: { id: number; slug: string; name: string }[] | null;
}

const components = sql<PageProductRow["components"]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', item.id, 'slug', item.slug, 'name', item.name, 'price', item.price::text,
    'isOnSale', item.is_active) order by part.position)
  from product_components part join products item on item.id = part.component_id
  where part.set_id = ${products.id}), '[]'::jsonb)`;

const sets = sql<PageProductRow["sets"]>`case when shown.part = 'own' then coalesce((
  select jsonb_agg(jsonb_build_object('id', holder.id, 'slug', holder.slug, 'name', holder.name) order by holder.id)
  from product_components part join products holder on holder.id = part.set_id
  where part.component_id = ${products.id} and holder.is_active), '[]'::jsonb) end`;

/** If four products of the category are in stock, the limit avoids scanning the sold-out ones. */
const shown = sql`(
  with own as materialized (
    select id, category_id, family_id from products
    where slug = ${sql.placeholder("slug")} and is_active and not is_subscription
  )
  select 'own' as part, 0::bigint as place, id from own
  union all
  select 'goes with', row_number() over (order by beside.sold_recently desc, beside.id), beside.id
  from own, lateral (
    select id, sold_recently from products
    where id in (
        select component_id from product_components
        where set_id in (select set_id from product_components where component_id = own.id)
      )
      and category_id <> own.category_id and is_active and stock > 0
    order by sold_recently desc, id limit ${sql.raw(String(GOES_WITH_MAX))}
  ) beside
  union all
  select 'related', row_number() over (order by other.stock = 0, other.id), other.id
  from own, lateral (
    (select id, stock from products
      where category_id = own.category_id and is_active and id <> own.id and stock > 0
        and (family_id is null or family_id is distinct from own.family_id)
      order by id limit ${sql.raw(String(RELATED_MAX))})
    union all
    (select id, stock from products
      where category_id = own.category_id and is_active and id <> own.id and stock = 0
        and (family_id is null or family_id is distinct from own.family_id)
      order by id limit ${sql.raw(String(RELATED_MAX))})
    limit ${sql.raw(String(RELATED_MAX))}
  ) other
) as shown`;

const PAGE_PRODUCT = {
  ...SHOWN,
  part: sql<PageProductRow["part"]>`shown.part`,
  categoryName: categories.name,
  categorySlug: categories.slug,
  components,
  sets,
};

const listing = statement(PAGE_PRODUCT, (db, fields) =>
  db
    .select(fields)
    .from(products)
    .innerJoin(shown, sql`shown.id = ${products.id}`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(sql`shown.part`, sql`shown.place`, asc(products.id)),
);

/**
 * Lists a product, its in-stock companions from sets (of other categories, best sellers first) and other products of
 * its category (in stock first), up to four each. Empty for plans and products not on sale.
 */
export async function listPageProducts(db: Reader, slug: string): Promise<PageProductRow[]> {
  return listing(db, { slug });
}

export async function listProductPictures(
  db: Reader,
  productIds: readonly number[],
): Promise<{ id: number; imageUrl: string | null }[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, imageUrl: products.imageUrl })
    .from(products)
    .where(isOneOf(products.id, productIds));
}

export async function readProductNames(
  db: Reader,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listSetParts(
  db: Reader,
  productIds: readonly number[],
): Promise<{ setId: number; componentId: number }[]> {
  if (productIds.length === 0) return [];
  const { setId, componentId } = productComponents;
  return db
    .select({ setId, componentId })
    .from(productComponents)
    .where(inArray(setId, [...productIds]))
    .orderBy(asc(setId), asc(productComponents.position));
}

/** Net sizes of some products. */
export async function listNetSizes(db: Reader, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, netWeightGrams: products.netWeightGrams, netVolumeMl: products.netVolumeMl })
    .from(products)
    .where(isOneOf(products.id, productIds));
}

export async function countProductsIn(db: Reader, productIds: readonly number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const [row] = await db
    .select({ count: count() })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  return row?.count ?? 0;
}
