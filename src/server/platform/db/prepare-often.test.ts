import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { isPooled } from "#tests/support/pooled-place.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { openDatabaseAsItIs, type Tx } from "./open-database.ts";

const CHANGED =
  "node-postgres or Drizzle sends a statement in another way by now: mend prepareOften, or leave it out at the cost that decision 0033 names.";

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

/** The names under which this transaction's connection keeps statements with some words prepared. */
async function namesWith(tx: Tx, words: string): Promise<string[]> {
  const held = await tx
    .select({ name: sql<string>`name` })
    .from(sql`pg_prepared_statements`)
    .where(sql`position(${words} in statement) > 0 and name <> ''`);
  return held.map(({ name }) => name);
}

// Behind a pooler nothing is kept prepared.
it.skipIf(isPooled)(
  "A statement that comes a second time is kept prepared on its connection, under one name for all its values",
  async () => {
    const ask = (tx: Tx, value: number) =>
      tx.select({ value: sql<number>`${value}::int as asked_often` }).from(sql`(values (1)) as one`);
    await test.shop.db.transaction(async (tx) => {
      await ask(tx, 1);
      expect(await namesWith(tx, "asked_often")).toEqual([]);
      await ask(tx, 2);
      await ask(tx, 3);
      expect(await namesWith(tx, "asked_often"), CHANGED).toHaveLength(1);
      expect(await ask(tx, 4)).toEqual([{ value: 4 }]);
    });
  },
);

it("A search is planned for its own words each time", async () => {
  await test.shop.db.transaction(async (tx) => {
    for (const words of ["a%", "b%", "c%"]) {
      await tx.select({ found: sql<boolean>`'salt' like ${words} as searched_often` }).from(sql`(values (1)) as one`);
      const query = sql`to_tsvector('simple', 'salt') @@ plainto_tsquery('simple', ${words}) as searched_often`;
      await tx.select({ found: sql<boolean>`${query}` }).from(sql`(values (1)) as one`);
    }
    expect(await namesWith(tx, "searched_often")).toEqual([]);
  });
});

it("Behind a pooler, which lends each transaction another connection, nothing is kept prepared", async () => {
  const url = inject("postgresUrl");
  const database = await openDatabaseAsItIs({ databaseUrl: url, databaseDirectUrl: url, dataDir: "" });
  await database.db.transaction(async (tx) => {
    for (const value of [1, 2, 3]) {
      await tx.select({ value: sql<number>`${value}::int as pooled_often` }).from(sql`(values (1)) as one`);
    }
    expect(await namesWith(tx, "pooled_often")).toEqual([]);
  });
  await database.close();
});
