import type { z } from "zod";
import type { importProducts } from "#contract/catalogue/admin-products.ts";
import type { productFields } from "#contract/catalogue/product-fields.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { type LabelName, mapLabel } from "#domain/catalogue/label-fields.ts";
import { toPounds } from "#domain/money.ts";
import type { ProductRow } from "#server/catalogue/catalogue.queries.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { headingKey, readAmount, readText, readWhole, writeTable } from "#server/platform/tables/index.ts";
import { listEveryProduct, type NewProduct } from "./admin-products.queries.ts";
import { listFamilyNames } from "./families.queries.ts";

type WireField = keyof z.input<typeof productFields>;
/** Column with the stock at the time of export, so that an import does not undo sales since then. */
export const STOCK_SEEN_COLUMN = "stockExported";

type Cell = string | number | boolean | readonly string[] | null | undefined;

interface Column {
  field: Exclude<WireField, "categoryId" | "familyId">;
  read: (row: ProductRow) => Cell;
  kind: "text" | "amount" | "optional-amount" | "whole" | "day" | "flag" | "list";
  /** Other accepted headings of the column. */
  also?: readonly string[];
}

const LABEL_HEADINGS: Readonly<Partial<Record<LabelName, readonly string[]>>> = {
  netWeightGrams: ["net weight", "net weight g"],
  netVolumeMl: ["net volume"],
};
const LABEL_COLUMNS: Readonly<Record<LabelName, Column>> = mapLabel((field, { kind }) => ({
  field,
  kind,
  read: (row: ProductRow) => row[field],
  also: LABEL_HEADINGS[field] ?? [],
}));

/** The columns of the table besides `id`, `category` and `family`, in order. */
export const COLUMNS: readonly Column[] = [
  { field: "sku", kind: "text", read: (row) => row.sku, also: ["product code", "item code", "code"] },
  { field: "name", kind: "text", read: (row) => row.name, also: ["product name", "product", "title"] },
  { field: "slug", kind: "text", read: (row) => row.slug },
  { field: "price", kind: "amount", read: (row) => toPounds(row.price), also: ["price gbp", "unit price"] },
  { field: "cost", kind: "optional-amount", read: ({ cost }) => cost && toPounds(cost), also: ["cost price"] },
  { field: "stock", kind: "whole", read: (row) => row.stock, also: ["quantity", "qty", "stock level", "in stock"] },
  { field: "isActive", kind: "flag", read: (row) => row.isActive, also: ["active", "on sale"] },
  { field: "publishOn", kind: "day", read: (row) => row.publishOn, also: ["publish on"] },
  { field: "choice", kind: "text", read: (row) => row.choice, also: ["variant", "option"] },
  { field: "strapline", kind: "text", read: (row) => row.strapline },
  { field: "description", kind: "text", read: (row) => row.description },
  { field: "badge", kind: "text", read: (row) => row.badge },
  ...Object.values<Column>(LABEL_COLUMNS),
  { field: "ingredients", kind: "text", read: (row) => row.ingredients },
  { field: "allergens", kind: "list", read: (row) => row.allergens },
  { field: "isCosmetic", kind: "flag", read: (row) => row.isCosmetic },
  { field: "safetyReportRef", kind: "text", read: (row) => row.safetyReportRef },
  { field: "notificationNumber", kind: "text", read: (row) => row.notificationNumber },
  { field: "searchTitle", kind: "text", read: (row) => row.searchTitle, also: ["seo title", "meta title"] },
  {
    field: "searchDescription",
    kind: "text",
    read: (row) => row.searchDescription,
    also: ["seo description", "meta description"],
  },
];

/** Column of a heading, in any case and spelling. Undefined if the table has no such column. */
export function findColumn(heading: string): string | undefined {
  return COLUMN_BY_KEY.get(headingKey(heading));
}

const COLUMN_BY_KEY: ReadonlyMap<string, string> = new Map(
  [
    { field: "id", also: ["product id"] },
    { field: "category", also: ["category slug"] },
    { field: "family", also: ["product family"] },
    { field: STOCK_SEEN_COLUMN, also: [] },
    ...COLUMNS,
  ].flatMap(({ field, also = [] }) => [field, ...also].map((name) => [headingKey(name), field] as const)),
);

/** Separates several entries in one cell, "Limonene; Linalool". */
const LIST_MARK = ";";

/** Text of a value, as the table and the list of changes show it. */
function cellText(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(`${LIST_MARK} `) : String(value);
}

/** Parses a cell for its column. An invalid value stays text, which the field's validation then refuses. */
export function readCell(cell: string, { kind }: Pick<Column, "kind">): unknown {
  const text = readText(cell);
  if (kind === "text") return text;
  const word = text.trim();
  if (kind === "list") return word === "" ? [] : word.split(LIST_MARK).map((entry) => entry.trim());
  if (kind === "flag") return readFlag(word);
  if (kind === "amount") return readAmount(text);
  if (word === "") return null;
  if (kind === "optional-amount") return readAmount(text);
  // Spreadsheets write days in the local format.
  if (kind === "day") return word.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$2-$1");
  const whole = readWhole(word);
  return /^\d{1,9}$/.test(whole) ? Number(whole) : whole;
}

function readFlag(word: string): unknown {
  const known = { yes: true, y: true, true: true, "1": true, no: false, n: false, false: false, "0": false };
  return known[word.toLowerCase() as keyof typeof known] ?? word;
}

export async function exportProducts(shop: Shop): Promise<{ fileName: string; csv: string }> {
  const rows = await listEveryProduct(shop.db);
  const families = new Map((await listFamilyNames(shop.db)).map(({ id, name }) => [id, name]));
  const csv = writeTable(
    "spreadsheet",
    ["id", "category", "family", ...COLUMNS.map(({ field }) => field), STOCK_SEEN_COLUMN],
    rows.map(({ product, categorySlug }) => [
      product.id,
      categorySlug,
      families.get(product.familyId ?? 0) ?? "",
      ...COLUMNS.map(({ read }) => cellText(read(product))),
      product.stock,
    ]),
  );
  return { fileName: `products-${londonDay(shop.clock())}.csv`, csv };
}

/** The records that a cell can name: categories by slug, families by name. */
export interface NamedIds {
  idBySlug: ReadonlyMap<string, number>;
  families: readonly { id: number; name: string }[];
}

type LineChange = ReplyOf<typeof importProducts>["changes"][number];
type Fields = Partial<NewProduct>;

/** Changes of a line by column, as cell texts. `before` is undefined for a new product. */
export function listChanges(
  line: number,
  name: string,
  { before, after }: { before: Fields | undefined; after: Fields },
  { idBySlug, families }: NamedIds,
): LineChange[] {
  const slugById = new Map([...idBySlug].map(([slug, id]) => [id, slug]));
  const asText = (fields: Fields): Readonly<Record<string, Cell>> => {
    const { price, cost, categoryId, familyId, ...others } = fields;
    return {
      ...(others as Readonly<Record<string, Cell>>),
      ...(price === undefined ? {} : { price: toPounds(price) }),
      ...(cost === undefined ? {} : { cost: cost && toPounds(cost) }),
      ...(familyId === undefined ? {} : { family: families.find(({ id }) => id === familyId)?.name }),
      ...(categoryId === undefined ? {} : { category: categoryId === null ? null : slugById.get(categoryId) }),
    };
  };
  const [old, now] = [asText(before ?? {}), asText(after)];
  return ["category", "family", ...COLUMNS.map(({ field }) => field as string)].flatMap((column) => {
    const text = cellText(now[column]);
    const isNamed = before === undefined ? text !== "" : column in now;
    if (!isNamed) return [];
    return [{ line, name, column, before: before === undefined ? null : cellText(old[column]), after: text }];
  });
}
