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
  const snapshot: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rows<{ content: string }>(
      shop,
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as content from ${name} t`,
    );
    snapshot[name] = row?.content ?? "";
  }
  return snapshot;
}

export async function rows<Row>(shop: Shop, statement: string): Promise<Row[]> {
  const { rows: found } = await shop.db.execute<Row>(sql.raw(statement));
  return found;
}
