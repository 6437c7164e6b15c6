import { endpoint, noInput } from "#contract/endpoint.ts";
import { day, line, pathId, pounds, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { SHELF_SORTS } from "#domain/catalogue/catalogue.ts";
import { LABEL_FACTS } from "#domain/catalogue/label-facts.ts";
import { parsePounds } from "#domain/money.ts";
import { AUDIENCES, DURATIONS } from "#domain/subscriptions/plans.ts";
import { labelOutput, picture } from "./product-fields.ts";

const PRODUCTS_LIMIT_MAX = 1_000;

/** Summary of the reviews. Null for fewer than three reviews, because an average of so few is not meaningful. */
const rating = z.object({ count: z.int(), average: z.number() }).nullable();

/** An item of a set or a box. `isOnSale` is false if the product has no page in the shop. */
const includedProduct = z.object({
  id: rowId,
  slug: z.string(),
  name: z.string(),
  isOnSale: z.boolean().optional(),
  /** Picture of an item of a box. */
  picture: picture.optional(),
});
export type IncludedProduct = z.output<typeof includedProduct>;

/** The choices of a product family on sale, such as its sizes, in order. */
const family = z.object({
  id: rowId,
  name: z.string(),
  /** Name of the choice: "Size". */
  choiceName: z.string(),
  /** Lowest price of all choices. */
  fromPrice: pounds,
  choices: z.array(z.object({ id: rowId, slug: z.string(), choice: z.string(), price: pounds, stock: z.int() })),
});
export type Family = z.output<typeof family>;

export const product = z.object({
  id: rowId,
  slug: z.string(),
  name: z.string(),
  strapline: z.string(),
  description: z.string(),
  price: pounds,
  /** Total price of a set's items if bought singly. Null for other products. */
  boughtSeparately: pounds.nullable(),
  /** Saving compared with `boughtSeparately`. Null without a saving. */
  saves: pounds.nullable(),
  imageUrl: z.string().nullable(),
  picture,
  /** A second picture of the product, for product cards. */
  secondPicture: picture.nullable(),
  categoryId: rowId.nullable(),
  isActive: z.boolean(),
  stock: z.int(),
  isSubscription: z.boolean(),
  subscriptionType: z.enum(AUDIENCES).nullable(),
  stripePriceId: z.string().nullable(),
  /** The merchant's words, else "Best seller" or "New". */
  badge: z.string().nullable(),
  benefits: z.array(z.string()),
  essentialOils: z.array(z.string()),
  /** The items of a set, in order. Empty for other products. */
  includes: z.array(includedProduct),
  rating,
  /** Null without other choices on sale. */
  family: family.nullable().optional(),
});
export type Product = z.output<typeof product>;

export const listProducts = endpoint({
  method: "GET",
  path: "/api/products",
  access: "anyone",
  summary: "List products for sale, optionally filtered",
  input: z.object({
    /** Maximum number of products. If absent, the call lists all products. */
    limit: z.coerce.number().int().min(1).max(PRODUCTS_LIMIT_MAX).optional(),
    /** Id of the last product on the previous page. */
    after: pathId.optional(),
  }),
  output: z.array(product),
});

const category = z.object({
  id: rowId,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Number of products on sale in the category, counted up to a thousand. Boxes and plans do not count. */
  productCount: z.int(),
  /** Picture of the category's best seller. */
  picture,
});
export type Category = z.output<typeof category>;

export const listCategories = endpoint({
  method: "GET",
  path: "/api/categories",
  access: "anyone",
  summary: "List categories with products for sale",
  input: noInput,
  output: z.array(category),
});

/** A product with its label and the other information that a customer must see before purchase. */
const productDetails = product.extend({
  sku: z.string().nullable(),
  /** Further pictures chosen by the merchant, in order. */
  gallery: z.array(z.string()),
  /** All pictures of the product, the main picture first. */
  pictures: z.array(picture),
  category: category.pick({ id: true, name: true, slug: true }).nullable(),
  ...labelOutput,
  /** Price per 100 g or 100 ml. Null for sets, and if the pack states neither weight nor volume. */
  unitPrice: z.object({ amount: pounds, per: z.enum(["100 g", "100 ml"]) }).nullable(),
  /** INCI names, by descending weight. Null for a set, because its items have their own lists. */
  ingredients: z.string().nullable(),
  allergens: z.array(z.string()),
  /** The sets on sale that contain the product. */
  inSets: z.array(z.object({ id: rowId, slug: z.string(), name: z.string() })),
  /** Up to four available products from the sets in `inSets`. */
  goesWith: z.array(product),
  /** Title and description for search engines. Empty for those from name and texts. */
  searchTitle: z.string().optional(),
  searchDescription: z.string().optional(),
  /** Up to four other products of the same category. Products in stock come first. */
  related: z.array(product),
});
export type ProductDetails = z.output<typeof productDetails>;

export const getProduct = endpoint({
  method: "GET",
  path: "/api/products/{slug}",
  access: "anyone",
  summary: "Get all data of a product's page",
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
  /** Monthly price of this plan. */
  price: pounds,
  /** Monthly price without the plan's discount. */
  originalPrice: pounds,
  discount: z.int(),
  savings: z.int(),
  /** True for the most popular plan. Requires evidence, which `popularSource` names. */
  popular: z.boolean(),
  popularSource: z.object({ source: z.string(), asOf: day }).nullable(),
  stripePriceId: z.string().nullable(),
  /** Price of the first box for a customer who has not had a box for this audience. */
  firstBox: z.object({ price: pounds, saves: pounds, isOffer: z.boolean(), percentOff: z.int() }),
  /** Total price of all boxes of the plan. Null for a rolling plan. */
  total: pounds.nullable(),
  firstDispatchOn: day,
  nextChargeOn: day,
  /** The plan as a gift whose boxes are all paid at once. Absent for plans that are not given so. */
  prepaid: z.object({ total: pounds, lastDispatchOn: day }).optional(),
});
export type PlanView = z.output<typeof plan>;

const audienceBox = z.object({
  audience: z.enum(AUDIENCES),
  title: z.string(),
  strapline: z.string(),
  description: z.string(),
  /** Line below the audience in the questionnaire. */
  line: z.string().optional(),
  /** The merchant's picture of the box. Missing for the one that comes with the shop. */
  picture: picture.optional(),
  /** The standard items. */
  includes: z.array(includedProduct),
  /** Monthly price of the most expensive plan, which is the rolling plan. */
  regularPrice: pounds,
  firstBoxPrice: pounds,
  /** The audience's lowest monthly price after the first box. `fromDuration` is the plan with that price. */
  fromPrice: pounds,
  fromDuration: z.enum(DURATIONS),
  rating,
});
export type AudienceBox = z.output<typeof audienceBox>;

export const listPlans = endpoint({
  method: "GET",
  path: "/api/plans",
  access: "anyone",
  summary: "List the three boxes, their twelve plans and delivery prices",
  input: noInput,
  output: z.object({
    boxes: z.array(audienceBox),
    plans: z.array(plan),
    delivery: z.object({ basket: pounds, tariff: pounds }),
    /** Monthly price of each box without a discount, also of a box that is not on offer. */
    regularPrices: z.object({ women: pounds, men: pounds, children: pounds }).optional(),
    /** Price of a first box on every plan with a higher monthly price. */
    firstBoxPrice: pounds.optional(),
  }),
});
export type Plans = z.output<typeof listPlans.output>;

/** Products per page. The number is divisible by two, three and four, so that every row is full. */
const SHELF_PAGE_SIZE = 24;
const SEARCH_LENGTH_MAX = 80;
/**
 * Maximum number of products that are counted and paged. Customers do not browse further, and counting takes database
 * reads.
 */
export const SHELF_COUNTED_MAX = 1_000;
/** Maximum page size on a phone, where "Show … more" extends the page. */
const SHELF_SIZE_MAX = 10 * SHELF_PAGE_SIZE;

/** Label facts to filter by, comma-separated as in the page's URL: "floral,vegan". Unknown facts are refused. */
const facts = z
  .string()
  .max(200)
  .meta({ examples: ["floral,vegan"] })
  .transform((text) => [...new Set(text.split(",").filter((fact) => fact !== ""))])
  .pipe(z.array(z.enum(LABEL_FACTS)));

const flag = z.literal("1").optional();

export const viewShelf = endpoint({
  method: "GET",
  path: "/api/shelf",
  access: "anyone",
  summary: "List products for sale by category, search and filters",
  input: z.object({
    category: line(120).optional(),
    /** Search text for names, descriptions and ingredients. One or two wrong letters are tolerated. */
    q: line(SEARCH_LENGTH_MAX).optional(),
    facts: facts.optional(),
    /** Maximum price of one product. */
    under: z
      .string()
      .regex(/^\d{1,5}(\.\d{2})?$/, "Must be an amount such as 10 or 12.50")
      .transform((text) => parsePounds(text.includes(".") ? text : `${text}.00`))
      .optional(),
    inStock: flag,
    forChildren: flag,
    sort: z.enum(SHELF_SORTS).default("usual"),
    page: z.coerce.number().int().min(1).default(1),
    size: z.coerce.number().int().min(1).max(SHELF_SIZE_MAX).default(SHELF_PAGE_SIZE),
  }),
  output: z.object({
    products: z.array(product),
    /** Number of products on all pages, counted up to a thousand. */
    total: z.int(),
    hasMore: z.boolean(),
    /** Number of the returned page: the requested page, or the last page if there are fewer. */
    page: z.int().optional(),
    pages: z.int(),
    /**
     * Number of products if the customer also selects this fact. Scents are alternatives, so each further scent adds
     * products. Null if there are too many.
     */
    facts: z.array(z.object({ fact: z.enum(LABEL_FACTS), count: z.int().nullable() })),
    inStock: z.int().nullable(),
    forChildren: z.int().nullable(),
    /** The corrected search text. Null if the typed text was not corrected. */
    lookedFor: z.string().nullable(),
    /** Best sellers if nothing is found. */
    instead: z.array(product),
  }),
  refusals: ["not-found"],
});

export const viewShopWindow = endpoint({
  method: "GET",
  path: "/api/shop-window",
  access: "anyone",
  summary: "List best sellers of each category",
  input: noInput,
  /** The matching products by category, at most eight per category, in the order of the categories. */
  output: z.array(z.object({ categoryId: rowId, products: z.array(product) })),
});
