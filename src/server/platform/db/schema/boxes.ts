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

/** A subscription's box for one month. Determines what is announced, charged and sent. */
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
    /** Part that gift cards pay, fixed when the charge is announced. The payment method pays the rest. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    /** Day of the box's payment notice. */
    billOn: date("bill_on", { mode: "string" }).$type<IsoDay>().notNull(),
    /** Null for a first box, which is paid at checkout. */
    chargeOn: date("charge_on", { mode: "string" }).$type<IsoDay>(),
    dispatchOn: date("dispatch_on", { mode: "string" }).$type<IsoDay>().notNull(),
    noticedOn: date("noticed_on", { mode: "string" }).$type<IsoDay>(),
    chargedOn: date("charged_on", { mode: "string" }).$type<IsoDay>(),
    /** Id of the box's payment at the provider. Retries use it until the provider cancels it. */
    paymentId: text("payment_id").unique(),
    /**
     * Time of the first request to the provider for the box's payment. The payment may exist since then, even if the
     * request failed.
     */
    paymentAskedAt: instant("payment_asked_at"),
    /**
     * No job charges the box before this time, because the customer is paying on the site. Null if the customer has
     * never tried to pay there.
     */
    heldForCustomerUntil: instant("customer_until"),
    failure: jsonb("trouble").$type<PaymentFailure>(),
    /** Day of the next retry of an unpaid box. If no retry is left, the day on which the shop stops trying. */
    nextStepOn: date("trouble_on", { mode: "string" }).$type<IsoDay>(),
    /** Order that records the box's payment. */
    orderId: integer("order_id").references(() => orders.id),
    /** True if the provider must still cancel the box's payment. */
    isCancelDue: boolean("is_cancel_due").notNull().default(false),
    /** Amount that is still to be refunded. */
    refundDue: pounds("refund_due"),
    /** User who caused the refund. Null for the customer. */
    refundBy: integer("refund_by"),
    /** Contents of the box. Contents and address are copied when the month's run is frozen. */
    productIds: jsonb("product_ids").$type<readonly number[]>(),
    /**
     * Units that were actually taken from stock, fewer if stock was short. A withdrawn box returns exactly these units.
     */
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
    index("boxes_trouble_index").on(table.nextStepOn, table.subscriptionId).where(sql`${table.status} = 'unpaid'`),
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
 * A customer's swap of one item. Reserves a unit until the box is filled. The foreign key does not cascade, so that a
 * box cannot be deleted without releasing the unit.
 */
export const boxSwaps = pgTable(
  "box_swaps",
  {
    boxId: integer("box_id")
      .primaryKey()
      .references(() => boxes.id),
    /** Index of the swapped item in the recipe, from 0. */
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
    check("box_swaps_slot_check", sql`${table.slot} between 0 and 7`),
    check("box_swaps_other_check", sql`${table.outProductId} <> ${table.intoProductId}`),
  ],
);

/**
 * Attempts to charge a box, recorded before each request. An attempt without an outcome may have succeeded, so a box
 * has at most one of these and is not charged again until the outcome is known.
 */
export const chargeAttempts = pgTable(
  "charge_attempts",
  {
    boxId: integer("box_id")
      .notNull()
      .references(() => boxes.id, { onDelete: "cascade" }),
    /** Number of the attempt, from 1 for each box. */
    number: integer("number").notNull(),
    methodId: text("method_id").notNull(),
    /** The provider's type of payment method: "card", "link", ... */
    methodType: text("method_type"),
    lastFour: text("last_four"),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at"),
    /** `not-taken`: the provider never received the request. `cancelled`: the payment can no longer be made. */
    outcome: text("outcome").$type<"paid" | "declined" | "not-taken" | "cancelled">(),
    code: text("code"),
    /** The provider's request id, for questions to its support team. */
    requestId: text("request_id"),
    /** The provider's id of the failure, so that a later report of it is not taken for the next attempt's result. */
    failureId: text("failure_id"),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.number] }),
    uniqueIndex("charge_attempts_open_key").on(table.boxId).where(sql`${table.outcome} is null`),
    index("charge_attempts_open_index").on(table.begunAt).where(sql`${table.outcome} is null`),
    check("charge_attempts_outcome_check", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);

/** Payments for boxes that are not sent. The shop refunds them in full. */
export const unmatchedPayments = pgTable(
  "stray_charges",
  {
    paymentId: text("payment_id").primaryKey(),
    subscriptionId: integer("subscription_id").references(() => subscriptions.id),
    amount: pounds("amount").notNull(),
    /** Null until the provider has refunded the payment. */
    refundId: text("refund_id"),
    createdAt: createdAt(),
  },
  (table) => [index("stray_charges_due_index").on(table.createdAt).where(sql`${table.refundId} is null`)],
);

/** Last start and end of each job. The overview lists overdue jobs. No personal data. */
export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  beganAt: instant("began_at").notNull(),
  endedAt: instant("ended_at"),
  failure: text("failure"),
});
