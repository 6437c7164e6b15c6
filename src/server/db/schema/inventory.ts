import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { StockReason } from "#domain/stock-reasons.ts";
import { products } from "./catalogue.ts";
import { instant } from "./columns.ts";

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
