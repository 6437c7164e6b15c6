import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalogue.ts";
import { instant, rowId } from "./columns.ts";

/**
 * Who wants to be told when something sold out is there again. With the letter the address goes; what is left says for
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
