import { createHash } from "node:crypto";
import { CHOICE_MAX, SEARCH_DESCRIPTION_MAX, SEARCH_TITLE_MAX } from "#contract/catalogue/product-fields.ts";
import { toSlug } from "#domain/catalogue/to-slug.ts";
import { cleanLine, cleanParagraphs } from "#domain/clean-text.ts";
import { parsePounds, toPounds } from "#domain/money.ts";
import type { MovedColumns, MovedField, MoveOptions } from "#domain/moving/file-kinds.ts";
import { withVat } from "#domain/orders/invoices.ts";
import { findPlace, type Places } from "#server/platform/imports/index.ts";
import { htmlToText } from "#server/platform/kernel/html-to-text.ts";
import { readAmount, readWhole } from "#server/platform/tables/index.ts";
import { NO_KEY, type ProductSystem } from "./shop-systems.ts";

export interface FileRow {
  position: number;
  line: number;
  groupKey: string;
  cells: readonly string[];
}

/** Everything about a file that its rows are read with. */
export interface FileLayout {
  system: ProductSystem;
  places: Places;
  columns: MovedColumns;
  weightUnitGrams: number;
  options: MoveOptions;
}

/** One product of the shop, as a line of its own product table. */
export interface MovedLine {
  row: FileRow;
  /** First row of the product, which has its name. */
  first: FileRow;
  /** The product's key at the other shop. */
  sourceKey: string;
  /** Cells by column of the shop's product table. */
  cells: Readonly<Record<string, string>>;
  category: { name: string; oldPath: string | undefined } | undefined;
  family: { name: string; choiceName: string } | undefined;
  /** Paths of the product at the other shop. */
  oldPaths: readonly string[];
  pictures: readonly string[];
  notes: readonly string[];
}

export interface MovedProduct {
  lines: readonly MovedLine[];
  refused: readonly { row: FileRow; reason: string }[];
}

/** A variant before it becomes a line. Values come from its row, or else from the product's first row. */
interface Variant {
  row: FileRow;
  options: readonly { name: string; value: string }[];
  sourceKey: string;
  /** Values that replace those of the row. */
  values?: Partial<Record<MovedField, string>>;
  pictures: readonly string[];
  notes?: readonly string[];
}

const NAME_MAX = 120;
const STRAPLINE_MAX = 160;
const DESCRIPTION_MAX = 4_000;
const CATEGORY_MAX = 80;
const FAMILY_MAX = 100;
const SKU_MAX = 40;
const PICTURES_MAX = 9;
const VARIANTS_MAX = 100;

/** Reads the rows of one product. Rows in neither list of the result only add something to another row. */
export function readMovedProduct(rows: readonly FileRow[], layout: FileLayout): MovedProduct {
  return READERS[layout.system](rows, layout);
}

const READERS: Readonly<Record<ProductSystem, typeof readMovedProduct>> = {
  shopify: readShopify,
  woocommerce: readWooCommerce,
  etsy: readEtsy,
  squarespace: readSquarespace,
};

function readShopify(rows: readonly FileRow[], layout: FileLayout): MovedProduct {
  const [first] = rows;
  if (!first || first.groupKey.startsWith(NO_KEY)) return refuseAll(rows, "It has no handle");
  const own = reader(layout);
  const handle = first.groupKey;
  if (own(first, "Gift Card").toLowerCase() === "true") return refuseAll(rows, "Gift cards are sold on the page Give");
  const shared = rows.map((row) => own.field(row, "pictures"));
  const variants: Variant[] = [];
  const refused: { row: FileRow; reason: string }[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const options = [1, 2, 3].flatMap((number) => {
      const value = own(row, `Option${number} Value`);
      const name = own(row, `Option${number} Name`) || own(first, `Option${number} Name`);
      return value === "" || (name === "Title" && value === "Default Title") ? [] : [{ name, value }];
    });
    const isVariant = options.length > 0 || own(row, "Option1 Value") !== "" || own.field(row, "price") !== "";
    if (!isVariant && row !== first) continue;
    const sourceKey = keyOf(handle, ...options.map(({ value }) => value.toLowerCase()));
    if (seen.has(sourceKey)) {
      refused.push({ row, reason: "An earlier row has the same handle and options" });
      continue;
    }
    seen.add(sourceKey);
    variants.push({ row, options, sourceKey, pictures: [own(row, "Variant Image", "Variant image URL"), ...shared] });
  }
  const lines = toLines(variants, layout, { first, slug: handle, oldPaths: [`/products/${handle}`] });
  return { lines, refused };
}

function readWooCommerce(rows: readonly FileRow[], layout: FileLayout): MovedProduct {
  const own = reader(layout);
  const typeOf = (row: FileRow) => own(row, "Type").toLowerCase();
  const isVariation = (row: FileRow) => typeOf(row).includes("variation");
  const parents = rows.filter((row) => !isVariation(row));
  const [parent] = parents;
  if (!parent) return refuseAll(rows, "The file does not have its variable product");
  for (const [type, reason] of WOOCOMMERCE_REFUSED) {
    if (typeOf(parent).includes(type)) return refuseAll(rows, reason);
  }
  const name = own.field(parent, "name");
  const variations = rows.filter(isVariation);
  const refused = parents.slice(1).map((row) => ({ row, reason: "An earlier row has the same id or SKU" }));
  if (variations.length === 0 && typeOf(parent).includes("variable")) {
    return { lines: [], refused: [...refused, { row: parent, reason: "The file does not have its variations" }] };
  }
  const shared = listOf(own.field(parent, "pictures"));
  const sources = variations.length > 0 ? variations : [parent];
  const seen = new Set<string>();
  const variants = sources.flatMap((row): Variant[] => {
    const options = variations.length > 0 ? readAttributes(row, layout) : [];
    const key = own(row, "ID") ? `id:${own(row, "ID")}` : keyOf(row.groupKey, ...options.map(({ value }) => value));
    if (seen.has(key)) {
      refused.push({ row, reason: "An earlier row has the same id" });
      return [];
    }
    seen.add(key);
    return [
      { row, options, sourceKey: key, pictures: [...listOf(own.field(row, "pictures")), ...shared], values: { name } },
    ];
  });
  const slug = toSlug(name);
  return { lines: toLines(variants, layout, { first: parent, oldPaths: slug ? [`/product/${slug}`] : [] }), refused };
}

const WOOCOMMERCE_REFUSED = [
  ["grouped", "A grouped product is a list of others. Make a set in the dashboard"],
  ["external", "The shop does not sell products of other sites"],
  ["downloadable", "The shop does not sell downloads"],
  ["subscription", "Subscriptions are plans of the shop. See Settings"],
] as const;

const ATTRIBUTES_MAX = 10;

function readAttributes(row: FileRow, layout: FileLayout): Variant["options"] {
  const own = reader(layout);
  return Array.from({ length: ATTRIBUTES_MAX }, (_, index) => ({
    name: own(row, `Attribute ${index + 1} name`),
    value: own(row, `Attribute ${index + 1} value(s)`),
  })).filter(({ value }) => value !== "");
}

function readEtsy(rows: readonly FileRow[], layout: FileLayout): MovedProduct {
  const [row] = rows;
  if (!row) return { lines: [], refused: [] };
  const own = reader(layout);
  const currency = own(row, "CURRENCY_CODE");
  if (currency !== "" && currency !== "GBP")
    return refuseAll(rows, `Its price is in ${currency.slice(0, 10)}, not in GBP`);
  const pictures =
    layout.columns.pictures === null ? [] : Array.from({ length: 10 }, (_, n) => own(row, `IMAGE${n + 1}`));
  const variations = [1, 2].flatMap((number) => {
    const values = listOf(own(row, `VARIATION ${number} VALUES`));
    return values.length > 0 ? [{ name: own(row, `VARIATION ${number} NAME`), values }] : [];
  });
  const [one, two] = variations;
  const choices = (one?.values ?? []).flatMap((value) => {
    const first = { name: one?.name ?? "", value };
    return two ? two.values.map((second) => [first, { name: two.name, value: second }]) : [[first]];
  });
  const skus = listOf(own.field(row, "sku"));
  if (choices.length > VARIANTS_MAX) return refuseAll(rows, `It has more than ${VARIANTS_MAX} variations`);
  if (choices.length < 2) {
    const variant = { row, options: [], sourceKey: keyOf(row.groupKey), pictures, values: { sku: skus[0] ?? "" } };
    return { lines: toLines([variant], layout, { first: row, oldPaths: [] }), refused: [] };
  }
  const quantity = own.field(row, "stock");
  const notes = [
    "Etsy's file has one price for all variations. Check each price",
    ...(quantity ? [`Etsy's file has one quantity (${quantity}) for all variations. Enter the stock of each`] : []),
    ...(skus.length > 0 && skus.length !== choices.length
      ? ["The SKUs do not match the variations, so none comes"]
      : []),
  ];
  const variants = choices.map((options, index): Variant => {
    const sku = skus.length === choices.length ? (skus[index] ?? "") : "";
    const sourceKey = keyOf(row.groupKey, ...options.map(({ value }) => value.toLowerCase()));
    return { row, options, sourceKey, pictures, values: { sku, stock: "0" }, ...(index === 0 ? { notes } : {}) };
  });
  return { lines: toLines(variants, layout, { first: row, oldPaths: [] }), refused: [] };
}

function readSquarespace(rows: readonly FileRow[], layout: FileLayout): MovedProduct {
  const [first] = rows;
  if (!first) return { lines: [], refused: [] };
  const own = reader(layout);
  const type = own(first, "Product Type [Non Editable]", "Product Type").toUpperCase();
  if (type !== "" && type !== "PHYSICAL")
    return refuseAll(rows, `The shop does not sell products of the type ${type.slice(0, 20)}`);
  const shared = own.field(first, "pictures").split(/\s+/);
  const refused: { row: FileRow; reason: string }[] = [];
  const seen = new Set<string>();
  const variants = rows.flatMap((row): Variant[] => {
    const options = Array.from({ length: 6 }, (_, index) => ({
      name: own(row, `Option Name ${index + 1}`) || own(first, `Option Name ${index + 1}`),
      value: own(row, `Option Value ${index + 1}`),
    })).filter(({ value }) => value !== "");
    const variantId = own(row, "Variant ID [Non Editable]", "Variant ID");
    const sourceKey = variantId || keyOf(row.groupKey, ...options.map(({ value }) => value.toLowerCase()));
    if (seen.has(sourceKey)) {
      refused.push({ row, reason: "An earlier row has the same product and options" });
      return [];
    }
    seen.add(sourceKey);
    return [{ row, options, sourceKey, pictures: shared }];
  });
  const [page, slug] = [own(first, "Product Page"), own(first, "Product URL")];
  const oldPaths = page && slug ? [`/${page}/p/${slug}`, `/${page}/${slug}`] : [];
  return { lines: toLines(variants, layout, { first, slug, oldPaths }), refused };
}

interface WholeProduct {
  /** The row with the values that all variants share. */
  first: FileRow;
  slug?: string;
  oldPaths: readonly string[];
}

/** Several variants become products of one family, a single variant a product without one. */
function toLines(variants: readonly Variant[], layout: FileLayout, whole: WholeProduct): MovedLine[] {
  const own = reader(layout);
  const isFamily = variants.length > 1;
  const names = new Set(variants.flatMap(({ options }) => options.map(({ name }) => name).filter(Boolean)));
  const choiceName = cut([...names].join(" / ") || "Choice", CHOICE_MAX).text;
  return variants.map((variant, index): MovedLine => {
    const notes = [...(variant.notes ?? [])];
    const value = (field: MovedField) =>
      layout.columns[field] === null && field !== "sku" && field !== "stock"
        ? ""
        : (variant.values?.[field] ?? (own.field(variant.row, field) || sharedValue(own, whole, field)));
    const line = (field: MovedField, text: string, max: number) => {
      const { text: kept, isCut } = cut(cleanLine(htmlToText(text)), max);
      if (isCut) notes.push(`The ${LABELS[field] ?? field} was cut to ${max} characters`);
      return kept;
    };
    const title = line("name", value("name"), NAME_MAX);
    const family = isFamily && title ? { name: cut(title, FAMILY_MAX).text, choiceName } : undefined;
    const choice = isFamily ? cut(variant.options.map((option) => option.value).join(" / "), CHOICE_MAX).text : "";
    const slug = toSlug(whole.slug ?? "");
    const category = readCategory(layout, value("category"), notes);
    const cells: Record<string, string> = {
      name: family ? cut(`${family.name}, ${choice}`, NAME_MAX).text : title,
      price: readPrice(value("price"), layout.options, notes),
      isActive: layout.options.publishes && isOnSale(value("isActive")) ? "yes" : "no",
      ...(slug ? { slug: index === 0 ? slug : toSlug(`${slug}-${choice}`) } : {}),
      ...(family ? { choice, family: family.name } : {}),
      ...readTexts(layout, value, notes, line),
      ...readSku(value("sku"), notes),
      ...(layout.columns.stock === null ? {} : { stock: readStock(value("stock"), notes) }),
      ...(value("cost") ? { cost: value("cost") } : {}),
      ...readWeight(value("netWeightGrams"), layout, notes),
      ...(category ? { category: toSlug(category.name) } : {}),
    };
    const { row, sourceKey } = variant;
    const pictures = layout.columns.pictures === null ? [] : uniquePictures(variant.pictures, notes);
    const { first } = whole;
    return {
      row,
      first,
      sourceKey,
      cells,
      category,
      family,
      notes,
      pictures,
      oldPaths: index === 0 ? whole.oldPaths : [],
    };
  });
}

const LABELS: Readonly<Partial<Record<MovedField, string>>> = { strapline: "short description" };

/** Prices, SKUs and stock belong to a variant, and are not taken from the product. */
function sharedValue(own: Reader, { first }: WholeProduct, field: MovedField): string {
  return field === "sku" || field === "price" || field === "stock" ? "" : own.field(first, field);
}

function readTexts(
  { columns }: FileLayout,
  value: (field: MovedField) => string,
  notes: string[],
  line: (field: MovedField, text: string, max: number) => string,
): Record<string, string> {
  const { text: description, isCut } = cut(cleanParagraphs(htmlToText(value("description"))), DESCRIPTION_MAX);
  if (isCut) notes.push(`The description was cut to ${DESCRIPTION_MAX} characters`);
  const search = (field: "searchTitle" | "searchDescription", max: number) => {
    const text = cleanLine(htmlToText(value(field)));
    if (text.length <= max) return text;
    notes.push(
      `The ${field === "searchTitle" ? "search title" : "search description"} has more than ${max} characters`,
    );
    return "";
  };
  return {
    ...(columns.description === null ? {} : { description }),
    ...(columns.strapline === null ? {} : { strapline: line("strapline", value("strapline"), STRAPLINE_MAX) }),
    ...(columns.searchTitle === null ? {} : { searchTitle: search("searchTitle", SEARCH_TITLE_MAX) }),
    ...(columns.searchDescription === null
      ? {}
      : { searchDescription: search("searchDescription", SEARCH_DESCRIPTION_MAX) }),
  };
}

function readPrice(cell: string, { pricesIncludeVat }: MoveOptions, notes: string[]): string {
  const amount = readAmount(withTwoDecimals(cell));
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return amount;
  if (Number(amount) === 0) notes.push("The price is £0.00");
  if (pricesIncludeVat) return amount;
  const [whole = "0", part = ""] = amount.split(".");
  return toPounds(withVat(parsePounds(`${whole}.${part.padEnd(2, "0")}`)));
}

/** Some systems write "12.5000". */
function withTwoDecimals(cell: string): string {
  return cell.trim().replace(/^(\d+[.,]\d\d)0+$/, "$1");
}

function readSku(cell: string, notes: string[]): Record<string, string> {
  const sku = cleanLine(cell.replace(/^'/, ""));
  if (sku.length <= SKU_MAX) return sku ? { sku } : {};
  notes.push(`The SKU has more than ${SKU_MAX} characters, so it is left out`);
  return {};
}

/** Stock that the other shop does not count is 0. */
function readStock(cell: string, notes: string[]): string {
  const stock = readWhole(cell.trim());
  if (/^\d+$/.test(stock)) return stock;
  if (stock === "" || /^unlimited$/i.test(stock)) notes.push("The other shop does not count the stock, so it is 0");
  else if (/^-\d+$/.test(stock)) notes.push(`The stock is below zero (${stock}), so it is 0`);
  else return stock;
  return "0";
}

function readWeight(cell: string, layout: FileLayout, notes: string[]): Record<string, string> {
  const amount = cell.trim().replace(/^(\d+),(\d+)$/, "$1.$2");
  if (amount === "") return {};
  if (!/^(\d{1,9}(\.\d{1,9})?|\.\d{1,9})$/.test(amount)) {
    notes.push(`The weight “${amount.slice(0, 20)}” is not a number`);
    return {};
  }
  const grams = Math.round(Number(amount) * layout.weightUnitGrams);
  return grams > 0 ? { netWeightGrams: String(grams) } : {};
}

/** The first category, by its own name: "Bath > Soaps, Gifts" is "Soaps". */
function readCategory({ system }: FileLayout, cell: string, notes: string[]): MovedLine["category"] {
  const [first, ...others] = system === "shopify" ? [cell] : listOf(cell);
  if (others.length > 0)
    notes.push(`A product has one category. These are left out: ${others.join(", ").slice(0, 200)}`);
  const levels = (first ?? "").split(system === "squarespace" ? "/" : ">").map((level) => cleanLine(level));
  const name = cut(levels.filter(Boolean).at(-1) ?? "", CATEGORY_MAX).text;
  if (!toSlug(name)) return undefined;
  const oldPath = system === "woocommerce" ? `/product-category/${levels.map(toSlug).join("/")}` : undefined;
  return { name, oldPath };
}

/** Statuses of drafts, hidden and archived products. An empty cell is on sale. */
function isOnSale(cell: string): boolean {
  return !["0", "-1", "false", "no", "draft", "archived", "unlisted"].includes(cell.trim().toLowerCase());
}

function uniquePictures(pictures: readonly string[], notes: string[]): string[] {
  const unique = [...new Set(pictures.map((url) => url.trim()).filter(Boolean))];
  if (unique.length > PICTURES_MAX) notes.push(`A product has at most ${PICTURES_MAX} pictures of ${unique.length}`);
  return unique.slice(0, PICTURES_MAX);
}

/** Entries of a cell. "\," is a comma inside an entry. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll("\\,", ",").trim())
    .filter(Boolean);
}

interface Reader {
  /** Cell under the first of these headings that the file has. */
  (row: FileRow, ...headings: readonly string[]): string;
  /** Cell of a field, by the chosen columns. */
  field: (row: FileRow, field: MovedField) => string;
}

function reader({ places, columns }: FileLayout): Reader {
  const own = (row: FileRow, ...headings: readonly string[]) =>
    row.cells[findPlace(places, headings) ?? -1]?.trim() ?? "";
  return Object.assign(own, {
    field: (row: FileRow, field: MovedField) => row.cells[columns[field] ?? -1]?.trim() ?? "",
  });
}

function refuseAll(rows: readonly FileRow[], reason: string): MovedProduct {
  return { lines: [], refused: rows.map((row) => ({ row, reason })) };
}

const KEY_LENGTH_MAX = 300;

function keyOf(...parts: readonly string[]): string {
  const key = parts.join("/");
  return key.length <= KEY_LENGTH_MAX ? key : createHash("sha256").update(key).digest("hex");
}

/** Cuts a text at a space, if there is one near the end. */
function cut(text: string, max: number): { text: string; isCut: boolean } {
  if (text.length <= max) return { text, isCut: false };
  const start = text.slice(0, max);
  const space = start.lastIndexOf(" ");
  const whole = space > max * 0.7 ? start.slice(0, space) : start;
  return { text: whole.replace(/[\uD800-\uDBFF]$/, "").trim(), isCut: true };
}
