import { sql } from "drizzle-orm";
import type { Shop } from "#server/platform/kernel/shop.ts";

/**
 * Row count and content hash of each table, except sessions, rate limits and process messages. Equal snapshots mean
 * that nothing changed.
 */
export async function snapshotOf(shop: Shop): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    shop,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('sessions', 'guesses', 'turns', 'notices') order by 1",
  );
  // One statement for all tables, because one for each table costs most of the time of a snapshot.
  const contents = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as content from ${name} t`,
  );
  const found = await rows<{ name: string; content: string }>(shop, contents.join(" union all "));
  return Object.fromEntries(found.map(({ name, content }) => [name, content]));
}

export async function rows<Row>(shop: Shop, statement: string): Promise<Row[]> {
  const { rows: found } = await shop.db.execute<Row>(sql.raw(statement));
  return found;
}
