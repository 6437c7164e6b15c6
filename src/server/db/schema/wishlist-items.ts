import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { instant, pounds } from "./columns.ts";
import { users } from "./people.ts";

/** What somebody with an account has kept for later. Nothing is sent because of it. */
export const wishlistItems = pgTable(
  "kept_products",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** What it cost then. */
    price: pounds("price").notNull(),
    addedAt: instant("kept_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index("kept_products_product_index").on(table.productId),
  ],
);
