import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmptyDatabase } from "#tests/support/empty-database.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { writeBackup } from "./backup-socket.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";

describe("a backup", () => {
  const folder = mkdtempSync(join(tmpdir(), "meadow-backup-"));
  const file = join(folder, "shop.backup");
  let test: TestShop;
  let before: Record<string, string>;

  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await buy(customer);
    before = await snapshotOf(test.shop);
    await writeBackup(test.shop.db, createWriteStream(file), test.shop.clock());
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it("brings back every row, every sum and the counters behind new rows", async () => {
    const empty = await makeEmptyDatabase();
    const { tables } = await restoreBackup(file, empty.open);
    const restored = await empty.open();
    const content = await snapshotOf({ ...test.shop, db: restored.db });
    const next = "insert into users (username, email, password) values ('next', 'next@shop.example', '') returning id";
    const [here, there] = await Promise.all([test.shop.db, restored.db].map((db) => db.execute<{ id: number }>(next)));
    await restored.close();
    await empty.drop();
    expect(content).toEqual({ ...before, installations: expect.any(String) });
    expect(content.installations, "the provider must not take it for the same database").not.toBe(before.installations);
    expect(tables.orders).toMatchObject({ rows: expect.stringMatching(/^[1-9]/), sums: expect.any(Object) });
    expect(there?.rows).toEqual(here?.rows);
  });

  it("is made of the tables that are there: a newer version makes none under one that still runs", async () => {
    const empty = await makeEmptyDatabase();
    const database = await empty.openAsItIs();
    const made = "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')";
    const { rows } = await database.db.execute(made);
    await database.close();
    await empty.drop();
    expect(rows).toEqual([{ tables: 0 }]);
  });

  it("is restored into an empty database only", async () => {
    const empty = await makeEmptyDatabase();
    await restoreBackup(file, empty.open);
    await expect(restoreBackup(file, empty.open)).rejects.toThrow("new, empty database");
    const restored = await empty.open();
    expect(await snapshotOf({ ...test.shop, db: restored.db })).toMatchObject({ orders: before.orders ?? "" });
    await restored.close();
    await empty.drop();
  });

  it.each([
    ["cut off in the middle", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["damaged", (whole: Buffer) => Buffer.concat([whole.subarray(0, 2_000), Buffer.alloc(64), whole.subarray(2_064)])],
    ["damaged near its end", (whole: Buffer) => Buffer.concat([whole.subarray(0, -64), Buffer.alloc(64)])],
    ["another kind of file", () => Buffer.from("not a backup at all")],
  ])("that is %s is told apart and leaves the database empty", async (_kind, spoil) => {
    const spoilt = join(folder, "spoilt.backup");
    writeFileSync(spoilt, spoil(readFileSync(file)));
    await expect(checkBackup(spoilt)).rejects.toThrow("not a complete backup");
    const empty = await makeEmptyDatabase();
    await expect(restoreBackup(spoilt, empty.open)).rejects.toThrow("not a complete backup");
    await restoreBackup(file, empty.open);
    await empty.drop();
  });
});
