import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { readRows } from "./read-rows.ts";
import { tidyTables } from "./tidy-tables.ts";

const dead = sql`select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'products'`;

describe("the embedded database", () => {
  it("is cleaned of what has been overwritten, which nothing else in it does", async () => {
    const { db, close } = await openTestDatabase("catalogue");
    try {
      for (let round = 0; round < 5; round += 1) await db.execute(sql`update products set stock = stock + 1`);
      await db.execute(sql`select pg_stat_force_next_flush()`);
      const [before] = await readRows<{ dead: number }>(db, dead);
      expect(before?.dead).toBeGreaterThan(100);
      await tidyTables(db);
      expect(await readRows<{ dead: number }>(db, dead)).toEqual([{ dead: 0 }]);
      await tidyTables(db);
    } finally {
      await close();
    }
  });
});
