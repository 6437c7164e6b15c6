import { PICTURE_ALT_MAX, pictureName } from "#contract/catalogue/product-fields.ts";
import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, instant, line, paragraphs, requiredLine, rowId, versionNumber } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import type { ArticleFacts } from "#domain/content/articles.ts";
import { MENUS, PAGE_KINDS, type PageText } from "#domain/content/pages.ts";
import { placeholderMessage } from "#domain/content/placeholders.ts";
import { isoDay } from "#domain/iso-day.ts";
import { slug } from "./content.ts";

const TITLE_MAX = 80;
const LEAD_MAX = 200;
const DESCRIPTION_MAX = 200;
const MENU_LABEL_MAX = 30;
const CATEGORY_MAX = 30;
const AUTHOR_MAX = 60;
/** About three times the longest text that comes with the shop. */
const BODY_MAX = 30_000;
/** Room for a text of the largest characters, so that a longer one gets the error of its field. */
const BYTES_MAX = 256 * 1024;

function withPlaceholders(text: z.ZodString) {
  return text.refine((typed) => placeholderMessage(typed) === undefined, {
    error: ({ input }) => placeholderMessage(String(input)) ?? "",
  });
}

/** Facts of an article, of which its author may be empty. */
const articleFields = z.object({
  category: requiredLine(CATEGORY_MAX, "Category is required"),
  author: line(AUTHOR_MAX),
  publishedOn: z.iso.date("Choose a day").transform(isoDay),
  picture: z
    .string()
    .min(1, "Choose a picture")
    .meta({ examples: ["/pictures/about"] })
    .pipe(pictureName),
  pictureAlt: requiredLine(PICTURE_ALT_MAX, "Describe the picture for people who cannot see it"),
} satisfies Record<keyof ArticleFacts, z.ZodType>);

const texts = {
  title: withPlaceholders(requiredLine(TITLE_MAX, "Title is required")),
  lead: withPlaceholders(line(LEAD_MAX)),
  description: withPlaceholders(line(DESCRIPTION_MAX)),
  body: withPlaceholders(paragraphs(BODY_MAX).min(1, "Text is required")),
  article: articleFields.nullable().default(null),
} satisfies Record<keyof PageText, z.ZodType>;

/** The text of a version as its author may save it. */
export const pageTexts = z.object(texts);

/** Place of the page's link. A page in a menu needs a label. */
export const pagePlace = z.object({ menu: z.enum(MENUS), menuLabel: line(MENU_LABEL_MAX) });

/** Fields of the editor. */
export const pageFields = pageTexts.extend(pagePlace.shape);

const revision = versionNumber;
const version = rowId;

const publication = {
  /** Number of the version that customers see. Null if they see none, or the text that comes with the shop. */
  liveVersion: version.nullable(),
  plannedVersion: version.nullable(),
  /** London day on which the planned version is published. */
  plannedOn: day.nullable(),
};

const listedPage = z.object({
  slug: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** Title of the latest version. Null for a text that comes with the shop and was never changed. */
  title: z.string().nullable(),
  menu: z.enum(MENUS),
  ...publication,
  latestVersion: version.nullable(),
  changedAt: instant.nullable(),
});
export type ListedPage = z.output<typeof listedPage>;

const savedVersion = z.object({
  number: version,
  title: z.string(),
  savedAt: instant,
  /** Name of the user who saved it. */
  savedBy: z.string(),
});
export type SavedVersion = z.output<typeof savedVersion>;

const pageText = z.object({
  title: z.string(),
  lead: z.string(),
  description: z.string(),
  body: z.string(),
  article: z
    .object({
      category: z.string(),
      author: z.string(),
      publishedOn: day.transform(isoDay),
      picture: z.string(),
      pictureAlt: z.string(),
    })
    .nullable(),
});

const editedPage = z.object({
  slug: z.string(),
  kind: z.enum(PAGE_KINDS),
  revision,
  menu: z.enum(MENUS),
  menuLabel: z.string(),
  ...publication,
  /** The latest version. Null for a text that comes with the shop and was never changed. */
  text: pageText.nullable(),
  /** The latest versions, newest first. */
  versions: z.array(savedVersion),
});
export type EditedPage = z.output<typeof editedPage>;

export const listAdminPages = endpoint({
  method: "GET",
  path: "/api/admin/pages",
  access: "admin",
  permission: "brand",
  summary: "List the merchant's pages and articles, and the texts that come with the shop",
  input: noInput,
  output: z.array(listedPage),
});

export const createPage = endpoint({
  method: "POST",
  path: "/api/admin/pages",
  access: "admin",
  permission: "brand",
  summary: "Add a page, or an article of the journal, as a draft",
  input: pageFields.extend({ slug }),
  output: editedPage,
  refusals: ["already-taken"],
  bodyBytesMax: BYTES_MAX,
});

export const previewPage = endpoint({
  method: "POST",
  path: "/api/admin/pages/preview",
  access: "admin",
  permission: "brand",
  summary: "Show a text as its page would, without saving it",
  input: z.object({
    /** Address of the page, because some texts need a form of their own. */
    slug: slug.optional(),
    title: line(TITLE_MAX),
    lead: line(LEAD_MAX),
    body: paragraphs(BODY_MAX),
  }),
  output: z.object({
    title: z.string(),
    lead: z.string(),
    html: z.string(),
    /** Reasons why the text cannot be saved. */
    problems: z.array(z.string()),
  }),
  bodyBytesMax: BYTES_MAX,
});

export const getAdminPage = endpoint({
  method: "GET",
  path: "/api/admin/pages/{slug}",
  access: "admin",
  permission: "brand",
  summary: "Get a page with its latest text and its versions",
  input: z.object({ slug }),
  output: editedPage,
  refusals: ["not-found"],
});

export const savePage = endpoint({
  method: "PUT",
  path: "/api/admin/pages/{slug}",
  access: "admin",
  permission: "brand",
  summary: "Save a text as a new version, which customers see once it is published",
  input: pageFields.extend({ slug, revision }),
  output: editedPage,
  refusals: ["not-found", "changed-meanwhile"],
  bodyBytesMax: BYTES_MAX,
});

export const publishPage = endpoint({
  method: "POST",
  path: "/api/admin/pages/{slug}/publish",
  access: "admin",
  permission: "brand",
  summary: "Publish a version now, or on a day in London",
  input: z.object({ slug, revision, version, on: day.transform(isoDay).nullable() }),
  output: editedPage,
  refusals: ["not-found", "changed-meanwhile"],
});

export const withdrawPage = endpoint({
  method: "POST",
  path: "/api/admin/pages/{slug}/withdraw",
  access: "admin",
  permission: "brand",
  summary: "Take a page out of the shop, or show the text that came with the shop again. All versions stay",
  input: z.object({ slug, revision }),
  output: editedPage,
  refusals: ["not-found", "changed-meanwhile"],
});

export const deletePage = endpoint({
  method: "DELETE",
  path: "/api/admin/pages/{slug}",
  access: "admin",
  permission: "brand",
  summary: "Delete a page with all versions. A published or planned page is withdrawn first",
  input: z.object({ slug }),
  output: done,
  refusals: ["not-found", "changed-meanwhile"],
});

export const getPageVersion = endpoint({
  method: "GET",
  path: "/api/admin/pages/{slug}/versions/{version}",
  access: "admin",
  permission: "brand",
  summary: "Get the text of a version",
  input: z.object({
    slug,
    version: z
      .string()
      .regex(/^\d{1,9}$/, "Must have digits only")
      .transform(Number)
      .pipe(version),
  }),
  output: pageText,
  refusals: ["not-found"],
});
