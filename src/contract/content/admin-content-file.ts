import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, instant } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { MENUS, PAGE_KINDS } from "#domain/content/pages.ts";
import { isoDay } from "#domain/iso-day.ts";
import { slug } from "./content.ts";

/** Maximum size of a file of all pages. Room for about a thousand versions. */
export const CONTENT_BYTES_MAX = 16 * 1024 * 1024;
export const CONTENT_PROBLEMS_MAX = 100;
const PAGES_MAX = 1_000;
const VERSIONS_MAX = 5_000;
/** Longer than any text that can be saved, so that a longer one gets the error of its field. */
const TEXT_MAX = 100_000;

const text = z.string().max(TEXT_MAX);
const version = z.int().min(1);

/** A version in a file. Its text is checked as in the editor before it is added. */
const fileVersion = z.object({
  number: version,
  title: text,
  lead: text,
  description: text,
  body: text,
  article: z.record(z.string(), text).nullable().default(null),
  savedAt: instant.optional(),
});

/** All pages with their versions and menus, as a file. */
export const contentFile = z.object({
  format: z.literal("content"),
  formatVersion: z.literal(1),
  pages: z
    .array(
      z
        .object({
          slug,
          kind: z.enum(PAGE_KINDS),
          menu: z.enum(MENUS),
          menuLabel: text,
          liveVersion: version.nullable(),
          plannedVersion: version.nullable(),
          plannedOn: day.transform(isoDay).nullable(),
          versions: z.array(fileVersion).min(1, "A page needs a version").max(VERSIONS_MAX),
        })
        .refine((page) => (page.plannedVersion === null) === (page.plannedOn === null), {
          path: ["plannedOn"],
          error: "A planned version needs its day",
        })
        .refine(
          ({ liveVersion, plannedVersion, versions }) =>
            [liveVersion, plannedVersion].every(
              (published) => published === null || versions.some(({ number }) => number === published),
            ),
          { path: ["versions"], error: "The published version is missing" },
        ),
    )
    .max(PAGES_MAX)
    .refine((pages) => new Set(pages.map((page) => page.slug)).size === pages.length, "Each page can be listed once"),
});
export type ContentFile = z.output<typeof contentFile>;

export const downloadContent = endpoint({
  method: "GET",
  path: "/api/admin/content/file",
  access: "admin",
  permission: "brand",
  summary: "Export all pages with their versions and menus as a JSON file",
  input: noInput,
  output: contentFile,
});

export const importContent = endpoint({
  method: "POST",
  path: "/api/admin/content/import/{mode}",
  access: "admin",
  permission: "brand",
  summary: "Import a file of pages: multipart/form-data with one JSON file. `check` only lists what would be added",
  input: z.object({ mode: z.enum(["check", "apply"]) }),
  output: z.object({
    /** Pages that the file adds, or adds versions to. */
    pages: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        isNew: z.boolean(),
        /** Versions that the page does not have yet. */
        versions: z.int(),
      }),
    ),
    /** Pages of the file whose versions are all here already. */
    unchanged: z.int(),
    /** Reasons why nothing is imported. `page` is empty if the file as a whole cannot be read. */
    problems: z.array(z.object({ page: z.string(), version: z.int().nullable(), message: z.string() })),
    problemCount: z.int(),
    isApplied: z.boolean(),
  }),
  refusals: ["changed-meanwhile"],
});
