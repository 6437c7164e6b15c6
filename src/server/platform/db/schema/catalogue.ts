import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { LabelFact } from "#domain/catalogue/label-facts.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import { createdAt, instant, pounds, rowId, tsvector, updatedAt } from "./columns.ts";

/** New products start here; the seed's own lie below 100 and the plans between 101 and 312. */
const FIRST_NEW_PRODUCT_ID = 1_000;
const FIRST_NEW_CATEGORY_ID = 100;

export const categories = pgTable("categories", {
  id: rowId(FIRST_NEW_CATEGORY_ID),
  name: text("name").notNull(),
  description: text("description"),
  slug: text("slug").notNull().unique(),
  createdAt: createdAt(),
});

export const products = pgTable(
  "products",
  {
    id: rowId(FIRST_NEW_PRODUCT_ID),
    name: text("name").notNull(),
    description: text("description"),
    price: pounds("price").notNull(),
    sku: text("sku").unique(),
    categoryId: integer("category_id").references(() => categories.id),
    isSubscription: boolean("is_subscription").notNull().default(false),
    subscriptionType: text("subscription_type").$type<Audience>(),
    stripePriceId: text("stripe_price_id"),
    isActive: boolean("is_active").notNull().default(true),
    imageUrl: text("image_url"),
    stock: integer("stock").notNull().default(0),
    /** Made from the name in the dashboard; what is written into the table without one gets a number. */
    slug: text("slug").notNull().unique().default(sql`'product-' || substr(gen_random_uuid()::text, 1, 8)`),
    strapline: text("strapline").notNull().default(""),
    badge: text("badge"),
    benefits: jsonb("benefits").$type<readonly string[]>().notNull().default([]),
    essentialOils: jsonb("essential_oils").$type<readonly string[]>().notNull().default([]),
    netWeightGrams: integer("net_weight_grams"),
    netVolumeMl: integer("net_volume_ml"),
    /** INCI names in descending order. */
    ingredients: text("ingredients"),
    allergens: jsonb("allergens").$type<readonly string[]>().notNull().default([]),
    directions: text("directions").notNull().default(""),
    warnings: text("warnings").notNull().default(""),
    shelfLifeMonths: integer("shelf_life_months"),
    naturalPercent: integer("natural_percent"),
    hygieneSealed: boolean("hygiene_sealed").notNull().default(false),
    /** For the skin: it may not be on sale without a safety report and a notification (UK Cosmetics Regulation). */
    isCosmetic: boolean("is_cosmetic").notNull().default(false),
    /** The safety report's reference (CPSR). */
    safetyReportRef: text("safety_report_ref"),
    /** The number of its notification (SCPN). */
    notificationNumber: text("notification_number"),
    /** Further pictures, named like `imageUrl`, without width and format. */
    gallery: jsonb("gallery").$type<readonly string[]>().notNull().default([]),
    /** What is seen on the pictures that the merchant brought, by their addresses. */
    pictureAlts: jsonb("picture_alts").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** Said by the merchant: gentle enough for a child's bath. */
    isForChildren: boolean("is_for_children").notNull().default(false),
    /** What shelves can be narrowed to, read from the ingredients. */
    labelFacts: text("label_facts").array().$type<LabelFact[]>().notNull().default([]),
    /** The ingredients that `labelFacts` were read from: others are read by the job that does so. */
    labelRead: text("label_read"),
    /** Units of paid orders in the last three months, as a job has counted them. */
    soldRecently: integer("sold_recently").notNull().default(0),
    /** Of the reviews that are shown: how many, and their stars together. Triggers on the reviews keep both. */
    reviewCount: integer("review_count").notNull().default(0),
    reviewStars: integer("review_stars").notNull().default(0),
    /** The mean of them in hundredths of a star; 0 where they are too few to say something. */
    rating: integer("rating")
      .notNull()
      .generatedAlwaysAs(sql`case when review_count >= 3 then review_stars * 100 / review_count else 0 end`),
    /** What the search looks through: the name before the line under it, the description, the ingredients. */
    searchVector: tsvector("search_vector").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', strapline), 'B') || setweight(to_tsvector('english', coalesce(description, '') || ' ' || essential_oils::text), 'C') || setweight(to_tsvector('english', coalesce(ingredients, '')), 'D')`,
    ),
    /** Rises with each change by the administrator, so that nobody overwrites what they have not seen. */
    version: integer("version").notNull().default(1),
    /** Taken out of every list, kept for the orders that name it. */
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("products_category_index").on(table.categoryId, table.id),
    index("products_best_selling_index")
      .on(table.categoryId, table.soldRecently.desc().nullsFirst(), table.id)
      .where(sql`is_active and not is_subscription`),
    index("products_rating_index")
      .on(table.categoryId, table.rating.desc().nullsFirst(), table.id)
      .where(sql`is_active and not is_subscription`),
    index("products_price_index")
      .on(table.categoryId, table.price, table.id)
      .where(sql`is_active and not is_subscription`),
    index("products_plan_index").on(table.subscriptionType, table.id).where(sql`is_subscription`),
    index("products_search_index").using("gin", table.searchVector),
    index("products_label_index").using("gin", table.labelFacts),
    check("products_stock_check", sql`${table.stock} >= 0`),
    check("products_price_check", sql`${table.price} >= 0`),
    check("products_type_check", sql`${table.subscriptionType} in ('women', 'men', 'children')`),
  ],
);

/** Every word of the goods' names and ingredients, for what is typed with a mistake. Triggers add to it. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (table) => [
  index("search_words_near_index").using("gist", table.word.op("gist_trgm_ops")),
]);

/** Each price with the moment from which it held. A product's first price holds from its creation. */
export const priceHistory = pgTable(
  "price_history",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    price: pounds("price").notNull(),
    fromAt: instant("from_at").notNull(),
  },
  (table) => [index("price_history_product_index").on(table.productId, table.id)],
);

/** What was made together: the label's batch number and best-before day. */
export const productBatches = pgTable(
  "product_batches",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    code: text("code").notNull(),
    madeOn: date("made_on", { mode: "string" }).$type<IsoDay>().notNull(),
    bestBeforeOn: date("best_before_on", { mode: "string" }).$type<IsoDay>().notNull(),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("product_batches_code_key").on(table.productId, table.code),
    check("product_batches_quantity_check", sql`${table.quantity} > 0`),
    check("product_batches_days_check", sql`${table.bestBeforeOn} > ${table.madeOn}`),
  ],
);

/** What a set is made of, in order. */
export const productComponents = pgTable(
  "product_components",
  {
    setId: integer("set_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    componentId: integer("component_id")
      .notNull()
      .references(() => products.id),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
);

/** The five items of a month's box; a null month is the audience's standard box. */
export const boxRecipes = pgTable(
  "box_recipes",
  {
    id: rowId(),
    boxMonth: text("box_month").$type<BoxMonth>(),
    audience: text("audience").$type<Audience>().notNull(),
    naturalness: text("naturalness").$type<Naturalness>(),
    productIds: jsonb("product_ids").$type<readonly number[]>().notNull(),
  },
  (table) => [
    unique("box_recipes_key").on(table.boxMonth, table.audience, table.naturalness).nullsNotDistinct(),
    check("box_recipes_five_check", sql`jsonb_array_length(${table.productIds}) = 5`),
  ],
);

/** The merchant's changes to the shop's rules: one row per changed setting, absent ones keep their default. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
