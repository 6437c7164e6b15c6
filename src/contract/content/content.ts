import { endpoint, noInput } from "#contract/endpoint.ts";
import { day } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

/** Fits into the path of a page. */
const SLUG_MAX = 60;

/** The last part of a page's address. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Address is required")
  .max(SLUG_MAX, `Must be at most ${SLUG_MAX} characters`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and single hyphens, such as our-workshop")
  .meta({ examples: ["our-workshop"] });

export const getPage = endpoint({
  method: "GET",
  path: "/api/pages/{slug}",
  access: "anyone",
  summary: "Get a page that the merchant has published, or the text in place of one that comes with the shop",
  input: z.object({ slug }),
  output: z.object({
    /** Null if nothing is published under this address. */
    page: z
      .object({
        title: z.string(),
        lead: z.string(),
        description: z.string(),
        /** The text as HTML, with headings, paragraphs, lists, quotes, tables and links only. */
        html: z.string(),
      })
      .nullable(),
  }),
});

export const listPages = endpoint({
  method: "GET",
  path: "/api/pages",
  access: "anyone",
  summary: "List the pages that the merchant has added and published",
  input: noInput,
  output: z.array(z.object({ slug: z.string(), title: z.string(), changedOn: day })),
});
