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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { ShelfMark } from "#domain/catalogue/catalogue.ts";
import type { LabelFact } from "#domain/catalogue/label-facts.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import { createdAt, instant, pounds, rowId, tsvector, updatedAt } from "./columns.ts";

/** First id of new products. Seed products are below 100, plans from 101 to 312. */
const FIRST_NEW_PRODUCT_ID = 1_000;
const FIRST_NEW_CATEGORY_ID = 100;

/** No personal data. */
export const categories = pgTable("categories", {
  id: rowId(FIRST_NEW_CATEGORY_ID),
  name: text("name").notNull(),
  description: text("description"),
  slug: text("slug").notNull().unique(),
  createdAt: createdAt(),
});

/** Products that differ in one choice, such as size or scent. Each choice is a product of its own. No personal data. */
export const productFamilies = pgTable(
  "product_families",
  {
    id: rowId(),
    name: text("name").notNull(),
    /** Name of the choice: "Size", "Scent". */
    choiceName: text("choice_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("product_families_name_key").on(sql`lower(${table.name})`)],
);

/** No personal data. */
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
    /** The dashboard derives the slug from the name. Rows inserted without one get a random slug. */
    slug: text("slug").notNull().unique().default(sql`'product-' || substr(gen_random_uuid()::text, 1, 8)`),
    strapline: text("strapline").notNull().default(""),
    badge: text("badge"),
    benefits: jsonb("benefits").$type<readonly string[]>().notNull().default([]),
    essentialOils: jsonb("essential_oils").$type<readonly string[]>().notNull().default([]),
    netWeightGrams: integer("net_weight_grams"),
    netVolumeMl: integer("net_volume_ml"),
    /** INCI names in descending order of weight. */
    ingredients: text("ingredients"),
    allergens: jsonb("allergens").$type<readonly string[]>().notNull().default([]),
    directions: text("directions").notNull().default(""),
    warnings: text("warnings").notNull().default(""),
    shelfLifeMonths: integer("shelf_life_months"),
    naturalPercent: integer("natural_percent"),
    hygieneSealed: boolean("hygiene_sealed").notNull().default(false),
    /** A cosmetic cannot be sold without a safety report and a notification (UK Cosmetics Regulation). */
    isCosmetic: boolean("is_cosmetic").notNull().default(false),
    /** Reference of the safety report (CPSR). */
    safetyReportRef: text("safety_report_ref"),
    /** Notification number (SCPN). */
    notificationNumber: text("notification_number"),
    /** Further pictures, named like `imageUrl`, without width and format. */
    gallery: jsonb("gallery").$type<readonly string[]>().notNull().default([]),
    /** Alternative texts of uploaded pictures, by address. */
    pictureAlts: jsonb("picture_alts").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /** True if the merchant has marked the product as gentle enough for a child's bath. */
    isForChildren: boolean("is_for_children").notNull().default(false),
    /** Shelf filters, read from the ingredients. */
    labelFacts: text("label_facts").array().$type<LabelFact[]>().notNull().default([]),
    /** Ingredients from which `labelFacts` was derived. If `ingredients` differs, a job derives the facts again. */
    labelRead: text("label_read"),
    /** Units in paid orders of the last three months, counted by a job. */
    soldRecently: integer("sold_recently").notNull().default(0),
    /** "Best seller" or "New", decided by the same job. Null for neither. */
    shelfMark: text("shelf_mark").$type<ShelfMark>(),
    /** Number of visible reviews and the sum of their stars. Triggers on the reviews update both. */
    reviewCount: integer("review_count").notNull().default(0),
    reviewStars: integer("review_stars").notNull().default(0),
    /** Mean rating in hundredths of a star. 0 for too few reviews. */
    rating: integer("rating")
      .notNull()
      .generatedAlwaysAs(sql`case when review_count >= 3 then review_stars * 100 / review_count else 0 end`),
    /** Search text, in which the name has more weight than strapline, description and ingredients. */
    searchVector: tsvector("search_vector").generatedAlwaysAs(
      sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', strapline), 'B') || setweight(to_tsvector('english', coalesce(description, '') || ' ' || essential_oils::text), 'C') || setweight(to_tsvector('english', coalesce(ingredients, '')), 'D')`,
    ),
    familyId: integer("family_id").references(() => productFamilies.id, { onDelete: "set null" }),
    /** Value of the family's choice: "100 g". Empty without a family. */
    choice: text("choice").notNull().default(""),
    /** Place among the family's choices. */
    familyPosition: integer("family_position").notNull().default(0),
    /** Cost of one unit. Never leaves the dashboard. */
    cost: pounds("cost"),
    /** Title and description for search engines. Empty for those from name, strapline and description. */
    searchTitle: text("search_title").notNull().default(""),
    searchDescription: text("search_description").notNull().default(""),
    /** Day on which a draft becomes active, at 00:00 London time. Null once it is active. */
    publishOn: date("publish_on", { mode: "string" }).$type<IsoDay>(),
    /** Time at which the product was first active. Until then its slug follows its name. */
    publishedAt: instant("published_at"),
    /** Increases with each change by an administrator, so that no one overwrites changes that they have not seen. */
    version: integer("version").notNull().default(1),
    /** Hidden from all lists, but not deleted, because orders refer to it. */
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
    index("products_family_index")
      .on(table.familyId, table.familyPosition, table.id)
      .where(sql`${table.familyId} is not null`),
    index("products_publish_index").on(table.publishOn).where(sql`${table.publishOn} is not null`),
    index("products_label_index").using("gin", table.labelFacts),
    // Lines of past orders find their product by these.
    index("products_name_index").on(sql`lower(${table.name})`),
    index("products_sku_index").on(sql`lower(${table.sku})`),
    check("products_stock_check", sql`${table.stock} >= 0`),
    check("products_price_check", sql`${table.price} >= 0`),
    check("products_cost_check", sql`${table.cost} >= 0`),
    check("products_shelf_mark_check", sql`${table.shelfMark} in ('best-seller', 'new')`),
    check("products_type_check", sql`${table.subscriptionType} in ('women', 'men', 'children')`),
  ],
);

/** All words of products' names and ingredients, for misspelt searches. Filled by triggers. No personal data. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (table) => [
  index("search_words_near_index").using("gist", table.word.op("gist_trgm_ops")),
]);

/** Prices with the time from which they applied. The first applies from the product's creation. No personal data. */
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

/** A batch, with the label's batch number and best-before day. No personal data. */
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
    /** Time of the first recall. A recalled batch is never packed again. */
    recalledAt: instant("recalled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("product_batches_code_key").on(table.productId, table.code),
    check("product_batches_quantity_check", sql`${table.quantity} > 0`),
    check("product_batches_days_check", sql`${table.bestBeforeOn} > ${table.madeOn}`),
  ],
);

/** Components of a set, in order. No personal data. */
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

/**
 * The items of a month's box, as many as the settings asked for when the recipe was saved. A null month is the
 * audience's standard box. No personal data.
 */
export const boxRecipes = pgTable(
  "box_recipes",
  {
    id: rowId(),
    boxMonth: text("box_month").$type<BoxMonth>(),
    audience: text("audience").$type<Audience>().notNull(),
    naturalness: text("naturalness").$type<Naturalness>(),
    productIds: jsonb("product_ids").$type<readonly number[]>().notNull(),
    /** The product to take for each item if it is sold out. Null for the best of its category. */
    substituteIds: jsonb("substitute_ids").$type<readonly (number | null)[]>(),
  },
  (table) => [
    unique("box_recipes_key").on(table.boxMonth, table.audience, table.naturalness).nullsNotDistinct(),
    check("box_recipes_size_check", sql`jsonb_array_length(${table.productIds}) between 3 and 8`),
    check(
      "box_recipes_substitutes_check",
      sql`jsonb_array_length(${table.substituteIds}) = jsonb_array_length(${table.productIds})`,
    ),
  ],
);

/** Settings that the merchant has changed, one row each. No personal data. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
