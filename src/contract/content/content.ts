import { picture } from "#contract/catalogue/product-fields.ts";
import { endpoint, noInput } from "#contract/endpoint.ts";
import { day } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { BOX_SECTIONS, HOME_SECTIONS } from "#domain/content/pages.ts";

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

const questionCategory = z.object({
  id: z.string(),
  title: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      /** The answer as HTML, and as plain text. */
      html: z.string(),
      answer: z.string(),
    }),
  ),
});

const pageSection = z.object({
  id: z.enum([...HOME_SECTIONS, ...BOX_SECTIONS]),
  title: z.string(),
  paragraphs: z.array(z.string()),
  items: z.array(z.object({ title: z.string(), text: z.string() })),
});

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
        /**
         * The text as HTML, with headings, paragraphs, lists, quotes, tables, links and pictures of the shop only.
         * `<aside data-products="a b">` is the place of products, by the last part of their address. The link in
         * `<p data-button="">` looks like a button.
         */
        html: z.string(),
        /** Questions and answers, if the page consists of them. */
        questions: z.array(questionCategory).optional(),
        /** Sections in plain text, if the page consists of them. */
        sections: z.array(pageSection).optional(),
      })
      .nullable(),
  }),
});

/** An article as lists show it, with current figures. */
const listedArticle = z.object({
  slug: z.string(),
  title: z.string(),
  /** One or two sentences. */
  lead: z.string(),
  description: z.string(),
  category: z.string(),
  /** Empty if the shop itself is the author. */
  author: z.string(),
  publishedOn: day,
  changedOn: day,
  readMinutes: z.int(),
  picture,
});
export type ListedArticle = z.output<typeof listedArticle>;

export const getArticle = endpoint({
  method: "GET",
  path: "/api/articles/{slug}",
  access: "anyone",
  summary: "Get an article that the merchant has published, or the text in place of one that comes with the shop",
  input: z.object({ slug }),
  output: z.object({
    /** Null if nothing is published under this address. */
    article: listedArticle
      .extend({
        /** The text as HTML, as in a page. */
        html: z.string(),
      })
      .nullable(),
  }),
});

export const listArticles = endpoint({
  method: "GET",
  path: "/api/articles",
  access: "anyone",
  summary: "List the articles that the merchant has published, newest first",
  input: noInput,
  output: z.array(listedArticle),
});

export const listPages = endpoint({
  method: "GET",
  path: "/api/pages",
  access: "anyone",
  summary: "List the pages that the merchant has added and published",
  input: noInput,
  output: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      lead: z.string().optional(),
      description: z.string().optional(),
      changedOn: day,
    }),
  ),
});
