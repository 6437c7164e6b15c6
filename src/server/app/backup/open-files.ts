import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#server/platform/config/config.ts";
import { type Cell, writeRows, writeTable } from "#server/platform/tables/index.ts";
import { readBackup } from "./read-backup.ts";

/** Tables with the merchant's and the customers' data. */
export const OPEN_TABLES: readonly string[] = [
  "box_recipes",
  "box_swaps",
  "boxes",
  "categories",
  "charge_attempts",
  "content_pages",
  "content_versions",
  "conversation_replies",
  "conversations",
  "customer_messages",
  "discount_codes",
  "disputes",
  "gift_card_movements",
  "gift_cards",
  "invoices",
  "kept_products",
  "marketing_claims",
  "mentions",
  "moved_customers",
  "newsletter_issues",
  "newsletter_subscribers",
  "notes",
  "order_events",
  "order_items",
  "orders",
  "parcel_batches",
  "parcels",
  "past_order_items",
  "past_orders",
  "price_history",
  "product_batches",
  "product_components",
  "product_families",
  "products",
  "provider_movements",
  "provider_payouts",
  "questionnaire_responses",
  "redirects",
  "refunds",
  "reply_templates",
  "returns",
  "reviews",
  "sample_requests",
  "settings",
  "staff_members",
  "staff_roles",
  "stock_alerts",
  "stock_movements",
  "subscriptions",
  "tags",
  "users",
];

/** Secrets, and values that the shop derives from others. */
const LEFT_OUT = /password|hash|sealed|secret|token|^search_(text|vector)$|^label_(facts|read)$|username_key/;

/** A file contains customers' data, so only the owner of the file can read it. */
const OWN_FILE = 0o600;

const rowsOfPage = z.array(z.record(z.string(), z.unknown()));
type Row = z.output<typeof rowsOfPage>[number];

/**
 * Writes each table of a backup with the merchant's data as CSV and as JSON into an empty or new folder. Returns the
 * numbers of tables and rows. Throws `StartError` if the file is not a backup or the folder is not empty.
 */
export async function writeOpenFiles(backup: string, folder: string): Promise<{ tables: number; rows: number }> {
  const { rest } = await readBackup(backup);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty.`);
  const files = new Map<string, OpenFiles>();
  let rows = 0;
  let isWhole = false;
  try {
    for await (const line of rest) {
      if (!("table" in line)) {
        isWhole = true;
        continue;
      }
      if (!OPEN_TABLES.includes(line.table)) continue;
      const page = rowsOfPage.parse(JSON.parse(line.page));
      const own = files.get(line.table) ?? (await OpenFiles.open(folder, line.table));
      files.set(line.table, own);
      await own.write(page);
      rows += page.length;
    }
  } finally {
    for (const each of files.values()) await each.close();
  }
  if (!isWhole) throw new StartError("The backup ends in the middle, so the folder is incomplete.");
  return { tables: files.size, rows };
}

/** The two files of one table. */
class OpenFiles {
  readonly #csv: FileHandle;
  readonly #json: FileHandle;
  #columns: readonly string[] = [];

  private constructor(csv: FileHandle, json: FileHandle) {
    this.#csv = csv;
    this.#json = json;
  }

  static async open(folder: string, table: string): Promise<OpenFiles> {
    const csv = await open(join(folder, `${table}.csv`), "wx", OWN_FILE);
    return new OpenFiles(csv, await open(join(folder, `${table}.json`), "wx", OWN_FILE));
  }

  async write(page: readonly Row[]): Promise<void> {
    const isFirst = this.#columns.length === 0;
    if (isFirst) this.#columns = Object.keys(page[0] ?? {}).filter((column) => !LEFT_OUT.test(column));
    const cells = page.map((row) => this.#columns.map((column) => toCell(row[column])));
    await this.#csv.write(isFirst ? writeTable("spreadsheet", this.#columns, cells) : writeRows("spreadsheet", cells));
    const objects = page.map((row) => Object.fromEntries(this.#columns.map((column) => [column, row[column]])));
    const lines = objects.map((row) => JSON.stringify(row)).join(",\n");
    await this.#json.write(`${isFirst ? "[\n" : ",\n"}${lines}`);
  }

  async close(): Promise<void> {
    await this.#json.write("\n]\n");
    await Promise.all([this.#csv.close(), this.#json.close()]);
  }
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined || typeof value === "string" || typeof value === "number") return value;
  return JSON.stringify(value);
}
