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

/** What is kept of a declined card. */
export interface DeclineFacts {
  /** The provider's or the bank's word: "insufficient_funds". */
  code: string;
  /** "card", "apple_pay", "link", … in the provider's words. */
  methodType?: string;
  lastFour?: string;
  /** The provider's number of the request, by which its staff finds it. */
  requestId?: string;
}

/**
 * The names under which this database has spoken to the provider, the newest of which it uses. The provider remembers
 * keys by name: row numbers alone would meet what it remembers of another database.
 */
export const installations = pgTable(
  "installations",
  {
    prefix: text("prefix").primaryKey(),
    beganAt: instant("began_at").notNull(),
    /** Whether it began with a backup: the provider may know of more than the rows do. */
    isRestored: boolean("is_restored").notNull(),
  },
  (table) => [uniqueIndex("installations_first_key").on(table.isRestored).where(sql`not ${table.isRestored}`)],
);

/** The inbox: what the provider has told, by webhook or when it was asked, and whether it is worked through. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<PaymentEventKind>().notNull(),
    objectId: text("object_id").notNull(),
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Whether the provider came and told it. What the shop had to ask for is no sign that it is heard. */
    isDelivered: boolean("is_delivered").notNull().default(false),
    /** Of a declined card: why, and what a merchant may know of it. */
    decline: jsonb("decline").$type<DeclineFacts>(),
    attempts: integer("tries").notNull().default(0),
    nextAttemptAt: instant("next_try_at"),
    /** Why the last try failed. */
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

/** What the provider refused us, counted by what was asked and why. */
export const providerFailures = pgTable(
  "provider_troubles",
  {
    call: text("call").notNull(),
    code: text("code").notNull(),
    /** The provider's number of the last such request. */
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

/** Money that goes back. A row is a promise: until the provider has answered, a sweep asks it again. */
export const refunds = pgTable(
  "refunds",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** The provider's payment that it comes from; null where all of it goes back to gift cards. */
    paymentId: text("payment_id"),
    amount: pounds("amount").notNull(),
    /** What of it goes back to gift cards, as their movements say, and not through the provider. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    /** `unsettled`: it never bought anything; `provider`: made on the provider's own pages. */
    kind: text("kind").$type<"admin" | "unsettled" | "provider">().notNull(),
    reason: text("reason").notNull(),
    /** One entry per line given back; empty where an amount was named. */
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

/** Complaints that customers made to their bank about a payment. */
export const disputes = pgTable("disputes", {
  /** The provider's own id. */
  id: text("id").primaryKey(),
  orderId: integer("order_id").references(() => orders.id),
  paymentId: text("payment_id").notNull(),
  amount: pounds("amount").notNull(),
  reason: text("reason").notNull(),
  status: text("status").$type<"open" | "won" | "lost">().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Where our books and the provider's differ, as the nightly comparison found it. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: rowId(),
    kind: text("kind").notNull(),
    /** What it is about: "order:1001", or "payment:" and the provider's id where no order is known. */
    subject: text("subject").notNull(),
    facts: jsonb("facts").$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    foundAt: instant("found_at").notNull(),
    /** When a later comparison found it gone. */
    goneAt: instant("gone_at"),
  },
  (table) => [
    uniqueIndex("payment_differences_open_key").on(table.kind, table.subject).where(sql`${table.goneAt} is null`),
  ],
);

/** Money that the provider has sent to the shop's bank, as it told. */
export const providerPayouts = pgTable(
  "provider_payouts",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    amount: netPounds("amount").notNull(),
    arrivesOn: date("arrives_on", { mode: "string" }).$type<IsoDay>().notNull(),
    status: text("status").$type<"on-its-way" | "paid" | "failed">().notNull(),
    /** Whether the provider tells of which movements it is made. */
    isItemised: boolean("is_itemised").notNull(),
    /** When these were copied. */
    itemisedAt: instant("itemised_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("provider_payouts_arrival_index").on(table.arrivesOn),
    check("provider_payouts_status_check", sql`${table.status} in ('on-its-way', 'paid', 'failed')`),
  ],
);

/** Every change of the money that the provider holds for the shop, as it told. */
export const providerMovements = pgTable(
  "provider_movements",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<MovementKind>().notNull(),
    /** Before the fee; below zero where it goes away. */
    amount: netPounds("amount").notNull(),
    fee: netPounds("fee").notNull(),
    paymentId: text("payment_id"),
    refundId: text("refund_id"),
    description: text("description").notNull(),
    /** The payout that it is part of, once that is known. */
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

/** Invoices and credit notes, each numbered from 1 without gaps. */
export const invoices = pgTable(
  "invoices",
  {
    id: rowId(),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    number: integer("number").notNull(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id),
    /** The refund that a credit note is about. */
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

/** The last number given of each kind; its row lock makes numbers take turns, so that none is missing. */
export const invoiceCounters = pgTable("invoice_counters", {
  kind: text("kind").$type<InvoiceKind>().primaryKey(),
  lastNumber: integer("last_number").notNull(),
});
