import type { Permission } from "#domain/staff/permissions.ts";
import { CUSTOMER_FILE } from "./customer-file.ts";
import { DISCOUNT_CODE_FILE } from "./discount-code-file.ts";
import type { FileForm } from "./file-form.ts";
import { GIFT_CARD_FILE } from "./gift-card-file.ts";
import { PAST_ORDER_FILE } from "./past-order-file.ts";

/** Systems whose files can be imported. `template` is this shop's own table, for other systems. */
export const SHOP_SYSTEMS = ["shopify", "woocommerce", "etsy", "squarespace", "template"] as const;
export type ShopSystem = (typeof SHOP_SYSTEMS)[number];

export const SYSTEM_NAMES: Readonly<Record<ShopSystem, string>> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  etsy: "Etsy",
  squarespace: "Squarespace",
  template: "Our template",
};

/** Kinds of files that can be imported. A file has one. */
export const FILE_KINDS = ["products", "customers", "orders", "discount-codes", "gift-cards"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Permission that the import of each kind of file needs beside that of the page. */
export const FILE_PERMISSIONS = {
  products: "catalogue",
  customers: "customers",
  orders: "orders.change",
  "discount-codes": "discounts",
  "gift-cards": "discounts",
} as const satisfies Record<FileKind, Permission>;

/** Kinds of files that a user may import, in order. */
export function importableKinds(may: (needed: Permission) => boolean): FileKind[] {
  return FILE_KINDS.filter((kind) => may(FILE_PERMISSIONS[kind]));
}

/** Place of the heading that fills each field, counted from 0. Null for a field that is left out. */
export type ImportColumns = Readonly<Record<string, number | null>>;
export type ImportOptions = Readonly<Record<string, boolean>>;

/** Fields of the shop's products that a file of another shop can fill, in order. */
const MOVED_FIELDS = [
  "name",
  "description",
  "strapline",
  "price",
  "cost",
  "sku",
  "stock",
  "netWeightGrams",
  "category",
  "isActive",
  "searchTitle",
  "searchDescription",
  "pictures",
] as const;
export type MovedField = (typeof MOVED_FIELDS)[number];

const MOVED_FIELD_NAMES: Readonly<Record<MovedField, string>> = {
  name: "Name",
  description: "Description",
  strapline: "Short description",
  price: "Price",
  cost: "Cost",
  sku: "SKU",
  stock: "Stock",
  netWeightGrams: "Net weight",
  category: "Category",
  isActive: "On sale",
  searchTitle: "Search title",
  searchDescription: "Search description",
  pictures: "Pictures",
};

export type MovedColumns = Readonly<Record<MovedField, number | null>>;

export interface MoveOptions {
  /** True if the file's prices include VAT. Otherwise the import adds it. */
  pricesIncludeVat: boolean;
  /** True to put on sale what was on sale. Otherwise every new product is a draft. */
  publishes: boolean;
  /** True to update products that are in the shop already. Their stock stays. */
  updatesExisting: boolean;
  /** True to fetch the pictures from the file's addresses. */
  fetchesPictures: boolean;
}

const PRODUCT_OPTIONS: readonly { name: keyof MoveOptions; label: string; isDefault: boolean }[] = [
  {
    name: "pricesIncludeVat",
    label: "The file's prices include VAT. If unticked, the import adds it",
    isDefault: true,
  },
  {
    name: "publishes",
    label: "Put on sale what was on sale. If unticked, all new products are drafts",
    isDefault: false,
  },
  {
    name: "updatesExisting",
    label: "Update products that are in the shop already, except their stock and status",
    isDefault: false,
  },
  { name: "fetchesPictures", label: "Fetch the pictures from the addresses in the file", isDefault: true },
];

export const FILE_FORMS: Readonly<Record<FileKind, FileForm>> = {
  products: {
    name: "Products",
    record: "Product",
    fields: MOVED_FIELD_NAMES,
    options: PRODUCT_OPTIONS,
    advice:
      "Variants become products of one family. Net weight is printed on the label: leave it out if the file's weights include the packaging.",
  },
  customers: CUSTOMER_FILE,
  orders: PAST_ORDER_FILE,
  "discount-codes": DISCOUNT_CODE_FILE,
  "gift-cards": GIFT_CARD_FILE,
};
