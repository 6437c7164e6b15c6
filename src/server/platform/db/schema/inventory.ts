import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { StockReason } from "#domain/inventory/stock.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { products } from "./catalogue.ts";
import { instant, rowId } from "./columns.ts";
import { discountCodes } from "./discounts.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";

/**
 * The ledger of stock: every change of `products.stock`, in order. A trigger of `products` writes it, so that the stock of
 * a product is always the sum of its movements, whoever changed it. Nothing here is ever changed or deleted.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Units that came (above zero) or went. */
    quantity: integer("quantity").notNull(),
    reason: text("reason").$type<StockReason>().notNull(),
    /** The row that it happened for: "order:1001", "box:17", "run:2026-12"; empty where there is none. */
    reference: text("reference").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("stock_movements_product_index").on(table.productId, table.id),
    index("stock_movements_reference_index").on(table.reference).where(sql`${table.reference} <> ''`),
    check("stock_movements_quantity_check", sql`${table.quantity} <> 0`),
  ],
);

/** Units that an open order has taken out of `products.stock` and that come back when it expires. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    check("stock_holds_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** One use of a discount code that an open order keeps for itself until it is paid or expires. */
export const discountHolds = pgTable(
  "discount_holds",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    discountCodeId: integer("discount_code_id")
      .notNull()
      .references(() => discountCodes.id, { onDelete: "cascade" }),
  },
  (table) => [index("discount_holds_code_index").on(table.discountCodeId)],
);

/**
 * Which order a customer's first box for an audience is on, with the offer where there is one: held while that order is
 * open, taken for good once it is paid. One row a customer and audience, so that no two orders have it.
 */
export const firstBoxOffers = pgTable(
  "first_box_offers",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    audience: text("audience").$type<Audience>().notNull(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    takenAt: instant("taken_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.audience] }),
    index("first_box_offers_order_index").on(table.orderId),
  ],
);

/**
 * Who wants to be told when something sold out is there again. With the email the address goes; what is left says for
 * some days how many have been told of the units that are there.
 */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** In small letters; null once its letter is queued. */
    email: text("email"),
    askedAt: instant("asked_at").notNull(),
    notifiedAt: instant("told_at"),
  },
  (table) => [
    uniqueIndex("stock_alerts_waiting_key").on(table.productId, table.email).where(sql`${table.notifiedAt} is null`),
    index("stock_alerts_email_index").on(table.email).where(sql`${table.notifiedAt} is null`),
    index("stock_alerts_told_index").on(table.productId, table.notifiedAt).where(sql`${table.notifiedAt} is not null`),
    check("stock_alerts_told_check", sql`(${table.email} is null) = (${table.notifiedAt} is not null)`),
  ],
);
