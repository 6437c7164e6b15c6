import { endpoint, noInput } from "./endpoint.ts";
import { pictureName } from "./product-fields.ts";
import { z } from "./zod.ts";

/** Larger pictures and tables are refused as `too-large`. */
export const PICTURE_BYTES_MAX = 15 * 1024 * 1024;
export const CSV_BYTES_MAX = 4 * 1024 * 1024;
/** Named one by one up to here; the rest is counted. */
export const CSV_PROBLEMS_MAX = 200;
/** The same of changes. */
export const CSV_CHANGES_MAX = 500;
/** Stock is taken from a table only where that is asked for. */
export const IMPORT_MODES = ["check", "apply", "check-with-stock", "apply-with-stock"] as const;

export const uploadPicture = endpoint({
  method: "POST",
  path: "/api/admin/pictures",
  access: "admin",
  summary: "Add a picture: multipart/form-data with one file, a photograph as JPEG, PNG, WebP or AVIF",
  input: noInput,
  output: z.object({ picture: pictureName }),
  refusals: ["picture-refused"],
});

export const exportProducts = endpoint({
  method: "GET",
  path: "/api/admin/products/export",
  access: "admin",
  summary: "All products as a table: CSV text, in which no cell can be taken for a formula",
  input: noInput,
  output: z.object({ fileName: z.string(), csv: z.string() }),
});

export const importProducts = endpoint({
  method: "POST",
  path: "/api/admin/products/import/{mode}",
  access: "admin",
  summary: "Read a table of products: multipart/form-data with one CSV file; `check` only says what would happen",
  input: z.object({ mode: z.enum(IMPORT_MODES) }),
  output: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** What each line changes, or would: `before` is null for a new product. `line` counts the header as 1. */
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
    /** Lines that cannot be taken; while there is one, nothing is stored. `line` counts the header as 1. */
    problems: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
    problemCount: z.int(),
    isApplied: z.boolean(),
  }),
  refusals: ["table-refused"],
});
