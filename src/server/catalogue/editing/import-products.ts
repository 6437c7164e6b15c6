import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { CSV_CHANGES_MAX, CSV_PROBLEMS_MAX, type importProducts as call } from "#contract/catalogue/admin-products.ts";
import { productFields } from "#contract/catalogue/product-fields.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listEveryCategory } from "./admin-categories.queries.ts";
import { listEveryProduct } from "./admin-products.queries.ts";
import { changeProduct, createProduct } from "./change-product.ts";
import { COLUMNS, listChanges, readCell, STOCK_SEEN_COLUMN } from "./product-table.ts";

const LINES_MAX = 5_000;

const tableFields = productFields.partial();

const parsedRecords = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

const LEFT_WHEN_EMPTY: ReadonlySet<string> = new Set(["stock", "slug", "isActive", "hygieneSealed", "isCosmetic"]);

type Report = ReplyOf<typeof call>;

/** Rolls back the transaction of a dry run, and of a table with a problem. */
class Undo extends Error {}

export interface TableImport {
  /** False for a dry run. */
  isApplied: boolean;
  /** True to import the stock of existing products, too. */
  withStock: boolean;
  actorUserId: number;
}

/** Context of every line of one table. */
interface TableWrite extends Pick<TableImport, "withStock" | "actorUserId"> {
  now: Date;
  idBySlug: ReadonlyMap<string, number>;
  report: Report;
}

/**
 * Imports a table in one transaction. Saves nothing on a dry run or if any line has a problem. Refuses `table-refused`
 * if it is no table of products.
 */
export async function importProducts(shop: Shop, csv: string, wanted: TableImport): Promise<Report> {
  const { lines, problems } = readProductTable(csv);
  const report: Report = {
    created: 0,
    updated: 0,
    unchanged: 0,
    changes: [],
    changeCount: 0,
    problems,
    problemCount: 0,
    isApplied: false,
  };
  const undone = await shop.db
    .transaction(async (tx) => {
      const idBySlug = new Map((await listEveryCategory(tx)).map(({ id, slug }) => [slug, id]));
      await takeLines(tx, lines, { ...wanted, now: shop.clock(), idBySlug, report });
      if (!wanted.isApplied || report.problems.length > 0) throw new Undo();
    })
    .then(() => false)
    .catch((error: unknown) => {
      if (error instanceof Undo) return true;
      throw error;
    });
  const inOrder = report.problems.toSorted((a, b) => a.line - b.line);
  return {
    ...report,
    changes: report.changes.slice(0, CSV_CHANGES_MAX),
    changeCount: report.changes.length,
    problems: inOrder.slice(0, CSV_PROBLEMS_MAX),
    problemCount: inOrder.length,
    isApplied: !undone,
  };
}

async function takeLines(tx: Tx, lines: readonly TableLine[], write: TableWrite): Promise<void> {
  const rows = (await listEveryProduct(tx)).map(({ product }) => product);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySku = new Map(rows.flatMap((row) => (row.sku === null ? [] : [[row.sku.toLowerCase(), row] as const])));
  const seen = new Set<number>();
  for (const line of lines) {
    const row = line.id === undefined ? bySku.get((line.sku ?? "").toLowerCase()) : byId.get(line.id);
    const problem = findProblem(line, row, write, seen);
    if (problem) {
      write.report.problems.push(problem);
      continue;
    }
    if (row) seen.add(row.id);
    await takeLine(tx, line, row, write);
  }
}

function findProblem(
  line: TableLine,
  row: ProductRow | undefined,
  { idBySlug, withStock }: TableWrite,
  seen: ReadonlySet<number>,
): TableProblem | undefined {
  const at = (column: string, message: string) => ({ line: line.line, column, message });
  if (line.id !== undefined && !row) return at("id", "There is no product of this id");
  if (row && seen.has(row.id)) return at("id", "This product has a line above already");
  if (line.categorySlug && !idBySlug.has(line.categorySlug)) return at("category", "There is no such category");
  if (withStock && row && line.fields.stock !== undefined && line.stockSeen === undefined) {
    return at(STOCK_SEEN_COLUMN, "Stock is taken only beside the stock that was exported: export the table anew");
  }
  return undefined;
}

/** Undefined leaves the category unchanged. */
function categoryOf({ categorySlug }: TableLine, idBySlug: ReadonlyMap<string, number>): number | null | undefined {
  return categorySlug === undefined ? undefined : (idBySlug.get(categorySlug) ?? null);
}

/** Runs one line in its own savepoint. A refusal becomes a problem of this line. */
async function takeLine(tx: Tx, line: TableLine, row: ProductRow | undefined, write: TableWrite): Promise<void> {
  const { report, idBySlug, actorUserId, now } = write;
  const categoryId = categoryOf(line, idBySlug);
  const fields = { ...line.fields, ...(categoryId === undefined ? {} : { categoryId }) };
  try {
    const changed = await tx.transaction(async (savepoint) => {
      if (row) return changeProduct(savepoint, { ...changeOf(row, fields, line, write), actorUserId, now });
      const whole = requireNew(fields);
      await createProduct(savepoint, whole, { actorUserId, now });
      return { before: undefined, after: whole };
    });
    report[row ? (changed ? "updated" : "unchanged") : "created"] += 1;
    if (changed) report.changes.push(...listChanges(line.line, fields.name ?? row?.name ?? "", changed, idBySlug));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    report.problems.push({ line: line.line, ...problemOf(error, line) });
  }
}

/**
 * Without `withStock`, the stock of an existing product stays. With it, the stock changes only if nothing else changed
 * it.
 */
function changeOf(row: ProductRow, fields: TableLine["fields"], line: TableLine, { withStock }: TableWrite) {
  const { stock, ...others } = fields;
  return withStock
    ? { productId: row.id, fields, stockSeen: line.stockSeen, stockReason: "import" as const }
    : { productId: row.id, fields: others };
}

function problemOf(error: ShopError, { fields, stockSeen }: TableLine): Pick<TableProblem, "column" | "message"> {
  const [issue] = error.issues;
  if (error.code === "changed-meanwhile" && error.facts.stock !== undefined) {
    const message = `Exported with ${stockSeen}, now ${error.facts.stock}: it has moved meanwhile, so ${fields.stock} is not taken`;
    return { column: "stock", message };
  }
  const column = issue?.path ?? String(error.facts.field ?? "");
  return { column, message: issue?.message ?? REASONS[error.code] ?? error.code };
}

/** A new product needs the same fields as the form. Refuses `invalid-input`. */
function requireNew(fields: TableLine["fields"]) {
  const { name, price } = fields;
  if (name === undefined) throw missing("name", "Product name is required");
  if (price === undefined) throw missing("price", "Price is required");
  return { ...fields, name, price };
}

function missing(path: keyof typeof productFields.shape, message: string): ShopError {
  return new ShopError("invalid-input", {}, [{ path, message }]);
}

const REASONS: Readonly<Record<string, string>> = {
  "already-taken": "Another product has this",
  "papers-missing": "A cosmetic on sale needs its safety report and notification number",
  "plan-fixed": "A plan's price is set in the settings",
  "parent-gone": "The category is gone",
};

interface TableLine {
  /** Counted from 1, header included. */
  line: number;
  id: number | undefined;
  sku: string | undefined;
  /** Undefined if the table has no such column, empty for a product without a category. */
  categorySlug: string | undefined;
  /** The stock when the table was exported. */
  stockSeen: number | undefined;
  fields: z.output<typeof tableFields>;
}

interface TableProblem {
  line: number;
  column: string;
  message: string;
}

/**
 * Parses a table of products. Refuses `table-refused` for invalid CSV, a missing header, unknown columns, or too many
 * lines.
 */
function readProductTable(csv: string): { lines: TableLine[]; problems: TableProblem[] } {
  const records = parseRecords(csv);
  const columns = records[0]?.cells.map((cell) => cell.trim()) ?? [];
  requireColumns(columns);
  const body = records.slice(1);
  if (body.length > LINES_MAX) throw new ShopError("table-refused", { reason: "too-long", linesMax: LINES_MAX });
  const lines: TableLine[] = [];
  const problems: TableProblem[] = [];
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const read = readLine(line, columns, cells);
    if ("problems" in read) problems.push(...read.problems);
    else lines.push(read);
  }
  return { lines, problems };
}

function parseRecords(csv: string): { line: number; cells: string[] }[] {
  try {
    const records: unknown = parse(csv, { bom: true, info: true, relax_column_count: true, skip_empty_lines: true });
    return parsedRecords.parse(records).map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) throw new ShopError("table-refused", { reason: "no-csv" });
    throw error;
  }
}

function requireColumns(columns: readonly string[]): void {
  const known = new Set(["id", "category", STOCK_SEEN_COLUMN, ...COLUMNS.map(({ field }) => field as string)]);
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined || new Set(columns).size !== columns.length) {
    throw new ShopError("table-refused", { reason: "columns", column: (unknown ?? "").slice(0, 60) });
  }
  if (!columns.includes("id") && !columns.includes("sku")) throw new ShopError("table-refused", { reason: "no-key" });
}

function readLine(
  line: number,
  columns: readonly string[],
  cells: readonly string[],
): TableLine | { problems: TableProblem[] } {
  const problem = (column: string, message: string) => ({ line, column, message });
  if (cells.length !== columns.length) {
    return { problems: [problem("", `Has ${cells.length} cells instead of ${columns.length}`)] };
  }
  const cellOf = (column: string) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? "") : undefined);
  const id = cellOf("id")?.trim() ?? "";
  if (!/^\d{0,9}$/.test(id)) return { problems: [problem("id", "Not an id")] };
  const stockSeen = cellOf(STOCK_SEEN_COLUMN)?.trim() ?? "";
  if (!/^\d{0,9}$/.test(stockSeen)) return { problems: [problem(STOCK_SEEN_COLUMN, "Not a whole number")] };
  const sent = Object.fromEntries(
    COLUMNS.flatMap((column) => {
      const cell = cellOf(column.field);
      // An empty cell for stock or slug leaves the field unchanged, because neither can be empty.
      const isLeft = cell === undefined || (cell.trim() === "" && LEFT_WHEN_EMPTY.has(column.field));
      return isLeft ? [] : [[column.field, readCell(cell, column)]];
    }),
  );
  const parsed = tableFields.safeParse(sent);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((issue) => problem(String(issue.path[0] ?? ""), issue.message)) };
  }
  return {
    line,
    id: id === "" ? undefined : Number(id),
    sku: parsed.data.sku ?? undefined,
    categorySlug: cellOf("category")?.trim(),
    stockSeen: stockSeen === "" ? undefined : Number(stockSeen),
    fields: parsed.data,
  };
}
