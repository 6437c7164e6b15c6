import { sql } from "drizzle-orm";
import { boolean, check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import { createdAt, pounds } from "./columns.ts";

// The sandbox provider's own books. Nothing outside src/server/payments reads them.

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    clientSecret: text("client_secret").notNull(),
    status: text("status").$type<"open" | "requires_action" | "succeeded" | "cancelled">().notNull(),
    amount: pounds("amount").notNull(),
    refundedAmount: pounds("refunded_amount").notNull().default(sql`0.00`),
    orderId: integer("order_id").notNull(),
    keepsCard: boolean("keeps_card").notNull(),
    cardId: text("card_id"),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "sandbox_payments_status_check",
      sql`${table.status} in ('open', 'requires_action', 'succeeded', 'cancelled')`,
    ),
    check("sandbox_payments_refund_check", sql`${table.refundedAmount} <= ${table.amount}`),
  ],
);

/** Never a full card number: brand, last four and how it behaves. */
export const sandboxCards = pgTable("sandbox_cards", {
  id: text("id").primaryKey(),
  brand: text("brand").notNull(),
  lastFour: text("last_four").notNull(),
  laterChargesSucceed: boolean("later_charges_succeed").notNull(),
  createdAt: createdAt(),
});

export const sandboxSubscriptions = pgTable("sandbox_subscriptions", {
  id: text("id").primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  cardId: text("card_id").notNull(),
  monthlyAmount: pounds("monthly_amount").notNull(),
  firstChargeOn: date("first_charge_on", { mode: "string" }).$type<IsoDay>(),
  lastChargeOn: date("last_charge_on", { mode: "string" }).$type<IsoDay>(),
  endsAfterPeriod: boolean("ends_after_period").notNull().default(false),
  createdAt: createdAt(),
});
