import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { MovementKind } from "#domain/finance/payouts.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { createdAt, instant, netPounds, pounds, rowId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

export type PaymentEventKind =
  | "payment-changed"
  | "setup-changed"
  | "refund-changed"
  | "dispute-changed"
  | "method-changed"
  | "payer-deleted";

/** Details of a declined card. */
export interface DeclineFacts {
  /** Code from the provider or bank: "insufficient_funds". */
  code: string;
  /** The provider's type of payment method: "card", "apple_pay", "link", ... */
  methodType?: string;
  lastFour?: string;
  /** The provider's request id, for questions to its support team. */
  requestId?: string;
}

/**
 * Names under which this database has used the provider. The newest is current. The provider's idempotency keys contain
 * the name, because the row ids of two databases would clash. No personal data.
 */
export const installations = pgTable(
  "installations",
  {
    prefix: text("prefix").primaryKey(),
    beganAt: instant("began_at").notNull(),
    /**
     * True if the installation began with a restored backup. The provider may then know payments that the database does
     * not.
     */
    isRestored: boolean("is_restored").notNull(),
  },
  (table) => [uniqueIndex("installations_first_key").on(table.isRestored).where(sql`not ${table.isRestored}`)],
);

/**
 * Events that the provider delivered by webhook or that the shop fetched, with their processing state.
 * No personal data.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id of the event. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<PaymentEventKind>().notNull(),
    objectId: text("object_id").notNull(),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /**
     * True if the provider delivered the event by webhook. An event that the shop fetched does not prove that webhooks
     * work.
     */
    isDelivered: boolean("is_delivered").notNull().default(false),
    /** Details of a declined card that a merchant may see. */
    decline: jsonb("decline").$type<DeclineFacts>(),
    attempts: integer("tries").notNull().default(0),
    nextAttemptAt: instant("next_try_at"),
    /** Error of the last attempt to process the event. */
    failure: text("failure"),
    appliedAt: instant("applied_at"),
  },
  (table) => [
    index("payment_events_created_index").on(table.createdAt),
    index("payment_events_waiting_index").on(table.createdAt, table.id).where(sql`${table.appliedAt} is null`),
    index("payment_events_object_index").on(table.objectId),
    index("payment_events_heard_index").on(table.receivedAt).where(sql`${table.isDelivered}`),
  ],
);

/** Failed requests to the provider, counted by call and error code. No personal data. */
export const providerFailures = pgTable(
  "provider_troubles",
  {
    call: text("call").notNull(),
    code: text("code").notNull(),
    /** The provider's id of the last failed request. */
    requestId: text("request_id"),
    count: integer("count").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.code] })],
);

export interface RefundedLine {
  orderItemId: number;
  quantity: number;
}

/** Refunds. A job repeats the request of each row until the provider has answered. */
export const refunds = pgTable(
  "refunds",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /**
     * The refunded payment. Null if gift cards get the whole refund. "in-person" if the shop hands the money back
     * itself.
     */
    paymentId: text("payment_id"),
    amount: pounds("amount").notNull(),
    /** Part that is refunded to gift cards, as recorded in their movements. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    /**
     * `unsettled`: the payment never settled its order. `provider`: the refund was made on the provider's own pages.
     */
    kind: text("kind").$type<"admin" | "unsettled" | "provider">().notNull(),
    reason: text("reason").notNull(),
    /** One entry per refunded line. Empty for a refund by amount. */
    lines: jsonb("lines").$type<readonly RefundedLine[]>().notNull().default([]),
    givesStockBack: boolean("gives_stock_back").notNull().default(false),
    status: text("status").$type<"due" | "pending" | "succeeded" | "failed">().notNull(),
    providerRefundId: text("provider_refund_id").unique(),
    actorUserId: integer("actor_user_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("refunds_order_index").on(table.orderId, table.id),
    index("refunds_due_index").on(table.id).where(sql`${table.status} = 'due'`),
    uniqueIndex("refunds_unsettled_key").on(table.orderId).where(sql`${table.kind} = 'unsettled'`),
    check(
      "refunds_means_check",
      sql`${table.giftCardAmount} between 0 and ${table.amount} and (${table.paymentId} is null) = (${table.giftCardAmount} = ${table.amount})`,
    ),
    check("refunds_amount_check", sql`${table.amount} > 0`),
    check("refunds_status_check", sql`${table.status} in ('due', 'pending', 'succeeded', 'failed')`),
  ],
);

/** Disputes of payments at the customer's bank. */
export const disputes = pgTable("disputes", {
  /** The provider's id of the dispute. */
  id: text("id").primaryKey(),
  orderId: integer("order_id").references(() => orders.id),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  reason: text("reason").notNull(),
  status: text("status").$type<"open" | "won" | "lost">().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Differences between the shop's books and the provider's. The nightly comparison finds them. No personal data. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: rowId(),
    kind: text("kind").notNull(),
    /** "order:1001", or "payment:" with the provider's id if no order is known. */
    subject: text("subject").notNull(),
    facts: jsonb("facts").$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    foundAt: instant("found_at").notNull(),
    /** Time at which a later comparison no longer found the difference. */
    goneAt: instant("gone_at"),
  },
  (table) => [
    uniqueIndex("payment_differences_open_key").on(table.kind, table.subject).where(sql`${table.goneAt} is null`),
  ],
);

/** Payouts from the provider to the shop's bank. No personal data. */
export const providerPayouts = pgTable(
  "provider_payouts",
  {
    /** The provider's id of the payout. */
    id: text("id").primaryKey(),
    amount: netPounds("amount").notNull(),
    arrivesOn: date("arrives_on", { mode: "string" }).$type<IsoDay>().notNull(),
    status: text("status").$type<"on-its-way" | "paid" | "failed">().notNull(),
    /** True if the provider lists the payout's movements. */
    isItemised: boolean("is_itemised").notNull(),
    /** Time at which the payout's movements were copied. */
    itemisedAt: instant("itemised_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("provider_payouts_arrival_index").on(table.arrivesOn),
    check("provider_payouts_status_check", sql`${table.status} in ('on-its-way', 'paid', 'failed')`),
  ],
);

/** Movements of the balance at the provider. No personal data. */
export const providerMovements = pgTable(
  "provider_movements",
  {
    /** The provider's id of the movement. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<MovementKind>().notNull(),
    /** Amount before the fee. Negative for outgoing money. */
    amount: netPounds("amount").notNull(),
    fee: netPounds("fee").notNull(),
    paymentId: text("payment_id"),
    refundId: text("refund_id"),
    description: text("description").notNull(),
    /** The payout that contains the movement. Null until known. */
    payoutId: text("payout_id").references(() => providerPayouts.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("provider_movements_created_index").on(table.createdAt),
    index("provider_movements_payout_index").on(table.payoutId),
    index("provider_movements_payment_index").on(table.paymentId),
    check(
      "provider_movements_kind_check",
      sql`${table.kind} in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')`,
    ),
  ],
);

export const INVOICE_KINDS = ["invoice", "credit-note"] as const;
type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Invoices and credit notes, numbered from 1 without gaps. */
export const invoices = pgTable(
  "invoices",
  {
    id: rowId(),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    number: integer("number").notNull(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** The refund that a credit note documents. */
    refundId: integer("refund_id").references(() => refunds.id),
    amount: pounds("amount").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (table) => [
    unique("invoices_number_key").on(table.kind, table.number),
    index("invoices_order_index").on(table.orderId, table.id),
    uniqueIndex("invoices_order_key").on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    uniqueIndex("invoices_refund_key").on(table.refundId),
    check("invoices_kind_check", sql`${table.kind} in ('invoice', 'credit-note')`),
    check("invoices_refund_check", sql`(${table.kind} = 'credit-note') = (${table.refundId} is not null)`),
  ],
);

/**
 * Last used number of each kind of document. The row's lock serialises numbering, so that there are no gaps.
 * No personal data.
 */
export const invoiceCounters = pgTable("invoice_counters", {
  kind: text("kind").$type<InvoiceKind>().primaryKey(),
  lastNumber: integer("last_number").notNull(),
});
