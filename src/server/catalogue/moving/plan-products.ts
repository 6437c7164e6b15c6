import type { MovedColumns, MovedField, MoveOptions } from "#domain/moving/file-kinds.ts";
import { COLUMNS } from "#server/catalogue/editing/product-table.ts";
import {
  type LineProblem,
  type MappedColumn,
  type ProductLine,
  readLine,
} from "#server/catalogue/editing/read-product-table.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { findFirstWith, type ImportRecord, type ImportRow, placesOf } from "#server/platform/imports/index.ts";
import { findImported, findOwnersOfSkus } from "./imported-products.queries.ts";
import { type FileLayout, type FileRow, type MovedLine, readMovedProduct } from "./read-moved-product.ts";
import { type ProductSystem, weightUnitGrams } from "./shop-systems.ts";

/** A line of the shop's product table with the line of the other shop's file. */
export interface ReadyLine {
  moved: MovedLine;
  product: ProductLine;
  notes: readonly string[];
}

/** The import of a products' file. */
export interface ProductsImport extends Pick<ImportRecord, "id" | "headings"> {
  system: ProductSystem;
  columns: MovedColumns;
  options: MoveOptions;
}

/** The import with its columns and options by their names. */
export function productsImportOf({ id, headings, system, columns, options }: ImportRecord): ProductsImport {
  if (system === "template") throw new Error("the template has no products");
  const place = (field: MovedField) => columns[field] ?? null;
  const option = (name: keyof MoveOptions) => options[name] === true;
  return {
    id,
    headings,
    system,
    columns: {
      name: place("name"),
      description: place("description"),
      strapline: place("strapline"),
      price: place("price"),
      cost: place("cost"),
      sku: place("sku"),
      stock: place("stock"),
      netWeightGrams: place("netWeightGrams"),
      category: place("category"),
      isActive: place("isActive"),
      searchTitle: place("searchTitle"),
      searchDescription: place("searchDescription"),
      pictures: place("pictures"),
    },
    options: {
      pricesIncludeVat: option("pricesIncludeVat"),
      publishes: option("publishes"),
      updatesExisting: option("updatesExisting"),
      fetchesPictures: option("fetchesPictures"),
    },
  };
}

export interface ReadyProducts {
  lines: readonly ReadyLine[];
  refused: readonly { row: FileRow; reason: string; name: string }[];
}

function layoutOf({ system, headings, columns, options }: ProductsImport): FileLayout {
  const weight = headings[columns.netWeightGrams ?? -1]?.heading;
  const places = placesOf(headings.map(({ heading }) => heading));
  return { system, places, columns, options, weightUnitGrams: weightUnitGrams(system, weight) };
}

/** Maps whole products of a file to lines of the shop's product table, with the ids of products that came before. */
export async function readyProducts(
  db: Reader,
  record: ProductsImport,
  rows: readonly ImportRow[],
): Promise<ReadyProducts> {
  const layout = layoutOf(record);
  const refused: { row: FileRow; reason: string; name: string }[] = [];
  const moved: MovedLine[] = [];
  for (const group of Map.groupBy(rows, ({ groupKey }) => groupKey).values()) {
    const read = readMovedProduct(group, layout);
    const nameIn = (row: FileRow | undefined) => row?.cells[record.columns.name ?? -1] ?? "";
    refused.push(...read.refused.map((each) => ({ ...each, name: nameIn(each.row) || nameIn(group[0]) })));
    moved.push(...read.lines);
  }
  const named = await nameFamilies(db, record, moved);
  const idBySource = await findImported(
    db,
    record.system,
    named.map(({ sourceKey }) => sourceKey),
  );
  const dropsSku = await findSharedSkus(db, record, named);
  const lines: ReadyLine[] = [];
  for (const line of named) {
    const sharesSku = dropsSku.has(line);
    const { sku = "", ...others } = line.cells;
    const notes = sharesSku
      ? [...line.notes, `Another product has the SKU ${sku}, so it comes without one`]
      : line.notes;
    const cells = sharesSku ? others : line.cells;
    const read = toProductLine(cells, { line: lines.length, id: idBySource.get(line.sourceKey) });
    if ("problems" in read) {
      const reason = read.problems.map(describeProblem).join(". ");
      refused.push({ row: line.row, reason, name: line.cells.name ?? "" });
    } else lines.push({ moved: line, product: read, notes });
  }
  return { lines, refused };
}

/** The place among the lines takes the place of the file's line, because one row can have several products. */
function toProductLine(cells: MovedLine["cells"], { line, id }: { line: number; id: number | undefined }) {
  const all = { ...cells, ...(id === undefined ? {} : { id: String(id) }) };
  const columns = Object.keys(all).map((column, index): MappedColumn => ({ heading: column, column, index }));
  return readLine({ line, cells: Object.values(all) }, columns);
}

export function describeProblem({ column, message }: Pick<LineProblem, "column" | "message">): string {
  return column && isColumn(column) ? `${column}: ${message}` : message;
}

function isColumn(column: string): boolean {
  return COLUMNS.some(({ field }) => field === column);
}

/** Two products of a file can have the same name, but two families cannot. */
async function nameFamilies(
  db: Reader,
  { id, columns }: ProductsImport,
  lines: readonly MovedLine[],
): Promise<MovedLine[]> {
  const titles = new Set(lines.flatMap(({ first, family }) => (family ? titleOf(first, columns.name) : [])));
  if (columns.name === null || titles.size === 0) return [...lines];
  const firsts = await findFirstWith(db, id, { key: "name", values: [...titles] });
  return lines.map((line) => {
    const { first, family, cells } = line;
    const [title = ""] = titleOf(first, columns.name);
    const earliest = firsts.get(title);
    if (!family || !earliest || earliest.groupKey === first.groupKey) return line;
    const mark = ` (${first.groupKey.slice(0, 40)})`;
    const name = family.name.slice(0, 100 - mark.length).trim() + mark;
    return { ...line, family: { ...family, name }, cells: { ...cells, family: name } };
  });
}

function titleOf({ cells }: FileRow, place: number | null): string[] {
  const title = cells[place ?? -1]?.toLowerCase().slice(0, 300) ?? "";
  return title === "" ? [] : [title];
}

/** Lines whose SKU an earlier row of the file has, or a product that came under another key. */
async function findSharedSkus(
  db: Reader,
  { id, system, columns }: ProductsImport,
  lines: readonly MovedLine[],
): Promise<ReadonlySet<MovedLine>> {
  const skus = [...new Set(lines.flatMap(({ cells }) => (cells.sku ? [cells.sku.toLowerCase()] : [])))];
  if (skus.length === 0) return new Set();
  const owners = await findOwnersOfSkus(db, system, skus);
  const firsts = columns.sku === null ? new Map() : await findFirstWith(db, id, { key: "sku", values: skus });
  const seen = new Set<string>();
  return new Set(
    lines.filter(({ cells, row, sourceKey }) => {
      const sku = cells.sku?.toLowerCase();
      if (!sku) return false;
      const first = firsts.get(sku);
      const isLater = first !== undefined && first.position < row.position;
      const own = owners.get(sku);
      const isOthers = own !== undefined && !own.includes(sourceKey);
      const isTwin = seen.has(sku);
      seen.add(sku);
      return isLater || isOthers || isTwin;
    }),
  );
}
