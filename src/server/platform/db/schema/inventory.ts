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
 * Ledger of stock: every change of `products.stock`, in order. A trigger of `products` writes it, so that stock is
 * always the sum of its movements. Append-only. No personal data.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Units added (positive) or removed. */
    quantity: integer("quantity").notNull(),
    reason: text("reason").$type<StockReason>().notNull(),
    /** Cause of the movement: "order:1001", "box:17", "run:2026-12". Empty if there is none. */
    reference: text("reference").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("stock_movements_product_index").on(table.productId, table.id),
    index("stock_movements_reference_index").on(table.reference).where(sql`${table.reference} <> ''`),
    check("stock_movements_quantity_check", sql`${table.quantity} <> 0`),
  ],
);

/**
 * Units that an open order has taken out of `products.stock`. They are returned when the order expires.
 * No personal data.
 */
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

/** A use of a discount code reserved by an open order until it is paid or expires. No personal data. */
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
 * The order that contains a customer's first box for an audience, with the first-box offer, if any. Reserved while the
 * order is open, and final once it is paid. Unique per customer and audience.
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
 * Requests for an email when a product is back in stock. The address is deleted once the email is queued. The row stays
 * some days to count the notified customers.
 */
export const stockAlerts = pgTable(
  "stock_alerts",
  {
    id: rowId(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Lower case. Null once the email is queued. */
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
