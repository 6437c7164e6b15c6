import { CSV_PROBLEMS_MAX, type importProducts as call } from "#contract/admin-product-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { productFields } from "#contract/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listEveryCategory } from "./admin-categories.queries.ts";
import { listEveryProduct } from "./admin-products.queries.ts";
import { changeProduct } from "./change-product.ts";
import { createProduct } from "./create-product.ts";
import { readProductTable, type TableLine, type TableProblem } from "./read-product-table.ts";

type Report = ReplyOf<typeof call>;

/** Undoes the transaction of a dry run, and of a table with a problem. */
class Undo extends Error {}

/**
 * Takes a table line by line in one transaction: all of it or, with a problem in any line or on a dry run, nothing.
 * Refuses `table-refused` for what is no table of products.
 */
export async function importProducts(
  shop: Shop,
  csv: string,
  { mode, actorUserId }: { mode: "check" | "apply"; actorUserId: number },
): Promise<Report> {
  const { lines, problems } = readProductTable(csv);
  const report: Report = { created: 0, updated: 0, unchanged: 0, problems, problemCount: 0, isApplied: false };
  const undone = await shop.db
    .transaction(async (tx) => {
      await takeLines(tx, lines, report, { actorUserId, now: shop.clock() });
      if (mode === "check" || report.problems.length > 0) throw new Undo();
    })
    .then(() => false)
    .catch((error: unknown) => {
      if (error instanceof Undo) return true;
      throw error;
    });
  const inOrder = report.problems.toSorted((a, b) => a.line - b.line);
  return {
    ...report,
    problems: inOrder.slice(0, CSV_PROBLEMS_MAX),
    problemCount: inOrder.length,
    isApplied: !undone,
  };
}

async function takeLines(
  tx: Tx,
  lines: readonly TableLine[],
  report: Report,
  by: { actorUserId: number; now: Date },
): Promise<void> {
  const rows = (await listEveryProduct(tx)).map(({ product }) => product);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySku = new Map(rows.flatMap((row) => (row.sku === null ? [] : [[row.sku.toLowerCase(), row] as const])));
  const idBySlug = new Map((await listEveryCategory(tx)).map(({ id, slug }) => [slug, id]));
  const seen = new Set<number>();
  for (const line of lines) {
    const row = line.id === undefined ? bySku.get((line.sku ?? "").toLowerCase()) : byId.get(line.id);
    const problem = findProblem(line, row, idBySlug, seen);
    if (problem) {
      report.problems.push(problem);
      continue;
    }
    if (row) seen.add(row.id);
    await takeLine(tx, { line, row, categoryId: categoryOf(line, idBySlug) }, report, by);
  }
}

function findProblem(
  line: TableLine,
  row: ProductRow | undefined,
  idBySlug: ReadonlyMap<string, number>,
  seen: ReadonlySet<number>,
): TableProblem | undefined {
  const at = (column: string, message: string) => ({ line: line.line, column, message });
  if (line.id !== undefined && !row) return at("id", "There is no product of this id");
  if (row && seen.has(row.id)) return at("id", "This product has a line above already");
  if (line.categorySlug && !idBySlug.has(line.categorySlug)) return at("category", "There is no such category");
  return undefined;
}

/** Undefined leaves the category as it is. */
function categoryOf({ categorySlug }: TableLine, idBySlug: ReadonlyMap<string, number>): number | null | undefined {
  return categorySlug === undefined ? undefined : (idBySlug.get(categorySlug) ?? null);
}

/** A line's own savepoint: what the product refuses becomes a problem of this line. */
async function takeLine(
  tx: Tx,
  { line, row, categoryId }: { line: TableLine; row: ProductRow | undefined; categoryId: number | null | undefined },
  report: Report,
  by: { actorUserId: number; now: Date },
): Promise<void> {
  const fields = { ...line.fields, ...(categoryId === undefined ? {} : { categoryId }) };
  try {
    const outcome = await tx.transaction(async (savepoint) => {
      if (row) return (await changeProduct(savepoint, { productId: row.id, fields, ...by })) ? "updated" : "unchanged";
      await createProduct(savepoint, requireNew(fields), by);
      return "created";
    });
    report[outcome] += 1;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const [issue] = error.issues;
    const column = issue?.path ?? String(error.facts.field ?? "");
    report.problems.push({ line: line.line, column, message: issue?.message ?? REASONS[error.code] ?? error.code });
  }
}

/** A new product needs what a form would ask for. Refuses `invalid-input`. */
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
