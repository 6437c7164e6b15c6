import { pageInput } from "#contract/admin-list.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { MOVED_FIELDS, type MovedColumns, type MovedField, SHOP_SYSTEMS } from "#domain/catalogue/moving.ts";

/** Maximum size of another shop's products file. The proxies in `deploy` accept 20 MB. */
export const IMPORT_BYTES_MAX = 18 * 1024 * 1024;
/** Parts of an import, in order. */
const IMPORT_STEPS = ["try", "import", "pictures"] as const;
const HEADINGS_MAX = 500;

const place = z.int().min(0).max(HEADINGS_MAX).nullable();
const columns = z.object(
  Object.fromEntries(MOVED_FIELDS.map((field) => [field, place])) as Record<MovedField, typeof place>,
) satisfies z.ZodType<MovedColumns>;

const options = z.object({
  pricesIncludeVat: z.boolean(),
  publishes: z.boolean(),
  updatesExisting: z.boolean(),
  fetchesPictures: z.boolean(),
});

const productImport = z.object({
  id: rowId,
  system: z.enum(SHOP_SYSTEMS),
  encoding: z.string(),
  /** Headings of the file with the number of rows that have a value, and the reason if the shop has no place for it. */
  headings: z.array(z.object({ heading: z.string(), filled: z.int(), reason: z.string().nullable() })),
  /** Place of the heading that fills each field. Null for a field that is left out. */
  columns,
  options,
  /** True if the shop is registered for VAT, so that prices without VAT are wrong. */
  isVatRegistered: z.boolean(),
  /** Numbers of rows: all, and those that are tried, imported, and whose pictures are fetched. */
  rows: z.int(),
  tried: z.int(),
  imported: z.int(),
  finished: z.int(),
  /** Numbers of rows by outcome. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows that come, but not as a whole. */
  noted: z.int(),
  pictures: z.int(),
  picturesRefused: z.int(),
});
export type ProductImport = z.output<typeof productImport>;

export const getProductImport = endpoint({
  method: "GET",
  path: "/api/admin/product-import",
  access: "admin",
  permission: "catalogue",
  summary: "Get the import of another shop's products, with its progress",
  input: noInput,
  output: z.object({ import: productImport.nullable() }),
});

export const uploadProductImport = endpoint({
  method: "POST",
  path: "/api/admin/product-import/file",
  access: "admin",
  permission: "catalogue",
  summary: "Read another shop's products: multipart/form-data with one CSV file. Replaces the last file",
  input: noInput,
  output: productImport,
  refusals: ["table-refused", "too-large"],
});

export const saveImportChoices = endpoint({
  method: "PUT",
  path: "/api/admin/product-import",
  access: "admin",
  permission: "catalogue",
  summary: "Choose the column of each field. Forgets what was tried",
  input: z.object({ importId: rowId, columns, options }),
  output: productImport,
  refusals: ["not-found", "changed-meanwhile"],
});

export const continueProductImport = endpoint({
  method: "POST",
  path: "/api/admin/product-import/continue",
  access: "admin",
  permission: "catalogue",
  summary: "Try, import or fetch pictures for the next products of the file",
  input: z.object({
    importId: rowId,
    step: z.enum(IMPORT_STEPS),
    /** True to fetch the refused pictures again. */
    again: z.boolean().default(false),
  }),
  output: productImport,
  refusals: ["not-found", "proof-needed"],
});

export const listImportRows = endpoint({
  method: "GET",
  path: "/api/admin/product-import/rows",
  access: "admin",
  permission: "catalogue",
  summary: "List the rows of the file with their outcomes",
  input: z.object({ show: z.enum(["refused", "noted", "all"]).default("all"), ...pageInput }),
  output: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      /** Null before the row was tried. `part` adds something to another row. */
      outcome: z.enum(["new", "changed", "unchanged", "refused", "part"]).nullable(),
      notes: z.array(z.string()),
    }),
  ),
});

export const removeProductImport = endpoint({
  method: "DELETE",
  path: "/api/admin/product-import",
  access: "admin",
  permission: "catalogue",
  summary: "Forget the file. Imported products stay",
  input: noInput,
  output: done,
});
