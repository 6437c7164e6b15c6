import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Audience, Naturalness } from "#domain/plans.ts";
import { createdAt, instant, pounds, rowId, updatedAt } from "./columns.ts";

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
    slug: text("slug").notNull().unique(),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("products_category_index").on(table.categoryId, table.id),
    check("products_stock_check", sql`${table.stock} >= 0`),
    check("products_price_check", sql`${table.price} >= 0`),
    check("products_type_check", sql`${table.subscriptionType} in ('women', 'men', 'children')`),
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
