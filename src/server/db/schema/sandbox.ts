import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import { createdAt, instant, pounds } from "./columns.ts";
import type { PaymentEventKind } from "./payments.ts";

// The sandbox provider's own books. Nothing outside src/server/payments reads them.

const day = (name: string) => date(name, { mode: "string" }).$type<IsoDay>();

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    clientSecret: text("client_secret").notNull(),
    status: text("status").$type<"open" | "requires_action" | "succeeded" | "cancelled">().notNull(),
    amount: pounds("amount").notNull(),
    refundedAmount: pounds("refunded_amount").notNull().default(sql`0.00`),
    /** Null for the payment of an invoice. */
    orderId: integer("order_id"),
    keepsCard: boolean("keeps_card").notNull(),
    /** Whose card is kept. */
    userId: integer("user_id"),
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

/** Never a full card number: brand, last four, expiry and how it behaves. */
export const sandboxCards = pgTable("sandbox_cards", {
  id: text("id").primaryKey(),
  brand: text("brand").notNull(),
  lastFour: text("last_four").notNull(),
  expMonth: integer("exp_month").notNull().default(12),
  expYear: integer("exp_year").notNull().default(2030),
  laterChargesSucceed: boolean("later_charges_succeed").notNull(),
  createdAt: createdAt(),
});

export const sandboxSetups = pgTable("sandbox_setups", {
  id: text("id").primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  clientSecret: text("client_secret").notNull(),
  status: text("status").$type<"open" | "requires_action" | "succeeded" | "cancelled">().notNull(),
  userId: integer("user_id").notNull(),
  orderId: integer("order_id"),
  cardId: text("card_id"),
  tries: integer("tries").notNull().default(0),
  createdAt: createdAt(),
});

export const sandboxRefunds = pgTable("sandbox_refunds", {
  id: text("id").primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  createdAt: createdAt(),
});

export const sandboxDisputes = pgTable("sandbox_disputes", {
  id: text("id").primaryKey(),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  reason: text("reason").notNull(),
  status: text("status").$type<"open" | "won" | "lost">().notNull(),
  createdAt: createdAt(),
});

export const sandboxSubscriptions = pgTable(
  "sandbox_subscriptions",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    cardId: text("card_id").notNull(),
    monthlyAmount: pounds("monthly_amount").notNull(),
    firstChargeOn: day("first_charge_on"),
    /** The next charge day; null once it has ended. */
    nextChargeOn: day("next_charge_on"),
    lastChargeOn: day("last_charge_on"),
    heldUntilOn: day("held_until_on"),
    endsAfterPeriod: boolean("ends_after_period").notNull().default(false),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [index("sandbox_subscriptions_next_index").on(table.nextChargeOn)],
);

export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    id: text("id").primaryKey(),
    subscriptionId: text("subscription_id").notNull(),
    chargeOn: day("charge_on").notNull(),
    amount: pounds("amount").notNull(),
    status: text("status").$type<"open" | "paid" | "void">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure"),
    /** The idempotency key of the last try that the shop asked for. */
    lastTryKey: text("last_try_key"),
    paymentId: text("payment_id"),
    createdAt: createdAt(),
  },
  (table) => [unique("sandbox_invoices_month_key").on(table.subscriptionId, table.chargeOn)],
);

export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<PaymentEventKind>().notNull(),
    objectId: text("object_id").notNull(),
    deliveredAt: instant("delivered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("sandbox_events_undelivered_index").on(table.createdAt).where(sql`${table.deliveredAt} is null`),
    index("sandbox_events_created_index").on(table.createdAt),
  ],
);
