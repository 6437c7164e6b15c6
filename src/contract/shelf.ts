import { LABEL_FACTS } from "#domain/label-facts.ts";
import { parsePounds } from "#domain/money.ts";
import { SHELF_SORTS } from "#domain/shelf-sorts.ts";
import { product } from "./catalogue.ts";
import { endpoint, noInput } from "./endpoint.ts";
import { line, rowId } from "./fields.ts";
import { z } from "./zod.ts";

/** How many products a page of a shelf holds: whole rows of two, three and four. */
const SHELF_PAGE_SIZE = 24;
const SEARCH_LENGTH_MAX = 80;
/** More than these are neither counted nor turned to: nobody looks through a thousand, and a count reads each of them. */
export const SHELF_COUNTED_MAX = 1_000;
/** On a phone a page grows to this. */
const SHELF_SIZE_MAX = 10 * SHELF_PAGE_SIZE;
const PAGES_MAX = 5_000;

/** Facts as an address writes them, "floral,vegan"; what is none is refused. */
const facts = z
  .string()
  .max(200)
  .transform((text) => [...new Set(text.split(",").filter((fact) => fact !== ""))])
  .pipe(z.array(z.enum(LABEL_FACTS)));

const flag = z.literal("1").optional();

export const viewShelf = endpoint({
  method: "GET",
  path: "/api/shelf",
  access: "anyone",
  summary: "A page of what is on sale: of a category, by words, narrowed by what the labels tell",
  input: z.object({
    category: line(120).optional(),
    /** Words to find in names, descriptions and ingredients; mistakes of a letter or two are forgiven. */
    q: line(SEARCH_LENGTH_MAX).optional(),
    facts: facts.optional(),
    /** The most that one may cost. */
    under: z
      .string()
      .regex(/^\d{1,5}(\.\d{2})?$/, "Must be an amount such as 10 or 12.50")
      .transform((text) => parsePounds(text.includes(".") ? text : `${text}.00`))
      .optional(),
    inStock: flag,
    forChildren: flag,
    sort: z.enum(SHELF_SORTS).default("usual"),
    page: z.coerce.number().int().min(1).max(PAGES_MAX).default(1),
    size: z.coerce.number().int().min(1).max(SHELF_SIZE_MAX).default(SHELF_PAGE_SIZE),
  }),
  output: z.object({
    products: z.array(product),
    /** On all pages together; of more than a thousand only so many are counted and shown. */
    total: z.int(),
    hasMore: z.boolean(),
    pages: z.int(),
    /** How many there would be with one more condition; of scents, with one more to choose from. Null: too many to count. */
    facts: z.array(z.object({ fact: z.enum(LABEL_FACTS), count: z.int().nullable() })),
    inStock: z.int().nullable(),
    forChildren: z.int().nullable(),
    /** What was looked for in the end, where the words that were typed lead to nothing; null where they are the same. */
    lookedFor: z.string().nullable(),
    /** Where nothing is found: what others buy. */
    instead: z.array(product),
  }),
  refusals: ["not-found"],
});

export const viewShopWindow = endpoint({
  method: "GET",
  path: "/api/shop-window",
  access: "anyone",
  summary: "Of each category what sells best",
  input: noInput,
  /** In the order of the categories, at most eight of each. */
  output: z.array(z.object({ categoryId: rowId, products: z.array(product) })),
});
