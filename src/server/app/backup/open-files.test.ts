import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTable } from "#server/platform/tables/index.ts";
import { newCustomer } from "#tests/support/people.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { listTables } from "./backup.queries.ts";
import { writeBackup } from "./backup-socket.ts";
import { OPEN_TABLES, writeOpenFiles } from "./open-files.ts";

/** Tables that leave only with a backup, each with the reason. */
const ONLY_IN_BACKUPS: Readonly<Record<string, string>> = {
  audit_log: "a record of the shop's use",
  cart_items: "baskets, which end with the shop",
  carts: "baskets, which end with the shop",
  discount_holds: "unpaid orders",
  first_box_offers: "derived from the orders",
  gift_card_uses: "unpaid orders",
  guesses: "rate limits",
  imported_products: "keys of another shop",
  installations: "technical",
  invoice_counters: "derived from the invoices",
  job_runs: "technical",
  letters: "sent emails, which each recipient has",
  missed_paths: "counts of visits",
  notices: "technical",
  passkey_challenges: "secret",
  passkeys: "secret",
  password_reset_requests: "secret",
  payment_differences: "a check of the provider's data",
  payment_events: "the provider's own data",
  product_import_rows: "a file of another shop",
  product_imports: "a file of another shop",
  provider_troubles: "technical",
  recovery_codes: "secret",
  request_counts: "rate limits",
  review_refusers: "derived from an opt-out",
  review_reports: "reports about reviews",
  sandbox_cards: "the demonstration's provider",
  sandbox_disputes: "the demonstration's provider",
  sandbox_events: "the demonstration's provider",
  sandbox_payments: "the demonstration's provider",
  sandbox_refunds: "the demonstration's provider",
  sandbox_setups: "the demonstration's provider",
  search_words: "derived from the products",
  second_factors: "secret",
  sessions: "secret",
  stock_holds: "unpaid orders",
  stray_charges: "a check of the provider's data",
  tallies: "derived from the orders",
  tally_changes: "derived from the orders",
  turns: "technical",
  ways: "technical",
};

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
    for (const heading of ["name", "description", "price", "search_title", "search_description", "picture_alts"]) {
      expect(products.slice(0, 1_000), heading).toMatch(new RegExp(`[,\ufeff]${heading}[,\r]`));
    }
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
