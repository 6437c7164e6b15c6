import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTable } from "#server/platform/tables/index.ts";
import { newCustomer } from "#tests/support/people.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { ONLY_IN_BACKUPS } from "#tools/table-owners.ts";
import { listTables } from "./backup.queries.ts";
import { writeBackup } from "./backup-socket.ts";
import { OPEN_TABLES, writeOpenFiles } from "./open-files.ts";

describe("the shop's data in open files", () => {
  const folder = mkdtempSync(join(tmpdir(), "open-files-"));
  const backup = join(folder, "shop.backup");
  let test: TestShop;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    await newCustomer(test);
    await writeBackup(test.shop.db, createWriteStream(backup), test.shop.clock());
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it("is each table of the shop, or has a reason", async () => {
    expect([...OPEN_TABLES, ...Object.keys(ONLY_IN_BACKUPS)].toSorted()).toEqual(await listTables(test.shop.db));
  });

  it("is the same as CSV and as JSON, without secrets", async () => {
    const open = join(folder, "open");
    const written = await writeOpenFiles(backup, open);
    const files = readdirSync(open);
    expect(files.length).toBe(written.tables * 2);
    expect(written.rows).toBeGreaterThan(100);
    for (const table of files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5))) {
      const json = JSON.parse(readFileSync(join(open, `${table}.json`), "utf8")) as Record<string, unknown>[];
      const [headings, ...lines] = readTable(readFileSync(join(open, `${table}.csv`), "utf8"));
      expect(headings?.cells, table).toEqual(Object.keys(json[0] ?? {}));
      expect(lines.length, table).toBe(json.length);
      expect(
        headings?.cells.filter((heading) => /hash|secret|token|password|sealed/.test(heading)),
        table,
      ).toEqual([]);
    }
    const products = readFileSync(join(open, "products.csv"), "utf8");
    const headings = products.slice(1, products.indexOf("\r\n")).split(",");
    expect(headings).toEqual(expect.arrayContaining(["name", "description", "price", "search_title"]));
    const users = readFileSync(join(open, "users.csv"), "utf8");
    expect(users).toContain("@");
    expect(users).not.toContain("$argon2");
  });

  it("is refused for a folder with files, a file that is none, and a backup that ends in the middle", async () => {
    await expect(writeOpenFiles(backup, folder)).rejects.toThrow("is not empty");
    const half = join(folder, "half.backup");
    writeFileSync(half, readFileSync(backup).subarray(0, 2_000));
    await expect(writeOpenFiles(half, join(folder, "half"))).rejects.toThrow("not a complete backup");
    await expect(writeOpenFiles(join(folder, "none.backup"), join(folder, "none"))).rejects.toThrow();
  });
});
