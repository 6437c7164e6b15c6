import { pageInput } from "#contract/admin-list.ts";
import { pictureName } from "#contract/catalogue/product-fields.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { FILE_KINDS, SHOP_SYSTEMS } from "#domain/moving/file-kinds.ts";
import { ZIP_LIMITS } from "#domain/moving/picture-zip.ts";

/** Maximum size of another shop's file. The proxies in `deploy` accept 20 MB. */
export const IMPORT_BYTES_MAX = 18 * 1024 * 1024;
/** Parts of an import, in order. */
const IMPORT_STEPS = ["try", "import", "pictures"] as const;
const HEADINGS_MAX = 500;

const FIELDS_MAX = 40;

const fieldName = z.string().max(FIELDS_MAX);
/** Place of the heading that fills each field, by field. Null for a field that is left out. */
const columns = z.record(fieldName, z.int().min(0).max(HEADINGS_MAX).nullable()).meta({ examples: [{ name: 1 }] });
const options = z.record(fieldName, z.boolean()).meta({ examples: [{ publishes: false }] });

const importView = z.object({
  id: rowId,
  kind: z.enum(FILE_KINDS),
  system: z.enum(SHOP_SYSTEMS),
  /** Name of the file on the user's computer. Empty if it is not known. */
  fileName: z.string(),
  encoding: z.string(),
  /** Headings of the file with the number of rows that have a value, and the reason if the shop has no place for it. */
  headings: z.array(z.object({ heading: z.string(), filled: z.int(), reason: z.string().nullable() })),
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
  /** Number of pictures that were added from a ZIP. */
  zipped: z.int(),
});
export type ImportView = z.output<typeof importView>;

export const getImport = endpoint({
  method: "GET",
  path: "/api/admin/import",
  access: "admin",
  permission: "catalogue",
  summary: "Get the import of another shop's file, with its progress",
  input: noInput,
  output: z.object({ import: importView.nullable() }),
});

export const uploadImport = endpoint({
  method: "POST",
  path: "/api/admin/import/file",
  access: "admin",
  permission: "catalogue",
  summary: "Read another shop's file: multipart/form-data with one CSV file. Replaces the last file",
  input: noInput,
  output: importView,
  refusals: ["table-refused", "too-large"],
});

export const saveImportChoices = endpoint({
  method: "PUT",
  path: "/api/admin/import",
  access: "admin",
  permission: "catalogue",
  summary: "Choose the column of each field. Forgets what was tried",
  input: z.object({ importId: rowId, columns, options }),
  output: importView,
  refusals: ["not-found", "changed-meanwhile"],
});

export const addImportPictures = endpoint({
  method: "POST",
  path: "/api/admin/import/pictures",
  access: "admin",
  permission: "catalogue",
  summary: "Keep uploaded pictures for the rows that name their files",
  input: z.object({
    importId: rowId,
    pictures: z
      .array(
        z.object({
          /** Name of the picture's file, without folders. */
          name: z
            .string()
            .min(1)
            .max(ZIP_LIMITS.nameLengthMax)
            .regex(/^[^/\\\p{Cc}]+$/u, "Must be a file name without folders"),
          picture: pictureName,
        }),
      )
      .min(1)
      .max(100),
  }),
  output: importView,
  refusals: ["not-found"],
});

export const continueImport = endpoint({
  method: "POST",
  path: "/api/admin/import/continue",
  access: "admin",
  permission: "catalogue",
  summary: "Try, import or fetch pictures for the next records of the file",
  input: z.object({
    importId: rowId,
    step: z.enum(IMPORT_STEPS),
    /** True to fetch the refused pictures again. */
    again: z.boolean().default(false),
  }),
  output: importView,
  refusals: ["not-found", "proof-needed"],
});

export const listImportRows = endpoint({
  method: "GET",
  path: "/api/admin/import/rows",
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

export const removeImport = endpoint({
  method: "DELETE",
  path: "/api/admin/import",
  access: "admin",
  permission: "catalogue",
  summary: "Forget the file. Imported records stay",
  input: noInput,
  output: done,
});
