import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { BoxMonth } from "#domain/calendar.ts";
import { createdAt, instant, pounds } from "./columns.ts";
import type { PaymentEventKind } from "./payments.ts";

// Tables of the sandbox provider. Only src/server/platform/payments reads them.

export type LaterCharges = "pays" | "declines" | "asks";

export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    clientSecret: text("client_secret").notNull(),
    status: text("status").$type<"open" | "requires_action" | "succeeded" | "cancelled">().notNull(),
    amount: pounds("amount").notNull(),
    refundedAmount: pounds("refunded_amount").notNull().default(sql`0.00`),
    /** Null for the payment of a box. */
    orderId: integer("order_id"),
    /** Subscription and month of a box payment. */
    subscriptionId: integer("subscription_id"),
    boxMonth: text("box_month").$type<BoxMonth>(),
    savesCard: boolean("keeps_card").notNull(),
    /** Owner of the saved card. */
    userId: integer("user_id"),
    cardId: text("card_id"),
    /** Error of the last attempt to pay. */
    failure: text("failure"),
    /** Id of that failure. */
    failureId: text("failure_id"),
    attempts: integer("tries").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("sandbox_payments_user_index").on(table.userId),
    check(
      "sandbox_payments_status_check",
      sql`${table.status} in ('open', 'requires_action', 'succeeded', 'cancelled')`,
    ),
    check("sandbox_payments_refund_check", sql`${table.refundedAmount} <= ${table.amount}`),
  ],
);

/** Saved cards. Only the brand, last four digits, expiry and test behaviour are stored, never a full card number. */
export const sandboxCards = pgTable("sandbox_cards", {
  id: text("id").primaryKey(),
  brand: text("brand").notNull(),
  lastFour: text("last_four").notNull(),
  expMonth: integer("exp_month").notNull().default(12),
  expYear: integer("exp_year").notNull().default(2030),
  /** Result of later charges, which the card holder does not confirm. */
  later: text("later").$type<LaterCharges>().notNull(),
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
  attempts: integer("tries").notNull().default(0),
  createdAt: createdAt(),
});

/** No personal data. */
export const sandboxRefunds = pgTable("sandbox_refunds", {
  id: text("id").primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  createdAt: createdAt(),
});

/** No personal data. */
export const sandboxDisputes = pgTable("sandbox_disputes", {
  id: text("id").primaryKey(),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  reason: text("reason").notNull(),
  status: text("status").$type<"open" | "won" | "lost">().notNull(),
  createdAt: createdAt(),
});

/** No personal data. */
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
