import { z } from "zod";
import { parsePounds } from "#domain/money.ts";
import { AUDIENCES } from "#domain/plans.ts";
import { pageInput, searchInput } from "./admin-list.ts";
import { done, endpoint } from "./endpoint.ts";
import { day, instant, line, paragraphs, pathId, pounds, requiredLine, rowId } from "./fields.ts";

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

export const PRODUCT_ACTIONS = ["activate", "draft", "delete"] as const;
/** More is refused: a selection of one page never holds as many. */
export const BULK_IDS_MAX = 500;
export const GALLERY_MAX = 8;
const STOCK_MAX = 1_000_000;
const GRAMS_MAX = 100_000;

/** An amount as people type it, "12.5" or "12.50", in pence. */
const price = z
  .string("Price is required")
  .trim()
  .min(1, "Price is required")
  .regex(/^\d{1,8}(\.\d{1,2})?$/, "Price must be an amount such as 12.50")
  .transform((text) => {
    const [whole = "0", part = ""] = text.split(".");
    return parsePounds(`${whole}.${part.padEnd(2, "0")}`);
  });
const stock = z
  .int("Stock must be a whole number")
  .min(0, "Stock cannot be negative")
  .max(STOCK_MAX, `Stock must be at most ${STOCK_MAX}`);
const optionalLine = (max: number) =>
  line(max)
    .nullable()
    .transform((text) => text || null)
    .optional();
const count = (max: number) =>
  z.int("Must be a whole number").min(0, "Cannot be negative").max(max, `Must be at most ${max}`).nullable();
const list = z.array(requiredLine(80, "Must not be empty")).max(120, "At most 120 entries");

export const pictureName = z.string().regex(/^\/pictures\/[a-z0-9/-]{1,120}$/, "Not a picture of this shop");

/** What can be changed of a product beside its name and price. What is left out stays as it is. */
const details = {
  sku: optionalLine(40),
  description: paragraphs(4_000).nullable().optional(),
  categoryId: rowId.nullable().optional(),
  stripePriceId: optionalLine(100),
  isSubscription: z.boolean().optional(),
  subscriptionType: z.enum(AUDIENCES).nullable().optional(),
  isActive: z.boolean().optional(),
  slug: line(120)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Only small letters, figures and hyphens")
    .optional(),
  strapline: line(160).optional(),
  badge: optionalLine(40),
  imageUrl: pictureName.nullable().optional(),
  gallery: z.array(pictureName).max(GALLERY_MAX, `At most ${GALLERY_MAX} pictures`).optional(),
  netWeightGrams: count(GRAMS_MAX).optional(),
  netVolumeMl: count(GRAMS_MAX).optional(),
  /** INCI names in descending order. */
  ingredients: paragraphs(4_000)
    .nullable()
    .transform((text) => text || null)
    .optional(),
  allergens: list.optional(),
  directions: paragraphs(2_000).optional(),
  warnings: paragraphs(2_000).optional(),
  shelfLifeMonths: count(120).optional(),
  naturalPercent: count(100).optional(),
  hygieneSealed: z.boolean().optional(),
  isCosmetic: z.boolean().optional(),
  safetyReportRef: optionalLine(80),
  notificationNumber: optionalLine(80),
};

/** The specification's declared schema of a product, with the fields that it does not name. */
export const productFields = z.object({
  name: requiredLine(120, "Product name is required"),
  price,
  stock: stock.optional(),
  ...details,
});

/** What an editor had in front of them: nobody overwrites what they have not seen. */
const seen = {
  /** The version that was edited; another one is refused as `changed-meanwhile`. */
  version: z.int().min(1).optional(),
  /** The stock that was shown. The same figure sent back leaves the shelf alone; a sale meanwhile is told. */
  stockSeen: stock.optional(),
};

export const adminProduct = z.object({
  id: rowId,
  name: z.string(),
  description: z.string(),
  price: pounds,
  sku: z.string().nullable(),
  categoryId: rowId.nullable(),
  categoryName: z.string().nullable(),
  isActive: z.boolean(),
  stock: z.int(),
  isSubscription: z.boolean(),
  subscriptionType: z.enum(AUDIENCES).nullable(),
  stripePriceId: z.string().nullable(),
  slug: z.string(),
  imageUrl: z.string().nullable(),
  version: z.int(),
  /** One of the twelve plans: its price follows from the settings. */
  isPlan: z.boolean(),
});
export type AdminProduct = z.output<typeof adminProduct>;

export const productBatch = z.object({
  id: rowId,
  code: z.string(),
  madeOn: day,
  bestBeforeOn: day,
  quantity: z.int(),
});

export const adminProductDetails = adminProduct.extend({
  strapline: z.string(),
  badge: z.string().nullable(),
  gallery: z.array(z.string()),
  netWeightGrams: z.int().nullable(),
  netVolumeMl: z.int().nullable(),
  ingredients: z.string().nullable(),
  allergens: z.array(z.string()),
  directions: z.string(),
  warnings: z.string(),
  shelfLifeMonths: z.int().nullable(),
  naturalPercent: z.int().nullable(),
  hygieneSealed: z.boolean(),
  isCosmetic: z.boolean(),
  safetyReportRef: z.string().nullable(),
  notificationNumber: z.string().nullable(),
  /** Newest first. */
  batches: z.array(productBatch),
  /** Newest first; a price holds until the next one's moment. */
  priceHistory: z.array(z.object({ price: pounds, fromAt: instant })),
});
export type AdminProductDetails = z.output<typeof adminProductDetails>;

export const listAdminProducts = endpoint({
  method: "GET",
  path: "/api/admin/products",
  access: "admin",
  summary: "All products, active or not, without archived ones",
  input: z.object({
    search: searchInput,
    category: pathId.optional(),
    status: z.enum(["active", "inactive"]).optional(),
    type: z.enum(["subscription", "one-time"]).optional(),
    sort: z.enum(PRODUCT_SORTS).default("name-asc"),
    ...pageInput,
  }),
  output: z.array(adminProduct),
});

export const getAdminProduct = endpoint({
  method: "GET",
  path: "/api/admin/products/{productId}",
  access: "admin",
  summary: "One product with everything that can be edited, its batches and its prices so far",
  input: z.object({ productId: pathId }),
  output: adminProductDetails,
  refusals: ["not-found"],
});

export const createProduct = endpoint({
  method: "POST",
  path: "/api/admin/products",
  access: "admin",
  summary: "Add a product",
  input: productFields,
  output: adminProductDetails,
  refusals: ["already-taken", "parent-gone", "papers-missing"],
});

export const updateProduct = endpoint({
  method: "PUT",
  path: "/api/admin/products/{productId}",
  access: "admin",
  summary: "Change a product",
  input: productFields.extend({ productId: pathId, ...seen }),
  output: adminProductDetails,
  refusals: ["already-taken", "parent-gone", "papers-missing", "plan-fixed", "changed-meanwhile"],
});

export const patchProduct = endpoint({
  method: "PATCH",
  path: "/api/admin/products/{productId}",
  access: "admin",
  summary: "Change a product's price or its stock",
  input: z
    .object({ productId: pathId, price: price.optional(), stock: stock.optional(), ...seen })
    .refine((sent) => sent.price !== undefined || sent.stock !== undefined, "Nothing to change"),
  output: adminProductDetails,
  refusals: ["plan-fixed", "changed-meanwhile"],
});

export const deleteProduct = endpoint({
  method: "DELETE",
  path: "/api/admin/products/{productId}",
  access: "admin",
  summary: "Delete a product, or archive it when orders name it",
  input: z.object({ productId: pathId }),
  output: z.object({ outcome: z.enum(["deleted", "archived"]) }),
  refusals: ["still-in-use", "plan-fixed"],
});

export const editProducts = endpoint({
  method: "POST",
  path: "/api/admin/bulk-edit-products",
  access: "admin",
  summary: "Activate, set to draft or delete several products",
  input: z.object({
    /** As text, as the specification sends them. */
    productIds: z
      .array(z.union([pathId, rowId]))
      .min(1, "Select at least one product")
      .max(BULK_IDS_MAX, `At most ${BULK_IDS_MAX} products at once`),
    action: z.enum(PRODUCT_ACTIONS),
  }),
  output: z.object({
    done: z.int(),
    /** Each product left as it was, and why. */
    refused: z.array(z.object({ productId: rowId, name: z.string(), code: z.string() })),
  }),
});

export const addBatch = endpoint({
  method: "POST",
  path: "/api/admin/products/{productId}/batches",
  access: "admin",
  summary: "Note a batch that was made; its best-before day follows from the shelf life unless given",
  input: z.object({
    productId: pathId,
    code: requiredLine(40, "Batch number is required"),
    madeOn: day,
    bestBeforeOn: day.optional(),
    quantity: z.int("Quantity must be a whole number").min(1, "Quantity must be at least 1").max(STOCK_MAX),
  }),
  output: productBatch,
  refusals: ["already-taken"],
});

export const deleteBatch = endpoint({
  method: "DELETE",
  path: "/api/admin/products/{productId}/batches/{batchId}",
  access: "admin",
  summary: "Take back a batch that was noted by mistake",
  input: z.object({ productId: pathId, batchId: pathId }),
  output: done,
  refusals: ["not-found"],
});
