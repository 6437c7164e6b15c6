import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { productFields } from "#contract/catalogue/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listEveryCategory } from "./admin-categories.queries.ts";
import { listNamedProducts, listTakenNames } from "./admin-products.queries.ts";
import { changeProduct, createProduct, type ProductChange } from "./change-product.ts";
import {
  type Changed,
  type Changes,
  decideProductChange,
  requireComplianceDocuments,
  requireDraftToPublish,
  requireModestPrice,
  slugOf,
  slugsFrom,
  slugToFollow,
} from "./decide-product-change.ts";
import { listFamilyNames } from "./families.queries.ts";
import { type NamedIds, STOCK_SEEN_COLUMN } from "./product-table.ts";
import type { LineProblem, ProductLine } from "./read-product-table.ts";

interface WritesOfPlan {
  actorUserId: number;
  /** True if the user has not authenticated recently. No price then changes by more than half. */
  isUnproved: boolean;
  /** Runs in the transaction of each line after its product is written. */
  afterWrite?: (tx: Tx, line: ProductLine, productId: number) => Promise<void>;
}

/**
 * Writes each line in its own transaction, because the embedded database has one connection and other requests must run
 * in between. Returns the lines that were refused because something has changed since the plan. Refuses all of them with
 * `proof-needed` (`requireModestPrice`).
 */
export async function writePlan(
  shop: Shop,
  { planned }: Pick<ImportPlan, "planned">,
  { actorUserId, isUnproved, afterWrite }: WritesOfPlan,
): Promise<LineProblem[]> {
  if (isUnproved) for (const { changed } of planned) requireModestPrice(changed);
  const refused: LineProblem[] = [];
  for (const { line, write } of planned) {
    const by = { actorUserId, now: shop.clock() };
    try {
      await shop.db.transaction(async (tx) => {
        if ("create" in write) {
          const productId = await createProduct(tx, write.create, by);
          await afterWrite?.(tx, line, productId);
        } else {
          await changeProduct(tx, { ...write.change, ...by });
          await afterWrite?.(tx, line, write.change.productId);
        }
      });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      refused.push(problemOf(error, line));
    }
  }
  return refused;
}

const LINES_AT_ONCE = 100;
/** Id of a category or family that does not exist yet. */
const ASSUMED_ID = 0;

type NewFields = z.output<typeof productFields>;

/** A table line that changes something, with the values to write. */
interface PlannedLine {
  line: ProductLine;
  /** Product name to display in the list of changes. */
  name: string;
  write: { create: NewFields } | { change: Omit<ProductChange, "actorUserId" | "now"> };
  changed: { before: Changes | undefined; after: Changes };
}

export interface ImportPlan extends NamedIds {
  planned: readonly PlannedLine[];
  unchanged: number;
  problems: readonly LineProblem[];
}

/** The shop's products with the changes of the preceding table lines applied. */
interface Draft extends NamedIds {
  wanted: WantedPlan;
  byId: ReadonlyMap<number, ProductRow>;
  bySku: ReadonlyMap<string, ProductRow>;
  names: TakenNames;
  seen: Set<number>;
}

export interface WantedPlan {
  /** True to plan the stock of existing products, too. */
  withStock: boolean;
  /** True to give a new product the next free slug if another product has the wanted one, instead of refusing it. */
  picksFreeSlugs?: boolean;
  /** True to leave products that exist unchanged. */
  createsOnly?: boolean;
  /** Fields that only a new product takes from its line. */
  onlyForNew?: readonly (keyof ProductLine["fields"])[];
  /** Categories by slug and families by name that a check treats as existing, because the import adds them first. */
  assumed?: { categorySlugs: Iterable<string>; familyNames: Iterable<string> };
}

/**
 * Compares a table with the stored products, in memory and in the table's order. Reads with four statements and
 * without a transaction, so that it neither waits for other requests nor blocks them.
 */
export async function planImport(db: Reader, lines: readonly ProductLine[], wanted: WantedPlan): Promise<ImportPlan> {
  const idBySlug = new Map((await listEveryCategory(db)).map(({ id, slug }) => [slug, id]));
  for (const slug of wanted.assumed?.categorySlugs ?? []) if (!idBySlug.has(slug)) idBySlug.set(slug, ASSUMED_ID);
  const families = await listFamilyNames(db);
  families.push(...Array.from(wanted.assumed?.familyNames ?? [], (name) => ({ id: ASSUMED_ID, name })));
  const rows = await listNamedProducts(db, {
    ids: lines.flatMap(({ id }) => id ?? []),
    skus: lines.flatMap(({ sku }) => sku?.toLowerCase() ?? []),
  });
  const draft: Draft = {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySku: new Map(rows.flatMap((row) => (row.sku === null ? [] : [[row.sku.toLowerCase(), row] as const]))),
    idBySlug,
    families,
    names: new TakenNames(await listTakenNames(db)),
    seen: new Set(),
    wanted,
  };
  const planned: PlannedLine[] = [];
  const problems: LineProblem[] = [];
  let unchanged = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate();
    const found = planLine(line, draft);
    if (found === undefined) unchanged += 1;
    else if ("message" in found) problems.push(found);
    else planned.push(found);
  }
  return { planned, unchanged, problems, idBySlug, families };
}

/** Undefined for a line that changes nothing. */
function planLine(line: ProductLine, draft: Draft): PlannedLine | LineProblem | undefined {
  const row = line.id === undefined ? draft.bySku.get((line.sku ?? "").toLowerCase()) : draft.byId.get(line.id);
  const problem = findProblem(line, row, draft);
  if (problem) return problem;
  if (row) draft.seen.add(row.id);
  if (row && draft.wanted.createsOnly) return undefined;
  try {
    const fields = fieldsOf(line, draft);
    if (!row) return planProduct(line, fields, draft);
    const kept = Object.entries(fields).filter(([field]) => !draft.wanted.onlyForNew?.some((name) => name === field));
    return planChange(line, row, { fields: Object.fromEntries(kept), draft });
  } catch (error) {
    if (error instanceof ShopError) return problemOf(error, line);
    throw error;
  }
}

function findProblem(
  { line, id, fields, categorySlug, familyName, stockSeen }: ProductLine,
  row: ProductRow | undefined,
  { idBySlug, families, wanted: { withStock }, seen }: Draft,
): LineProblem | undefined {
  const at = (column: string, message: string) => ({ line, column, message });
  if (id !== undefined && !row) return at("id", "There is no product with this id");
  if (row && seen.has(row.id)) return at(id === undefined ? "sku" : "id", "An earlier row already has this product");
  if (categorySlug && !idBySlug.has(categorySlug)) return at("category", "There is no such category");
  if (familyName && !findFamily(families, familyName)) {
    return at("family", "There is no such family. Make it in the dashboard with “Add a variant”");
  }
  if (withStock && row && fields.stock !== undefined && stockSeen === undefined) {
    return at(
      STOCK_SEEN_COLUMN,
      "Stock can be imported only if this column has the exported stock. Export the products again",
    );
  }
  return undefined;
}

function fieldsOf(
  { fields, categorySlug, familyName }: ProductLine,
  { idBySlug, families }: NamedIds,
): ProductLine["fields"] {
  return {
    ...fields,
    ...(categorySlug === undefined ? {} : { categoryId: idBySlug.get(categorySlug) ?? null }),
    ...(familyName === undefined ? {} : { familyId: findFamily(families, familyName)?.id ?? null }),
  };
}

function findFamily(families: NamedIds["families"], name: string) {
  return families.find((family) => family.name.toLowerCase() === name.toLowerCase());
}

interface PlannedFields {
  fields: ProductLine["fields"];
  draft: Draft;
}

/**
 * Without `withStock`, does not change the stock of an existing product. With it, changes the stock only if nothing
 * else has changed it since the export. The version prevents overwriting an administrator's change made after the plan.
 */
function planChange(line: ProductLine, row: ProductRow, wanted: PlannedFields): PlannedLine | undefined {
  const { draft } = wanted;
  const slug = slugToFollow(row, wanted.fields);
  const fields = slug === undefined ? wanted.fields : { ...wanted.fields, slug: draft.names.freeSlug(slug) };
  const { stock, ...others } = fields;
  const change = draft.wanted.withStock
    ? { productId: row.id, fields, version: row.version, stockSeen: line.stockSeen, stockReason: "import" as const }
    : { productId: row.id, fields: others, version: row.version };
  const changed: Changed | undefined = decideProductChange(row, change);
  if (!changed) return undefined;
  draft.names.take(row.id, changed.after);
  return { line, name: fields.name ?? row.name, write: { change }, changed };
}

/** A new product needs the same fields as in the form. */
function planProduct(
  line: ProductLine,
  given: ProductLine["fields"],
  { names, wanted: { picksFreeSlugs } }: Draft,
): PlannedLine {
  const fields = picksFreeSlugs && given.slug ? { ...given, slug: names.freeSlug(given.slug) } : given;
  const { name, price } = fields;
  if (name === undefined) throw missing("name", "Product name is required");
  if (price === undefined) throw missing("price", "Price is required");
  const create = { ...fields, name, price };
  requireComplianceDocuments(create);
  requireDraftToPublish(create);
  names.take(undefined, { ...create, slug: fields.slug || names.freeSlug(slugOf(name)) });
  return { line, name, write: { create }, changed: { before: undefined, after: create } };
}

function missing(path: keyof typeof productFields.shape, message: string): ShopError {
  return new ShopError("invalid-input", {}, [{ path, message }]);
}

class TakenNames {
  readonly #slugs = new Map<string, number | undefined>();
  readonly #skus = new Map<string, number | undefined>();
  /** Slugs and SKUs that earlier lines of the table have. */
  readonly #inTable = new Set<string>();
  readonly #named = new Map<number, { slug: string; sku: string | null }>();

  constructor(rows: readonly { id: number; slug: string; sku: string | null }[]) {
    for (const { id, slug, sku } of rows) {
      this.#named.set(id, { slug, sku });
      this.#slugs.set(slug, id);
      if (sku !== null) this.#skus.set(sku.toLowerCase(), id);
    }
  }

  freeSlug(slug: string): string {
    return slugsFrom(slug).find((each) => !this.#slugs.has(each)) ?? slug;
  }

  /**
   * Reserves the slug and SKU of a changed product, or of a new product if `id` is undefined. Refuses with
   * `already-taken`.
   */
  take(id: number | undefined, { slug, sku }: Pick<Changes, "slug" | "sku">): void {
    if (slug && isTaken(this.#slugs, slug, id)) throw this.#refuse("slug", slug);
    if (sku && isTaken(this.#skus, sku.toLowerCase(), id)) throw this.#refuse("sku", sku);
    if (slug) this.#inTable.add(`slug ${slug}`);
    if (sku) this.#inTable.add(`sku ${sku.toLowerCase()}`);
    const old = id === undefined ? undefined : this.#named.get(id);
    if (slug) {
      if (old) this.#slugs.delete(old.slug);
      this.#slugs.set(slug, id);
    }
    if (sku !== undefined) {
      if (old?.sku) this.#skus.delete(old.sku.toLowerCase());
      if (sku) this.#skus.set(sku.toLowerCase(), id);
    }
  }

  #refuse(field: "slug" | "sku", value: string): ShopError {
    return this.#inTable.has(`${field} ${value.toLowerCase()}`)
      ? new ShopError("invalid-input", {}, [{ path: field, message: EARLIER_LINE }])
      : new ShopError("already-taken", { field });
  }
}

const EARLIER_LINE = "An earlier row already has this value";

function isTaken(owners: ReadonlyMap<string, number | undefined>, name: string, id: number | undefined): boolean {
  return owners.has(name) && (id === undefined || owners.get(name) !== id);
}

const REASONS: Readonly<Record<string, string>> = {
  "already-taken": "Another product already has this value",
  "papers-missing": "A cosmetic on sale needs its safety report and notification number",
  "plan-fixed": "A plan's price is set in Settings",
  "parent-gone": "The category has been deleted",
  "not-found": "The product was deleted in the meantime",
  "changed-meanwhile": "The product was changed in the meantime. Check the file again",
};

/** Converts the refusal of a line to a reported problem. */
function problemOf(error: ShopError, { line, fields, stockSeen }: ProductLine): LineProblem {
  const [issue] = error.issues;
  if (error.code === "changed-meanwhile" && error.facts.stock !== undefined) {
    const message = `The exported stock was ${stockSeen}, but it is now ${error.facts.stock}, so ${fields.stock} is not imported`;
    return { line, column: "stock", message };
  }
  const column = issue?.path ?? String(error.facts.field ?? "");
  return { line, column, message: issue?.message ?? REASONS[error.code] ?? error.code };
}
