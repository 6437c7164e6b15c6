import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { productFields } from "#contract/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import { COLUMNS, readCell, STOCK_SEEN_COLUMN } from "./product-table.ts";

const LINES_MAX = 5_000;

export interface TableLine {
  /** As a person counts them: the header is line 1. */
  line: number;
  id: number | undefined;
  sku: string | undefined;
  /** Undefined where the table has no such column, empty for a product without one. */
  categorySlug: string | undefined;
  /** The stock that the table was written with. */
  stockSeen: number | undefined;
  fields: z.output<typeof tableFields>;
}

export interface TableProblem {
  line: number;
  column: string;
  message: string;
}

const tableFields = productFields.partial();

/** Reads a table of products. Refuses `table-refused` for what is none: no CSV, no header, unknown columns, too long. */
export function readProductTable(csv: string): { lines: TableLine[]; problems: TableProblem[] } {
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

const parsedRecords = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

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
      // An empty cell for stock or address leaves them as they are: there is no such thing as an empty one.
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

const LEFT_WHEN_EMPTY: ReadonlySet<string> = new Set(["stock", "slug", "isActive", "hygieneSealed", "isCosmetic"]);
