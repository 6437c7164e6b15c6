import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Audience } from "#domain/plans.ts";
import { products } from "./catalogue.ts";
import { instant } from "./columns.ts";
import { discountCodes } from "./discounts.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";

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
