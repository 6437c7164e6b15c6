import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { composeOnce } from "#server/db/compose-once.ts";
import type { Reader } from "#server/db/open-database.ts";
import { categories, products } from "#server/db/schema/catalogue.ts";
import type { ProductRow } from "./catalogue.queries.ts";

const { searchVector: _searchVector, ...SHOWN } = getTableColumns(products);

const RELATED_MAX = 4;
const GOES_WITH_MAX = 4;

/** A product of a page: the one that it is about, one that goes with it, or another of its kind. */
export interface PageProductRow extends Omit<ProductRow, "searchVector"> {
  part: "own" | "goes with" | "related";
  categoryName: string | null;
  categorySlug: string | null;
  /** What it is made of, in order, where it is a set; the price in pounds. */
  components: { id: number; slug: string; name: string; price: string }[];
  /** The sets on sale that hold the page's own product. */
  sets: { id: number; slug: string; name: string }[] | null;
}

const components = sql<PageProductRow["components"]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', item.id, 'slug', item.slug, 'name', item.name, 'price', item.price::text)
    order by part.position)
  from product_components part join products item on item.id = part.component_id
  where part.set_id = ${products.id}), '[]'::jsonb)`;

const sets = sql<PageProductRow["sets"]>`case when shown.part = 'own' then coalesce((
  select jsonb_agg(jsonb_build_object('id', holder.id, 'slug', holder.slug, 'name', holder.name) order by holder.id)
  from product_components part join products holder on holder.id = part.set_id
  where part.component_id = ${products.id} and holder.is_active), '[]'::jsonb) end`;

/** Where four of its kind are in stock, nobody looks for the sold-out ones: the limit ends it. */
const shown = sql`(
  with own as materialized (
    select id, category_id from products
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
      order by id limit ${sql.raw(String(RELATED_MAX))})
    union all
    (select id, stock from products
      where category_id = own.category_id and is_active and id <> own.id and stock = 0
      order by id limit ${sql.raw(String(RELATED_MAX))})
    limit ${sql.raw(String(RELATED_MAX))}
  ) other
) as shown`;

const listing = composeOnce((db) =>
  db
    .select({
      ...SHOWN,
      part: sql<PageProductRow["part"]>`shown.part`,
      categoryName: categories.name,
      categorySlug: categories.slug,
      components,
      sets,
    })
    .from(products)
    .innerJoin(shown, sql`shown.id = ${products.id}`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .orderBy(sql`shown.part`, sql`shown.place`, asc(products.id)),
);

/**
 * What a product's page shows, in one statement: the product by its slug, up to four that stand beside it in sets, are of
 * another category and can be bought (best sellers first), and up to four others of its own, those in stock first. Nothing
 * for what is not on sale, and for plans.
 */
export async function listPageProducts(db: Reader, slug: string): Promise<PageProductRow[]> {
  return listing(db, { slug });
}
