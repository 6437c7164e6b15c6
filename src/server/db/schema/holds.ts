import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { discountCodes } from "./discounts.ts";
import { orders } from "./orders.ts";

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
