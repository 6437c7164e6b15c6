import { toSlug } from "#domain/catalogue/to-slug.ts";
import type { MovedField, ShopSystem } from "#domain/moving/file-kinds.ts";
import { findPlace, type Places, placesOf, type RowKeys, type SystemFile } from "#server/platform/imports/index.ts";

/** Systems whose products can be imported. For a table of another system, the shop has the import of its own table. */
export type ProductSystem = Exclude<ShopSystem, "template">;

interface ProductsFile extends SystemFile {
  headings: Readonly<Partial<Record<MovedField, readonly string[]>>>;
  /** Grams in the unit of a weight whose heading names no unit. */
  weightUnitGrams: number;
}

const TAGS = "Products have no tags here. Use categories";
const SALE = "The regular price comes. For a lower price, use a discount code";
const SIZE = "Parcels are measured when they are packed";
const GTIN = "Products have no barcode here";
const TAX = "The VAT rate is the same for all products";

export const PRODUCT_FILES: Readonly<Record<ProductSystem, ProductsFile>> = {
  shopify: {
    marks: [
      ["Handle", "URL handle"],
      ["Variant Price", "Option1 value"],
    ],
    headings: {
      name: ["Title"],
      description: ["Body (HTML)", "Description"],
      price: ["Variant Price", "Price"],
      cost: ["Cost per item"],
      sku: ["Variant SKU", "SKU"],
      stock: ["Variant Inventory Qty", "Inventory quantity"],
      netWeightGrams: ["Variant Grams", "Weight value (grams)"],
      category: ["Type", "Product Category"],
      isActive: ["Status", "Published", "Published on online store"],
      searchTitle: ["SEO Title"],
      searchDescription: ["SEO Description"],
      pictures: ["Image Src", "Product image URL"],
    },
    weightUnitGrams: 1,
    leftBehind: {
      Tags: TAGS,
      Vendor: "The shop sells its own products",
      "Variant Compare At Price": SALE,
      "Compare-at price": SALE,
      "Variant Barcode": GTIN,
      Barcode: GTIN,
      "Variant Taxable": TAX,
      "Charge tax": TAX,
      "Image Alt Text": "Describe each picture in the product's form",
    },
  },
  woocommerce: {
    marks: [["Type"], ["Regular price"], ["Published"], ["Name"]],
    headings: {
      name: ["Name"],
      description: ["Description"],
      strapline: ["Short description"],
      price: ["Regular price"],
      sku: ["SKU"],
      stock: ["Stock"],
      netWeightGrams: ["Weight (kg)", "Weight (g)", "Weight (lbs)", "Weight (oz)", "Weight"],
      category: ["Categories"],
      isActive: ["Published"],
      searchTitle: ["Meta: _yoast_wpseo_title", "Meta: rank_math_title"],
      searchDescription: ["Meta: _yoast_wpseo_metadesc", "Meta: rank_math_description"],
      pictures: ["Images"],
    },
    weightUnitGrams: 1_000,
    leftBehind: {
      Tags: TAGS,
      "Sale price": SALE,
      "Tax status": TAX,
      "Tax class": TAX,
      "GTIN, UPC, EAN, or ISBN": GTIN,
      Upsells: "Related products are chosen by category",
      "Cross-sells": "Related products are chosen by category",
    },
  },
  etsy: {
    marks: [["TITLE"], ["CURRENCY_CODE"], ["QUANTITY"]],
    headings: {
      name: ["TITLE"],
      description: ["DESCRIPTION"],
      price: ["PRICE"],
      sku: ["SKU"],
      stock: ["QUANTITY"],
      pictures: ["IMAGE1"],
    },
    weightUnitGrams: 1_000,
    leftBehind: { TAGS, MATERIALS: "Enter the ingredients in the product's form, by their INCI names" },
  },
  squarespace: {
    marks: [["Product Type [Non Editable]", "Product Type"], ["Product URL"], ["Option Name 1"]],
    headings: {
      name: ["Title"],
      description: ["Description"],
      price: ["Price"],
      sku: ["SKU"],
      stock: ["Stock"],
      netWeightGrams: ["Weight"],
      category: ["Categories"],
      isActive: ["Visible"],
      pictures: ["Hosted Image URLs"],
    },
    weightUnitGrams: 1_000,
    leftBehind: { Tags: TAGS, "Sale Price": SALE, "On Sale": SALE, Length: SIZE, Width: SIZE, Height: SIZE, GTIN },
  },
};

const UNIT_GRAMS: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  grams: 1,
  lbs: 453.592_37,
  lb: 453.592_37,
  oz: 28.349_523_125,
};

/** Grams in the unit of the weight's column. */
export function weightUnitGrams(system: ProductSystem, heading: string | undefined): number {
  const unit = /\((\w+)\)\s*$/.exec(heading ?? "")?.[1]?.toLowerCase() ?? "";
  return UNIT_GRAMS[unit] ?? PRODUCT_FILES[system].weightUnitGrams;
}

/** Finds the key of each row's product, in the file's order. `aliases` are keys that later rows have renamed. */
export class GroupKeys implements RowKeys {
  readonly aliases = new Map<string, string>();
  readonly #system: ShopSystem;
  readonly #places: Places;
  readonly #titles = new Map<string, number>();
  #last = "";

  constructor(system: ShopSystem, headings: readonly string[]) {
    this.#system = system;
    this.#places = placesOf(headings);
  }

  keyOf(line: number, cells: readonly string[]): string {
    const cell = (...headings: readonly string[]) => cells[findPlace(this.#places, headings) ?? -1]?.trim() ?? "";
    const own = `${NO_KEY}${line}`;
    if (this.#system === "shopify") return short(cell("Handle", "URL handle").toLowerCase()) || own;
    if (this.#system === "woocommerce") return this.#keyOfWooCommerce(cell, own);
    if (this.#system === "etsy") {
      const title = toSlug(cell("TITLE")) || own;
      const count = (this.#titles.get(title) ?? 0) + 1;
      this.#titles.set(title, count);
      return count === 1 ? title : `${title}#${count}`;
    }
    const id = cell("Product ID [Non Editable]", "Product ID");
    const isNext = id !== "" || cell("Title") !== "" || this.#last === "";
    if (isNext) this.#last = short(id || cell("Product URL").toLowerCase()) || own;
    return this.#last;
  }

  #keyOfWooCommerce(cell: (...headings: readonly string[]) => string, own: string): string {
    const [id, sku] = [cell("ID"), cell("SKU").toLowerCase()];
    if (cell("Type").toLowerCase().includes("variation")) {
      const parent = cell("Parent").toLowerCase();
      return parent === "" ? own : parent.startsWith("id:") ? short(parent) : short(`sku:${parent}`);
    }
    const key = id ? `id:${id}` : sku ? `sku:${sku}` : own;
    if (id && sku && cell("Type").toLowerCase().includes("variable")) this.aliases.set(short(`sku:${sku}`), short(key));
    return short(key);
  }
}

/** Start of the key of a row that names no product. */
export const NO_KEY = "line:";
const KEY_LENGTH_MAX = 300;

function short(key: string): string {
  return key.slice(0, KEY_LENGTH_MAX);
}
