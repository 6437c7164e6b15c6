/** Shops whose product files can be imported. */
export const SHOP_SYSTEMS = ["shopify", "woocommerce", "etsy", "squarespace"] as const;
export type ShopSystem = (typeof SHOP_SYSTEMS)[number];

export const SYSTEM_NAMES: Readonly<Record<ShopSystem, string>> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  etsy: "Etsy",
  squarespace: "Squarespace",
};

/** Fields of the shop's products that a file of another shop can fill, in order. */
export const MOVED_FIELDS = [
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

export const MOVED_FIELD_NAMES: Readonly<Record<MovedField, string>> = {
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

/** Place of the heading that fills each field, counted from 0. Null for a field that is left out. */
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

export const DEFAULT_MOVE_OPTIONS: MoveOptions = {
  pricesIncludeVat: true,
  publishes: false,
  updatesExisting: false,
  fetchesPictures: true,
};
