import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { SHELF_SORTS } from "#domain/catalogue/catalogue.ts";
import { LABEL_FACTS } from "#domain/catalogue/label-facts.ts";
import { parsePounds } from "#domain/money.ts";
import { AUDIENCES, DURATIONS } from "#domain/subscriptions/plans.ts";
import { picture } from "./product-fields.ts";

const PRODUCTS_LIMIT_MAX = 1_000;

/** What reviews come to; null where they are fewer than three, which says too little. */
const rating = z.object({ count: z.int(), average: z.number() }).nullable();

export const product = z.object({
  id: rowId,
  slug: z.string(),
  name: z.string(),
  strapline: z.string(),
  description: z.string(),
  price: pounds,
  /** What the items of a set cost bought singly; null when the product is no set. */
  boughtSeparately: pounds.nullable(),
  /** How much a set saves against that; null when it saves nothing. */
  saves: pounds.nullable(),
  imageUrl: z.string().nullable(),
  picture,
  /** Another view of it, for who looks closer at a shelf. */
  secondPicture: picture.nullable(),
  categoryId: rowId.nullable(),
  isActive: z.boolean(),
  stock: z.int(),
  isSubscription: z.boolean(),
  subscriptionType: z.enum(AUDIENCES).nullable(),
  stripePriceId: z.string().nullable(),
  badge: z.string().nullable(),
  benefits: z.array(z.string()),
  essentialOils: z.array(z.string()),
  /** The items of a set in their order; empty when the product is no set. */
  includes: z.array(z.object({ id: rowId, slug: z.string(), name: z.string() })),
  rating,
});
export type Product = z.output<typeof product>;

export const listProducts = endpoint({
  method: "GET",
  path: "/api/products",
  access: "anyone",
  summary: "The products on sale, all of them or a part",
  input: z.object({
    /** How many at most; without it all of them. */
    limit: z.coerce.number().int().min(1).max(PRODUCTS_LIMIT_MAX).optional(),
    /** Those that follow this product: the last one of the part before. */
    after: pathId.optional(),
  }),
  output: z.array(product),
});

const category = z.object({
  id: rowId,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** How many products of it are on sale, counted up to a thousand; boxes and their plans are not counted. */
  productCount: z.int(),
  /** Of what sells best in it. */
  picture,
});
export type Category = z.output<typeof category>;

export const listCategories = endpoint({
  method: "GET",
  path: "/api/categories",
  access: "anyone",
  summary: "The categories that have something on sale",
  input: noInput,
  output: z.array(category),
});

/** What the label of a cosmetic says, and what else a buyer should know before paying. */
const productDetails = product.extend({
  sku: z.string().nullable(),
  /** Further pictures that the merchant chose, in their order. */
  gallery: z.array(z.string()),
  /** All of its pictures, the one of its card first. */
  pictures: z.array(picture),
  category: category.pick({ id: true, name: true, slug: true }).nullable(),
  netWeightGrams: z.int().nullable(),
  netVolumeMl: z.int().nullable(),
  /** Per 100 g or 100 ml; null where the pack has neither, and for sets. */
  unitPrice: z.object({ amount: pounds, per: z.enum(["100 g", "100 ml"]) }).nullable(),
  /** INCI names in descending order; of a set, nothing: its items have their own. */
  ingredients: z.string().nullable(),
  allergens: z.array(z.string()),
  directions: z.string(),
  warnings: z.string(),
  shelfLifeMonths: z.int().nullable(),
  naturalPercent: z.int().nullable(),
  /** Sealed for hygiene: it cannot be sent back for a change of mind once the seal is broken. */
  hygieneSealed: z.boolean(),
  /** The sets on sale that hold it. */
  inSets: z.array(z.object({ id: rowId, slug: z.string(), name: z.string() })),
  /** What stands beside it in those sets and can be had: up to four. */
  goesWith: z.array(product),
  /** Up to four others of the same category, in stock first. */
  related: z.array(product),
});
export type ProductDetails = z.output<typeof productDetails>;

export const getProduct = endpoint({
  method: "GET",
  path: "/api/products/{slug}",
  access: "anyone",
  summary: "One product with everything its page says",
  input: z.object({ slug: line(120) }),
  output: productDetails,
  refusals: ["not-found"],
});

const plan = z.object({
  id: rowId,
  productId: rowId,
  audience: z.enum(AUDIENCES),
  duration: z.enum(DURATIONS),
  title: z.string(),
  subtitle: z.string(),
  months: z.int(),
  rolls: z.boolean(),
  /** A month of this plan. */
  price: pounds,
  /** A month without the plan's discount. */
  originalPrice: pounds,
  discount: z.int(),
  savings: z.int(),
  /** The plan most people take, where the shop has evidence for saying so; then where from, and as of which day. */
  popular: z.boolean(),
  popularSource: z.object({ source: z.string(), asOf: day }).nullable(),
  stripePriceId: z.string().nullable(),
  /** The first box for somebody who has had none for this audience. */
  firstBox: z.object({ price: pounds, saves: pounds, isOffer: z.boolean(), percentOff: z.int() }),
  /** First box and all later ones; null for a plan that rolls on. */
  total: pounds.nullable(),
  firstDispatchOn: day,
  nextChargeOn: day,
});
export type PlanView = z.output<typeof plan>;

const audienceBox = z.object({
  audience: z.enum(AUDIENCES),
  title: z.string(),
  strapline: z.string(),
  description: z.string(),
  /** The five standard items. */
  includes: z.array(z.object({ id: rowId, slug: z.string(), name: z.string() })),
  /** A month of the dearest plan, the rolling one. */
  regularPrice: pounds,
  firstBoxPrice: pounds,
  /** The cheapest month that any plan of this audience has after its first box, and on which plan. */
  fromPrice: pounds,
  fromDuration: z.enum(DURATIONS),
  rating,
});
export type AudienceBox = z.output<typeof audienceBox>;

export const listPlans = endpoint({
  method: "GET",
  path: "/api/plans",
  access: "anyone",
  summary: "The three boxes, their twelve plans and what delivery costs",
  input: noInput,
  output: z.object({
    boxes: z.array(audienceBox),
    plans: z.array(plan),
    delivery: z.object({ basket: pounds, tariff: pounds }),
  }),
});
export type Plans = z.output<typeof listPlans.output>;

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
    /** Words to find in names, descriptions and ingredients; mistakes of an email or two are forgiven. */
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
