import { and, arrayContains, arrayOverlaps, asc, type Column, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ShelfSort } from "#domain/catalogue/catalogue.ts";
import { LABEL_FACTS, type LabelFact, SCENTS } from "#domain/catalogue/label-facts.ts";
import { labelWordsOf } from "#domain/catalogue/label-words-of.ts";
import type { Pence } from "#domain/money.ts";
import { isFirstChoice, isSingleProduct, type ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { categories, products } from "#server/platform/db/schema/catalogue.ts";

const earlier = alias(products, "earlier");
type ProductColumns = typeof products | typeof earlier;

/** Number of known words that are listed as candidates for a misspelt search word. */
const NEAR_WORDS = 12;

export interface ShelfFilter {
  categoryId: number | undefined;
  /** Search words of letters and digits only. A product must match every word or a longer word with the same start. */
  words: readonly string[];
  facts: readonly LabelFact[];
  under: Pence | undefined;
  hasStock: boolean;
  isForChildren: boolean;
}

export interface ShelfCounts {
  /** Total number of products. Counting stops at one more than the maximum. */
  total: number;
  /** Counts for each additional filter. Undefined if counting would be slow. */
  further: { inStock: number; forChildren: number; facts: Record<LabelFact, number> } | undefined;
}

/** Counts the products of a shelf in one query that reads a limited number of them. */
export async function countShelf(db: Reader, filter: ShelfFilter, max: number): Promise<ShelfCounts> {
  const { scents, without } = split(filter.facts);
  const some = db
    .select({
      labelFacts: products.labelFacts,
      stock: products.stock,
      isForChildren: products.isForChildren,
      familyId: products.familyId,
    })
    .from(products)
    .where(onShelf(filter))
    .limit(max + 1)
    .as("some");
  const fitting = db
    .select({ id: products.id })
    .from(products)
    .where(fits(filter))
    .limit(max + 1)
    .as("fitting");
  const isNarrowed = filter.facts.length > 0;
  const matchesAll = and(hasScent(scents, some.labelFacts), hasAll(without, some.labelFacts));
  // A family counts once.
  const counted = (condition: SQL = sql`true`) =>
    sql<number>`(count(*) filter (where ${some.familyId} is null and ${condition})
      + count(distinct ${some.familyId}) filter (where ${some.familyId} is not null and ${condition}))::int`;
  const hasFact = (fact: LabelFact) => arrayContains(some.labelFacts, [fact]);
  const [row] = await db
    .select({
      seen: sql<number>`count(*)::int`,
      total: isNarrowed ? sql<number>`(select count(*)::int from ${fitting})` : counted(undefined),
      inStock: counted(and(matchesAll, gt(some.stock, 0))),
      forChildren: counted(and(matchesAll, eq(some.isForChildren, true))),
      ...Object.fromEntries(
        LABEL_FACTS.map((fact) => [
          fact,
          counted(
            isScent(fact) ? and(hasAll(without, some.labelFacts), hasFact(fact)) : and(matchesAll, hasFact(fact)),
          ),
        ]),
      ),
    })
    .from(some);
  const { seen, total, inStock, forChildren, ...facts } = row as Record<
    LabelFact | "seen" | "total" | "inStock" | "forChildren",
    number
  >;
  return { total, further: seen > max ? undefined : { inStock, forChildren, facts } };
}

/**
 * One page of the shelf. Ranks at most `rankedMax` products by relevance, because ranking all matches of a common word
 * would be slow.
 */
export async function listShelf(
  db: Reader,
  filter: ShelfFilter,
  { sort, page, size, rankedMax }: { sort: ShelfSort; page: number; size: number; rankedMax: number },
): Promise<ProductRow[]> {
  const isRanked = sort === "usual" && filter.words.length > 0;
  const found = db.select().from(products).where(fits(filter));
  if (!isRanked) {
    return found
      .orderBy(...orderOf(sort), asc(products.id))
      .limit(size)
      .offset((page - 1) * size);
  }
  const some = found.limit(rankedMax).as("some_found");
  return db
    .select()
    .from(some)
    .orderBy(sql`ts_rank(${some.searchVector}, ${queryOf(filter.words)}) desc`, asc(some.id))
    .limit(size)
    .offset((page - 1) * size);
}

export async function listBestSellers(db: Reader, limit: number): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(isSingleProduct, isFirstChoice, gt(products.stock, 0)))
    .orderBy(desc(products.soldRecently), asc(products.id))
    .limit(limit);
}

export async function listWindow(db: Reader, limit: number): Promise<ProductRow[]> {
  const first = db
    .select()
    .from(products)
    .where(and(eq(products.categoryId, categories.id), isSingleProduct, isFirstChoice))
    .orderBy(desc(products.soldRecently), asc(products.id))
    .limit(limit)
    .as("first");
  const rows = await db
    .select()
    .from(categories)
    .crossJoinLateral(first)
    .orderBy(asc(categories.id), desc(first.soldRecently), asc(first.id));
  return rows.map((row) => row.first);
}

export async function findCategoryId(db: Reader, slug: string): Promise<number | undefined> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug));
  return row?.id;
}

/**
 * Tests each word. The result is true if a product contains the word or a longer word that starts with it, otherwise a
 * list of similar words. Queries the word list first, and searches products only without a match.
 */
export async function compareWords(
  db: Reader,
  words: readonly string[],
): Promise<{ word: string; isKnown: boolean; near: string[] }[]> {
  const stem = sql`coalesce((ts_lexize('english_stem', typed.word))[1], typed.word)`;
  const isListed = sql`exists (select 1 from search_words where word like ${stem} || '%')`;
  // Uses a count, because `exists` would make the database read product by product. For a rare word, it would read all
  // of them.
  const isOfProduct = sql`(select count(*) > 0 from ${products}
    where ${isSingleProduct} and ${products.searchVector} @@ to_tsquery('english', typed.word || ':*'))`;
  const { rows } = await db.execute<{ word: string; isKnown: boolean; near: string[] | null }>(sql`
    select typed.word, known.is_known as "isKnown",
      case when not known.is_known then array(
        (select word from search_words order by word <-> typed.word limit ${NEAR_WORDS})
        union (select word from search_words order by typed.word <<-> word limit ${NEAR_WORDS})
      ) end as near
    from unnest(${sql.param([...words])}::text[]) with ordinality as typed(word, place),
      lateral (select case when ${isListed} then true else ${isOfProduct} end as is_known) known
    order by typed.place`);
  return rows.map(({ word, isKnown, near }) => ({ word, isKnown, near: near ?? [] }));
}

/** Products whose ingredients changed after their facts were derived. */
export async function listUnreadLabels(
  db: Reader,
  limit: number,
): Promise<{ id: number; ingredients: string | null }[]> {
  return db
    .select({ id: products.id, ingredients: products.ingredients })
    .from(products)
    .where(sql`${products.labelRead} is distinct from ${products.ingredients}`)
    .orderBy(asc(products.id))
    .limit(limit);
}

export async function saveLabelFacts(
  tx: Tx,
  productId: number,
  label: { labelFacts: LabelFact[]; labelRead: string | null },
): Promise<void> {
  await tx.update(products).set(label).where(eq(products.id, productId));
}

export interface MarkRules {
  /** Number of best sellers in each category, and the units that each must have sold. */
  bestSellers: number;
  unitsMin: number;
  /** Number of new products in each category, and the instant since which they have been on sale. */
  newest: number;
  newSince: Date;
}

/**
 * Stores the sold units and the mark of each product for which either changed. `sold` is a subquery with the columns
 * `product_id` and `units`. The products of a family count as one. Returns the number of changed products.
 */
export async function saveSales(tx: Tx, sold: SqlFragment, rules: MarkRules): Promise<number> {
  const { rows } = await tx.execute(sql`
    with counted as (
      select products.id, category_id, coalesce(family_id, -products.id) as family, coalesce(sold.units, 0)::int as units,
        published_at, is_active and not is_subscription as is_on_shelf
      from ${products} left join (${sold}) sold on sold.product_id = products.id
    ), families as (
      select category_id, family, sum(units) as units, max(published_at) as published_at,
        row_number() over (partition by category_id order by sum(units) desc, min(id)) as sales_rank,
        row_number() over (partition by category_id order by max(published_at) desc nulls last, min(id)) as age_rank
      from counted where is_on_shelf group by category_id, family
    ), marked as (
      select counted.id, counted.units, case
        when families.sales_rank <= ${rules.bestSellers} and families.units >= ${rules.unitsMin} then 'best-seller'
        when families.age_rank <= ${rules.newest} and families.published_at >= ${rules.newSince.toISOString()}::timestamptz then 'new'
      end as mark
      from counted left join families
        on counted.is_on_shelf and families.family = counted.family
        and families.category_id is not distinct from counted.category_id
    )
    update ${products} set sold_recently = marked.units, shelf_mark = marked.mark
    from marked
    where marked.id = products.id
      and (products.sold_recently, products.shelf_mark) is distinct from (marked.units, marked.mark)
    returning products.id`);
  return rows.length;
}

/** Filter without scents and other label facts. `columns` are those of the products table under any name. */
function onShelf(
  { categoryId, words, under, hasStock, isForChildren }: ShelfFilter,
  columns: ProductColumns = products,
): SQL | undefined {
  return and(
    columns === products ? isSingleProduct : sql`${columns.isActive} and not ${columns.isSubscription}`,
    categoryId === undefined ? undefined : eq(columns.categoryId, categoryId),
    words.length > 0 ? sql`${columns.searchVector} @@ ${queryOf(words)}` : undefined,
    under === undefined ? undefined : lte(columns.price, under),
    hasStock ? gt(columns.stock, 0) : undefined,
    isForChildren ? eq(columns.isForChildren, true) : undefined,
  );
}

/**
 * Words consist of letters and digits only, so none is an operator. A plain name of an ingredient matches as a whole word
 * or by the words that labels use for it, because "cocoa" also begins "cocoate", which is made from coconut.
 */
function queryOf(words: readonly string[]): SQL {
  const conditions = words.map((word) => {
    const onLabels = labelWordsOf(word).map((each) => `${each}:*`);
    return onLabels.length > 0 ? `(${[word, ...onLabels].join(" | ")})` : `${word}:*`;
  });
  return sql`to_tsquery('english', ${conditions.join(" & ")})`;
}

function orderOf(sort: ShelfSort): SQL[] {
  switch (sort) {
    case "newest":
      return [desc(products.createdAt), desc(products.id)];
    case "best-selling":
      return [desc(products.soldRecently)];
    case "rating":
      return [desc(products.rating), desc(products.reviewCount)];
    case "price-asc":
      return [asc(products.price)];
    case "price-desc":
      return [desc(products.price)];
    case "usual":
      return [];
  }
}

/** Filter for one product of each family: the first of its choices that the filter matches. */
function fits(filter: ShelfFilter): SQL | undefined {
  const isEarlier = sql`(${earlier.familyPosition}, ${earlier.id}) < (${products.familyPosition}, ${products.id})`;
  const hasEarlier = and(eq(earlier.familyId, products.familyId), isEarlier, matches(filter, earlier));
  return and(
    matches(filter, products),
    sql`(${products.familyId} is null or not exists (select 1 from products ${earlier} where ${hasEarlier}))`,
  );
}

function matches(filter: ShelfFilter, columns: ProductColumns): SQL | undefined {
  const { scents, without } = split(filter.facts);
  return and(onShelf(filter, columns), hasScent(scents, columns.labelFacts), hasAll(without, columns.labelFacts));
}

function split(facts: readonly LabelFact[]): { scents: LabelFact[]; without: LabelFact[] } {
  return { scents: facts.filter(isScent), without: facts.filter((fact) => !isScent(fact)) };
}

function isScent(fact: LabelFact): boolean {
  return SCENTS.some((scent) => scent === fact);
}

/** Matches products with any of the scents, because few products have all of them. */
function hasScent(scents: LabelFact[], column: Column = products.labelFacts): SQL | undefined {
  return scents.length > 0 ? arrayOverlaps(column, scents) : undefined;
}

function hasAll(facts: LabelFact[], column: Column = products.labelFacts): SQL | undefined {
  return facts.length > 0 ? arrayContains(column, facts) : undefined;
}
