import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { missedPaths, redirects } from "#server/platform/db/schema/moving.ts";

/**
 * Target of the first of these paths that leads somewhere: a redirect, or a product on sale whose path it is. Undefined
 * if there is none.
 */
export async function findTarget(db: Reader, paths: readonly string[]): Promise<string | undefined> {
  const [found] = await readRows<{ target: string }>(
    db,
    sql`select coalesce(r.target, '/products/' || p.slug, '/products/' || own.slug) as "target"
      from jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) with ordinality as asked(path, place)
      left join redirects r on r.path = asked.path
      left join products p on p.id = r.product_id and p.is_active and p.archived_at is null
      left join products own on own.slug = case when starts_with(asked.path, '/products/') then substr(asked.path, 11) end
        and own.is_active and own.archived_at is null
      where r.target is not null or p.id is not null or own.id is not null
      order by place limit 1`,
  );
  return found?.target;
}

/** Start of the path of a product's page. */
const PRODUCTS = "/products/";

export interface RedirectRow {
  id: number;
  path: string;
  target: string;
  productName: string | null;
}

const ROW = {
  id: redirects.id,
  path: redirects.path,
  target: sql<string>`coalesce(${redirects.target}, '/products/' || ${products.slug})`,
  productName: products.name,
};

/** One page of the redirects, newest first, before an id. */
export async function listRedirectsPage(
  db: Reader,
  { search, before, limit }: { search: string | undefined; before: number | undefined; limit: number },
): Promise<RedirectRow[]> {
  return db
    .select(ROW)
    .from(redirects)
    .leftJoin(products, eq(products.id, redirects.productId))
    .where(
      sql`(${before ?? null}::int is null or ${redirects.id} < ${before ?? null}::int)
        and (${search ?? null}::text is null or strpos(${redirects.path}, lower(${search ?? null}::text)) > 0)`,
    )
    .orderBy(desc(redirects.id))
    .limit(limit);
}

export async function countRedirects(db: Reader, search: string | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(redirects)
    .where(sql`${search ?? null}::text is null or strpos(${redirects.path}, lower(${search ?? null}::text)) > 0`);
  return row?.count ?? 0;
}

export async function findRedirect(db: Reader, id: number): Promise<RedirectRow | undefined> {
  const [row] = await db
    .select(ROW)
    .from(redirects)
    .leftJoin(products, eq(products.id, redirects.productId))
    .where(eq(redirects.id, id));
  return row;
}

/** Id of the redirect of a path. */
export async function findRedirectId(db: Reader, path: string): Promise<number | undefined> {
  const [row] = await db.select({ id: redirects.id }).from(redirects).where(eq(redirects.path, path));
  return row?.id;
}

/** True if a redirect leads to a path. */
export async function isRedirectTarget(db: Reader, path: string): Promise<boolean> {
  const found = await db.select({ id: redirects.id }).from(redirects).where(eq(redirects.target, path)).limit(1);
  return found.length > 0;
}

/** Id of the product whose page has a path. Drafts count, archived products do not. */
export async function findProductAt(db: Reader, path: string): Promise<number | undefined> {
  if (!path.startsWith(PRODUCTS)) return undefined;
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, path.slice(PRODUCTS.length)), isNull(products.archivedAt)));
  return row?.id;
}

type Place = Pick<typeof redirects.$inferInsert, "productId" | "target">;

/** Undefined if the path has a redirect already. */
export async function insertRedirect(
  tx: Tx,
  { path, productId = null, target = null, createdAt }: Place & { path: string; createdAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(redirects)
    .values({ path, productId, target, createdAt })
    .onConflictDoNothing()
    .returning({ id: redirects.id });
  return row?.id;
}

export async function updateRedirect(
  tx: Tx,
  id: number,
  { path, productId = null, target = null }: Place & { path: string },
): Promise<void> {
  await tx.update(redirects).set({ path, productId, target }).where(eq(redirects.id, id));
}

/** Leads the redirects to a path elsewhere. */
export async function retargetRedirects(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(redirects).set({ target: to }).where(eq(redirects.target, from));
}

export async function removeRedirect(tx: Tx, id: number): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.id, id));
}

/** Deletes the redirect of a path, which is the path of a page now. */
export async function removeRedirectOf(tx: Tx, path: string): Promise<void> {
  await tx.delete(redirects).where(eq(redirects.path, path));
}

/** Adds counts of missed paths to their week. */
export async function addMisses(
  tx: Tx,
  { weekOn, counts, now }: { weekOn: IsoDay; counts: readonly { path: string; count: number }[]; now: Date },
): Promise<void> {
  await tx
    .insert(missedPaths)
    .values(counts.map(({ path, count }) => ({ path, weekOn, count, lastAt: now })))
    .onConflictDoUpdate({
      target: [missedPaths.path, missedPaths.weekOn],
      set: { count: sql`least(${missedPaths.count} + excluded.count, 1000000)`, lastAt: sql`excluded.last_at` },
    });
}

/** Deletes weeks before a day, and of the rest all but the most frequent paths. */
export async function trimMisses(tx: Tx, { before, rowsMax }: { before: IsoDay; rowsMax: number }): Promise<void> {
  await tx.execute(sql`
    delete from missed_paths where week_on < ${before}
      or (path, week_on) in (select path, week_on from missed_paths order by count desc, last_at desc offset ${rowsMax})`);
}

export interface MissRow {
  path: string;
  count: number;
  lastAt: Date;
}

/** The most frequent missed paths that have no redirect yet. */
export async function listMisses(db: Reader, limit: number): Promise<MissRow[]> {
  return db
    .select({
      path: missedPaths.path,
      count: sql<number>`sum(${missedPaths.count})::int`,
      lastAt: sql<Date>`max(${missedPaths.lastAt})`.mapWith(missedPaths.lastAt),
    })
    .from(missedPaths)
    .where(sql`not exists (select from redirects r where r.path = ${missedPaths.path})`)
    .groupBy(missedPaths.path)
    .orderBy(sql`sum(${missedPaths.count}) desc`, sql`max(${missedPaths.lastAt}) desc`, missedPaths.path)
    .limit(limit);
}

export async function removeMiss(tx: Tx, path: string): Promise<void> {
  await tx.delete(missedPaths).where(eq(missedPaths.path, path));
}
