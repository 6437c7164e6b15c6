import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { productFields } from "#contract/catalogue/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readTable, type TableLine, UnreadableTable } from "#server/platform/tables/index.ts";
import { COLUMNS, findColumn, readCell, STOCK_SEEN_COLUMN } from "./product-table.ts";

const LINES_MAX = 5_000;
/** Number of lines to process before other requests get a turn. */
const LINES_AT_ONCE = 100;

const tableFields = productFields.partial();

/** An empty cell leaves these fields unchanged, because they cannot be empty. */
const LEFT_WHEN_EMPTY: ReadonlySet<string> = new Set([
  "stock",
  "slug",
  ...COLUMNS.filter(({ kind }) => kind === "flag").map(({ field }) => field),
]);
/** Replaces a letter that a program could not decode. */
const REPLACEMENT_CHARACTER = "\uFFFD";

export interface ProductLine {
  /** Counted from 1, header included. */
  line: number;
  id: number | undefined;
  sku: string | undefined;
  /** Undefined if the table has no category column. Empty for a product without a category. */
  categorySlug: string | undefined;
  /** Undefined if the table has no family column. Empty for a product without a family. */
  familyName: string | undefined;
  /** The stock when the table was exported. */
  stockSeen: number | undefined;
  fields: z.output<typeof tableFields>;
}

export interface LineProblem {
  line: number;
  column: string;
  message: string;
}

export interface MappedColumn {
  heading: string;
  /** Name of the column in an export. */
  column: string;
  index: number;
}

export interface ProductTable {
  columns: readonly MappedColumn[];
  lines: readonly ProductLine[];
  problems: readonly LineProblem[];
}

/**
 * Reads a table of products. Refuses with `table-refused` if the file is not a table, is empty, has no headings, has
 * unknown headings, or has no rows or too many.
 */
export async function readProductTable(text: string): Promise<ProductTable> {
  const [headings, ...body] = readLines(text);
  if (!headings) throw new ShopError("table-refused", { reason: "empty" });
  const columns = mapColumns(headings.cells, body);
  if (body.length === 0) throw new ShopError("table-refused", { reason: "no-rows" });
  if (body.length > LINES_MAX) throw new ShopError("table-refused", { reason: "too-long", linesMax: LINES_MAX });
  const lines: ProductLine[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of body.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate();
    const read = readLine(line, columns);
    if ("problems" in read) problems.push(...read.problems);
    else lines.push(read);
  }
  return { columns, lines, problems };
}

function readLines(text: string): TableLine[] {
  try {
    return readTable(text);
  } catch (error) {
    if (error instanceof UnreadableTable) throw error.asRefusal();
    throw error;
  }
}

/** Maps headings to columns. Skips empty columns without a heading, because spreadsheet programs save such columns. */
function mapColumns(headings: readonly string[], body: readonly TableLine[]): MappedColumn[] {
  const columns = headings.flatMap((cell, index): MappedColumn[] => {
    const heading = cell.trim();
    if (heading === "" && body.every(({ cells }) => !cells[index]?.trim())) return [];
    const column = findColumn(heading);
    if (!column) throw refuseColumns(heading ? "columns" : "no-heading", heading || String(index + 1));
    return [{ heading, column, index }];
  });
  for (const { column, index } of columns) {
    const twin = columns.find((other) => other.column === column && other.index !== index);
    if (twin) throw refuseColumns("same-columns", column);
  }
  if (!columns.some(({ column }) => column === "id" || column === "sku")) {
    throw new ShopError("table-refused", { reason: "no-key" });
  }
  return columns;
}

function refuseColumns(reason: "columns" | "no-heading" | "same-columns", column: string): ShopError {
  return new ShopError("table-refused", { reason, column: column.slice(0, 60) });
}

/** Parses a line of the table, with the cells of its columns. */
export function readLine(
  { line, cells }: TableLine,
  columns: readonly MappedColumn[],
): ProductLine | { problems: LineProblem[] } {
  const problem = (column: string, message: string) => ({ line, column, message });
  const wanted = (columns.at(-1)?.index ?? 0) + 1;
  const given = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  if (cells.length < wanted || given > wanted) {
    return { problems: [problem("", `Has ${Math.max(cells.length, given)} cells instead of ${wanted}`)] };
  }
  const byColumn = new Map(columns.map(({ column, index }) => [column, cells[index] ?? ""]));
  const lost = [...byColumn].filter(([, cell]) => cell.includes(REPLACEMENT_CHARACTER));
  if (lost.length > 0) {
    return {
      problems: lost.map(([column]) =>
        problem(column, "Contains “�”, because the file lost a letter when it was saved. Save it as CSV UTF-8"),
      ),
    };
  }
  const id = byColumn.get("id")?.trim() ?? "";
  if (!/^\d{0,9}$/.test(id)) return { problems: [problem("id", "Must have digits only")] };
  const stockSeen = byColumn.get(STOCK_SEEN_COLUMN)?.trim() ?? "";
  if (!/^\d{0,9}$/.test(stockSeen)) return { problems: [problem(STOCK_SEEN_COLUMN, "Must be a whole number")] };
  const parsed = tableFields.safeParse(readFields(byColumn));
  if (!parsed.success) {
    return { problems: parsed.error.issues.map((issue) => problem(String(issue.path[0] ?? ""), issue.message)) };
  }
  return {
    line,
    id: id === "" ? undefined : Number(id),
    sku: parsed.data.sku ?? undefined,
    categorySlug: byColumn.get("category")?.trim(),
    familyName: byColumn.get("family")?.trim(),
    stockSeen: stockSeen === "" ? undefined : Number(stockSeen),
    fields: parsed.data,
  };
}

function readFields(byColumn: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    COLUMNS.flatMap((column) => {
      const cell = byColumn.get(column.field);
      const isLeft = cell === undefined || (cell.trim() === "" && LEFT_WHEN_EMPTY.has(column.field));
      return isLeft ? [] : [[column.field, readCell(cell, column)]];
    }),
  );
}
