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
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { BoxStatus, PaymentFailure, SkipReason } from "#domain/subscriptions/boxes.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import type { DeliveryAddress } from "./basket.ts";
import { products } from "./catalogue.ts";
import { createdAt, instant, pounds, rowId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";
import { subscriptions } from "./subscriptions.ts";

/** A month's box of a subscription: the source of what is announced, paid and sent. */
export const boxes = pgTable(
  "boxes",
  {
    id: rowId(),
    subscriptionId: integer("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    boxMonth: text("box_month").$type<BoxMonth>().notNull(),
    status: text("status").$type<BoxStatus>().notNull(),
    skipReason: text("skip_reason").$type<SkipReason>(),
    audience: text("audience").$type<Audience>().notNull(),
    naturalness: text("naturalness").$type<Naturalness>().notNull(),
    price: pounds("price").notNull(),
    /** Paid by gift cards, fixed when its charge is announced. The payment method pays the rest. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    /** Day of its payment notice. */
    billOn: date("bill_on", { mode: "string" }).$type<IsoDay>().notNull(),
    /** Null for a first box, which is paid at checkout. */
    chargeOn: date("charge_on", { mode: "string" }).$type<IsoDay>(),
    dispatchOn: date("dispatch_on", { mode: "string" }).$type<IsoDay>().notNull(),
    noticedOn: date("noticed_on", { mode: "string" }).$type<IsoDay>(),
    chargedOn: date("charged_on", { mode: "string" }).$type<IsoDay>(),
    /** Its only payment at the provider, however often it is tried. */
    paymentId: text("payment_id").unique(),
    /** First request to the provider for that payment. From then on it may exist, whatever the response was. */
    paymentAskedAt: instant("payment_asked_at"),
    /** The customer is paying in person: no job tries it until then. Null if nobody ever has. */
    customerUntil: instant("customer_until"),
    failure: jsonb("trouble").$type<PaymentFailure>(),
    /** Day on which an unpaid box is retried or given up. */
    failedOn: date("trouble_on", { mode: "string" }).$type<IsoDay>(),
    /** The order that paid for it. */
    orderId: integer("order_id").references(() => orders.id),
    /** True while its payment must be cancelled at the provider. */
    isCancelDue: boolean("is_cancel_due").notNull().default(false),
    /** Amount that is still to be refunded. */
    refundDue: pounds("refund_due"),
    /** Cause of the refund, if not the customer. */
    refundBy: integer("refund_by"),
    /** Contents and address, copied when the month's run is frozen. */
    productIds: jsonb("product_ids").$type<readonly number[]>(),
    /** Units actually taken from stock, fewer if it was short. A withdrawn box returns exactly these. */
    takenProductIds: jsonb("taken_product_ids").$type<readonly number[]>(),
    deliveryAddress: jsonb("shipping_address").$type<DeliveryAddress>(),
    giftMessage: text("gift_message"),
    frozenAt: instant("frozen_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("boxes_month_key").on(table.subscriptionId, table.boxMonth),
    index("boxes_bill_index").on(table.billOn, table.subscriptionId).where(sql`${table.status} = 'planned'`),
    index("boxes_trouble_index").on(table.failedOn, table.subscriptionId).where(sql`${table.status} = 'unpaid'`),
    index("boxes_run_index").on(table.boxMonth, table.status, table.id),
    index("boxes_unfrozen_index")
      .on(table.boxMonth, table.id)
      .where(sql`${table.status} = 'charged' and ${table.frozenAt} is null`),
    index("boxes_charge_index").on(table.chargeOn, table.id).where(sql`${table.status} = 'billed'`),
    index("boxes_cancel_index").on(table.id).where(sql`${table.isCancelDue}`),
    index("boxes_refund_index").on(table.id).where(sql`${table.refundDue} is not null`),
    index("boxes_order_index").on(table.orderId),
    check(
      "boxes_status_check",
      sql`${table.status} in ('planned', 'billed', 'charged', 'unpaid', 'skipped', 'packed', 'dispatched')`,
    ),
    check("boxes_skip_check", sql`(${table.status} = 'skipped') = (${table.skipReason} is not null)`),
    check("boxes_gift_card_check", sql`${table.giftCardAmount} between 0 and ${table.price}`),
    check("boxes_notice_check", sql`${table.status} <> 'billed' or ${table.noticedOn} is not null`),
  ],
);

/**
 * A customer's swap of one item. A unit is reserved while the row exists and the box is not filled. The key has no
 * cascade, so that no box is deleted without releasing the unit.
 */
export const boxSwaps = pgTable(
  "box_swaps",
  {
    boxId: integer("box_id")
      .primaryKey()
      .references(() => boxes.id),
    /** Index in the recipe, from 0. */
    slot: integer("slot").notNull(),
    outProductId: integer("out_product_id")
      .notNull()
      .references(() => products.id),
    intoProductId: integer("into_product_id")
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("box_swaps_out_index").on(table.outProductId),
    index("box_swaps_into_index").on(table.intoProductId),
    check("box_swaps_slot_check", sql`${table.slot} between 0 and 4`),
    check("box_swaps_other_check", sql`${table.outProductId} <> ${table.intoProductId}`),
  ],
);

/**
 * Attempts to charge a box, recorded before the provider is asked. An attempt without an outcome may have succeeded. A box has at most one such attempt, and no retry until its outcome is known.
 */
export const chargeAttempts = pgTable(
  "charge_attempts",
  {
    boxId: integer("box_id")
      .notNull()
      .references(() => boxes.id, { onDelete: "cascade" }),
    /** From 1 for each box. */
    number: integer("number").notNull(),
    methodId: text("method_id").notNull(),
    /** The provider's type: "card", "link", … */
    methodType: text("method_type"),
    lastFour: text("last_four"),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at"),
    /** `not-taken`: the provider never received it. `cancelled`: its payment can no longer be made. */
    outcome: text("outcome").$type<"paid" | "declined" | "not-taken" | "cancelled">(),
    code: text("code"),
    /** The provider's request id, for its support. */
    requestId: text("request_id"),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.number] }),
    uniqueIndex("charge_attempts_open_key").on(table.boxId).where(sql`${table.outcome} is null`),
    index("charge_attempts_open_index").on(table.begunAt).where(sql`${table.outcome} is null`),
    check("charge_attempts_outcome_check", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);

/** Payments for boxes that are not sent: refunded in full. */
export const unmatchedPayments = pgTable(
  "stray_charges",
  {
    paymentId: text("payment_id").primaryKey(),
    subscriptionId: integer("subscription_id").references(() => subscriptions.id),
    amount: pounds("amount").notNull(),
    /** Null until the provider has refunded it. */
    refundId: text("refund_id"),
    createdAt: createdAt(),
  },
  (table) => [index("stray_charges_due_index").on(table.createdAt).where(sql`${table.refundId} is null`)],
);

/** Last start and end of each job. The overview shows late ones. */
export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  beganAt: instant("began_at").notNull(),
  endedAt: instant("ended_at"),
  failure: text("failure"),
});
