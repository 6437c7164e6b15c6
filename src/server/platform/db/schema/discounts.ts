import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, pounds, rowId, updatedAt } from "./columns.ts";

/** No personal data. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: rowId(),
    code: text("code").notNull().unique(),
    description: text("description"),
    type: text("type").$type<"percentage" | "fixed">().notNull(),
    value: pounds("value").notNull(),
    minimumOrderAmount: pounds("minimum_order_amount"),
    maxUses: integer("max_uses"),
    usedCount: integer("used_count").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    validFrom: instant("valid_from").notNull().defaultNow(),
    validUntil: instant("valid_until"),
    applicableToProducts: jsonb("applicable_to_products").$type<readonly number[]>(),
    /** Hidden from the list and refused at checkout, but still on its orders. */
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("discount_codes_any_case_key").on(sql`lower(${table.code})`),
    check("discount_codes_type_check", sql`${table.type} in ('percentage', 'fixed')`),
    check("discount_codes_code_check", sql`length(${table.code}) between 1 and 50`),
    check("discount_codes_value_check", sql`${table.value} >= 0`),
    check("discount_codes_uses_check", sql`${table.usedCount} <= ${table.maxUses}`),
  ],
);
