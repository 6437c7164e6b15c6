import { pageInput, searchInput } from "#contract/admin-list.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import {
  boxMonth,
  day,
  instant,
  netPounds,
  pathId,
  pounds,
  requiredLine,
  rowId,
  tableColumns,
} from "#contract/fields.ts";
import { productBatch } from "#contract/inventory/admin-batches.ts";
import { z } from "#contract/zod.ts";
import { STOCK_REASONS } from "#domain/inventory/stock.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import {
  CHOICE_MAX,
  labelOutput,
  picture,
  pictureName,
  productFields,
  productSeen,
  stock,
  typedPrice,
} from "./product-fields.ts";

export const PRODUCT_SORTS = [
  "name-asc",
  "name-desc",
  "price-asc",
  "price-desc",
  "stock-asc",
  "stock-desc",
  "sku-asc",
  "sku-desc",
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const FAMILY_PRODUCTS_MAX = 100;
const PRODUCT_ACTIONS = ["activate", "draft", "delete"] as const;
/** Maximum number of products per request. It exceeds the number of products on one page. */
export const BULK_IDS_MAX = 500;

/** Products that differ in one choice, such as size or scent. */
const productFamily = z.object({
  id: rowId,
  name: z.string(),
  /** Name of the choice: "Size", "Scent". */
  choiceName: z.string(),
  /** The choices in order. Archived products are left out. */
  products: z.array(z.object({ id: rowId, name: z.string(), choice: z.string(), isActive: z.boolean() })),
});
export type ProductFamily = z.output<typeof productFamily>;

const adminProduct = z.object({
  id: rowId,
  name: z.string(),
  description: z.string(),
  price: pounds,
  sku: z.string().nullable(),
  categoryId: rowId.nullable(),
  categoryName: z.string().nullable(),
  isActive: z.boolean(),
  stock: z.int(),
  /** Units that unpaid orders hold. They are not part of `stock`. */
  held: z.int(),
  /** Number of customers waiting for a back-in-stock email. */
  waiting: z.int(),
  isSubscription: z.boolean(),
  subscriptionType: z.enum(AUDIENCES).nullable(),
  stripePriceId: z.string().nullable(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  /** Main picture of the product. Null if the product has no picture of its own. */
  picture: picture.nullable(),
  /** Day on which the draft becomes active. */
  publishOn: day.nullable(),
  cost: pounds.nullable(),
  /** Price less cost, and its share of the price, both without VAT. Null without a cost. */
  margin: z.object({ amount: netPounds, percent: z.int() }).nullable(),
  familyId: rowId.nullable(),
  choice: z.string(),
  version: z.int(),
  /** True for the twelve plans. Their prices are calculated from the settings. */
  isPlan: z.boolean(),
});
export type AdminProduct = z.output<typeof adminProduct>;

const adminProductDetails = adminProduct.extend({
  /** True if the product is or was active, so that its page had a public address. */
  wasPublic: z.boolean(),
  strapline: z.string(),
  badge: z.string().nullable(),
  gallery: z.array(z.string()),
  /** The product's pictures with their descriptions, the main picture first. */
  pictures: z.array(picture),
  pictureAlts: z.record(z.string(), z.string()),
  ...labelOutput,
  ingredients: z.string().nullable(),
  allergens: z.array(z.string()),
  isForChildren: z.boolean(),
  isCosmetic: z.boolean(),
  safetyReportRef: z.string().nullable(),
  notificationNumber: z.string().nullable(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  /** The family with its choices, in order. Null for a product without choices. */
  family: productFamily.nullable(),
  /** Batches of the product, newest first. */
  batches: z.array(productBatch),
  /** Prices of the product, newest first. A price is valid from `fromAt` until the next price begins. */
  priceHistory: z.array(z.object({ price: pounds, fromAt: instant })),
  /** Latest stock movements, newest first. `quantity` is negative for outgoing units. */
  stockMovements: z.array(
    z.object({
      id: z.int(),
      quantity: z.int(),
      reason: z.enum(STOCK_REASONS),
      reference: z.string(),
      createdAt: instant,
    }),
  ),
});
export type AdminProductDetails = z.output<typeof adminProductDetails>;

export const listAdminProducts = endpoint({
  method: "GET",
  path: "/api/admin/products",
  access: "admin",
  permission: ["catalogue", "discounts", "orders.change"],
  summary: "List products, active or not, except archived ones",
  input: z.object({
    search: searchInput,
    category: pathId.optional(),
    status: z.enum(["active", "inactive"]).optional(),
    type: z.enum(["subscription", "one-time"]).optional(),
    /** Lists only products with `LOW_STOCK` units or fewer. */
    stock: z.literal("low").optional(),
    sort: z.enum(PRODUCT_SORTS).default("name-asc"),
    ...pageInput,
  }),
  output: z.array(adminProduct),
});

export const getAdminProduct = endpoint({
  method: "GET",
  path: "/api/admin/products/{productId}",
  access: "admin",
  permission: "catalogue",
  summary: "Get a product with all editable fields, batches and price history",
  input: z.object({ productId: pathId }),
  output: adminProductDetails,
  refusals: ["not-found"],
});

export const createProduct = endpoint({
  method: "POST",
  path: "/api/admin/products",
  access: "admin",
  permission: "catalogue",
  summary: "Create a product",
  input: productFields,
  output: adminProductDetails,
  refusals: ["already-taken", "parent-gone", "papers-missing"],
});

export const updateProduct = endpoint({
  method: "PUT",
  path: "/api/admin/products/{productId}",
  access: "admin",
  permission: "catalogue",
  summary: "Update a product",
  input: productFields.extend({ productId: pathId, ...productSeen }),
  output: adminProductDetails,
  refusals: ["already-taken", "parent-gone", "papers-missing", "plan-fixed", "changed-meanwhile", "proof-needed"],
});

export const patchProduct = endpoint({
  method: "PATCH",
  path: "/api/admin/products/{productId}",
  access: "admin",
  permission: "catalogue",
  summary: "Update a product's price or stock",
  input: z
    .object({ productId: pathId, price: typedPrice.optional(), stock: stock.optional(), ...productSeen })
    .refine((sent) => sent.price !== undefined || sent.stock !== undefined, "Enter a price or a stock level"),
  output: adminProductDetails,
  refusals: ["plan-fixed", "changed-meanwhile", "proof-needed"],
});

const familyNames = {
  name: requiredLine(100, "Family name is required"),
  choiceName: requiredLine(CHOICE_MAX, "Name of the choice is required, such as Size"),
};

export const listFamilies = endpoint({
  method: "GET",
  path: "/api/admin/product-families",
  access: "admin",
  permission: "catalogue",
  summary: "List the product families with their choices",
  input: noInput,
  output: z.array(productFamily),
});

export const addVariant = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/variants",
  access: "admin",
  permission: "catalogue",
  summary: "Add a draft with another choice, such as a size, as a copy of a product",
  input: z.object({
    productId: pathId,
    choice: requiredLine(CHOICE_MAX, "Choice of the new product is required"),
    /** Names of the family and the product's own choice. Required if the product has no family. */
    family: z
      .object({ ...familyNames, choice: requiredLine(CHOICE_MAX, "Choice of this product is required") })
      .optional(),
  }),
  output: adminProductDetails,
  refusals: ["not-found", "already-taken", "plan-fixed", "parent-gone", "invalid-input"],
});

export const saveFamily = endpoint({
  method: "PUT",
  path: "/api/admin/product-families/{familyId}",
  access: "admin",
  permission: "catalogue",
  summary: "Rename a product family, order its choices or take some out",
  input: z.object({
    familyId: pathId,
    ...familyNames,
    /** Products in order. Products of the family that are missing leave it. An empty list deletes the family. */
    productIds: z.array(rowId).max(FAMILY_PRODUCTS_MAX),
  }),
  output: z.object({ family: productFamily.nullable() }),
  refusals: ["not-found", "already-taken", "changed-meanwhile"],
});

export const deleteProduct = endpoint({
  method: "DELETE",
  path: "/api/admin/products/{productId}",
  access: "admin",
  permission: "catalogue",
  summary: "Delete a product, or archive it if it has been ordered",
  input: z.object({ productId: pathId }),
  output: z.object({ outcome: z.enum(["deleted", "archived"]) }),
  refusals: ["still-in-use", "plan-fixed"],
});

export const editProducts = endpoint({
  method: "POST",
  path: "/api/admin/bulk-edit-products",
  access: "admin",
  permission: "catalogue",
  summary: "Activate, deactivate or delete several products",
  input: z.object({
    /** Ids as numbers or as strings, because the specification's requests contain strings. */
    productIds: z
      .array(z.union([pathId, rowId]))
      .min(1, "Select at least one product")
      .max(BULK_IDS_MAX, `Choose at most ${BULK_IDS_MAX} products at once`),
    action: z.enum(PRODUCT_ACTIONS),
  }),
  output: z.object({
    done: z.int(),
    /** The unchanged products, with the reasons. */
    refused: z.array(z.object({ productId: rowId, name: z.string(), code: z.string() })),
  }),
});

/** A product that becomes a draft, although sets or boxes contain it. */
const productUse = z.object({
  productId: rowId,
  name: z.string(),
  /** Names of the sets. */
  sets: z.array(z.string()),
  /** Boxes whose recipe can still be changed and contains the product or names it as a substitute. */
  boxes: z.array(
    z.object({
      /** Null for the audience's standard box. */
      boxMonth: boxMonth.nullable(),
      audience: z.enum(AUDIENCES),
      /** Null for both kinds. */
      naturalness: z.enum(NATURALNESS).nullable(),
    }),
  ),
});
export type ProductUse = z.output<typeof productUse>;

export const previewDraft = endpoint({
  method: "POST",
  path: "/api/admin/products/preview-draft",
  access: "admin",
  permission: "catalogue",
  summary: "Preview which sets and boxes still contain products that become drafts. Changes nothing",
  input: z.object({ productIds: z.array(rowId).min(1, "Select at least one product").max(BULK_IDS_MAX) }),
  output: z.object({
    /** The products that sets or boxes contain. */
    products: z.array(productUse),
  }),
});

/** Maximum size of an uploaded table. A larger file is refused as `too-large`. */
export const CSV_BYTES_MAX = 4 * 1024 * 1024;
/** Maximum number of problems listed. The remaining ones are only counted. */
export const CSV_PROBLEMS_MAX = 200;
/** Maximum number of changes listed. The remaining ones are only counted. */
export const CSV_CHANGES_MAX = 500;
/** The import changes stock only in the modes `check-with-stock` and `apply-with-stock`. */
export const IMPORT_MODES = ["check", "apply", "check-with-stock", "apply-with-stock"] as const;

export const uploadPicture = endpoint({
  method: "POST",
  path: "/api/admin/pictures",
  access: "admin",
  permission: "catalogue",
  summary: "Upload a picture: multipart/form-data with one JPEG, PNG, WebP or AVIF file",
  input: noInput,
  output: z.object({ picture: pictureName }),
  refusals: ["picture-refused"],
});

export const exportProducts = endpoint({
  method: "GET",
  path: "/api/admin/products/export",
  access: "admin",
  permission: "catalogue",
  summary: "Export all products as CSV. Formulas are escaped",
  input: noInput,
  output: z.object({ fileName: z.string(), csv: z.string() }),
});

export const importProducts = endpoint({
  method: "POST",
  path: "/api/admin/products/import/{mode}",
  access: "admin",
  permission: "catalogue",
  summary: "Import products: multipart/form-data with one CSV file. `check` only previews the changes",
  input: z.object({ mode: z.enum(IMPORT_MODES) }),
  output: z.object({
    encoding: z.enum(["UTF-8", "UTF-16", "Windows-1252"]),
    /** Headings of the file, each with the export column that it was recognised as. */
    columns: tableColumns,
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** Changes by line, made or proposed. `before` is null for a new product. The header is line 1. */
    changes: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        column: z.string(),
        before: z.string().nullable(),
        after: z.string(),
      }),
    ),
    changeCount: z.int(),
    /** Products in sets or boxes that the file makes drafts. Filled by a check only. */
    drafts: z.array(productUse),
    /** Invalid lines. If there are any, the import stores nothing. The header is line 1. */
    problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
    problemCount: z.int(),
    isApplied: z.boolean(),
    /**
     * True if the import left out lines because their products changed during the import. `problems` lists these lines.
     */
    isPartlyApplied: z.boolean(),
  }),
  refusals: ["table-refused", "proof-needed"],
});
