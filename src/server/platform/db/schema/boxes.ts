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

/** One month's box of one subscription: the truth about what is announced, paid and sent. */
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
    /** What gift cards pay of it, fixed when its charge is announced; the method pays the rest. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    /** The day on which its notice is due. */
    billOn: date("bill_on", { mode: "string" }).$type<IsoDay>().notNull(),
    /** Null for a first box, which is paid at the checkout. */
    chargeOn: date("charge_on", { mode: "string" }).$type<IsoDay>(),
    dispatchOn: date("dispatch_on", { mode: "string" }).$type<IsoDay>().notNull(),
    noticedOn: date("noticed_on", { mode: "string" }).$type<IsoDay>(),
    chargedOn: date("charged_on", { mode: "string" }).$type<IsoDay>(),
    /** The one payment by which it is paid, however often that is tried. The provider's id. */
    paymentId: text("payment_id").unique(),
    /** When the provider was first asked for that payment: from then on there may be one, whatever came back. */
    paymentAskedAt: instant("payment_asked_at"),
    /** Its customer pays it in person: until then no job tries it. Null while nobody ever has. */
    customerUntil: instant("customer_until"),
    failure: jsonb("trouble").$type<PaymentFailure>(),
    /** The day on which an unpaid box needs looking at: to be tried again or given up. */
    failedOn: date("trouble_on", { mode: "string" }).$type<IsoDay>(),
    /** The order that paid for it. */
    orderId: integer("order_id").references(() => orders.id),
    /** Whether its payment is still to be cancelled at the provider. */
    isCancelDue: boolean("is_cancel_due").notNull().default(false),
    /** What is still to be given back. */
    refundDue: pounds("refund_due"),
    /** Who caused that, where it was not its customer. */
    refundBy: integer("refund_by"),
    /** What it holds and where it goes: copied when the month's run is frozen. */
    productIds: jsonb("product_ids").$type<readonly number[]>(),
    /** Of these, what was really taken from stock: fewer where stock was short. A withdrawn box returns exactly this. */
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
 * One thing of a box that its customer has swapped for another. A unit of that is off the shelf while the row is there and
 * the box is not filled, so that nothing deletes a box and forgets the unit: the key has no cascade.
 */
export const boxSwaps = pgTable(
  "box_swaps",
  {
    boxId: integer("box_id")
      .primaryKey()
      .references(() => boxes.id),
    /** Which of the recipe's five, from 0. */
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
 * Each try to take a box's payment, written down before the provider is asked. One without an outcome may have been taken:
 * a box has one such at most, and until it has been looked up nothing more is tried.
 */
export const chargeAttempts = pgTable(
  "charge_attempts",
  {
    boxId: integer("box_id")
      .notNull()
      .references(() => boxes.id, { onDelete: "cascade" }),
    /** 1 for the first of a box. */
    number: integer("number").notNull(),
    methodId: text("method_id").notNull(),
    /** "card", "link", … in the provider's words. */
    methodType: text("method_type"),
    lastFour: text("last_four"),
    begunAt: instant("begun_at").notNull(),
    endedAt: instant("ended_at"),
    /** `not-taken`: the provider never got it; `cancelled`: its payment cannot be made any more. */
    outcome: text("outcome").$type<"paid" | "declined" | "not-taken" | "cancelled">(),
    code: text("code"),
    /** The provider's number of the request, for its staff. */
    requestId: text("request_id"),
  },
  (table) => [
    primaryKey({ columns: [table.boxId, table.number] }),
    uniqueIndex("charge_attempts_open_key").on(table.boxId).where(sql`${table.outcome} is null`),
    index("charge_attempts_open_index").on(table.begunAt).where(sql`${table.outcome} is null`),
    check("charge_attempts_outcome_check", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);

/** Money that came for a box that does not: it goes back whole. */
export const unmatchedPayments = pgTable(
  "stray_charges",
  {
    paymentId: text("payment_id").primaryKey(),
    subscriptionId: integer("subscription_id").references(() => subscriptions.id),
    amount: pounds("amount").notNull(),
    /** Null until the provider has given it back. */
    refundId: text("refund_id"),
    createdAt: createdAt(),
  },
  (table) => [index("stray_charges_due_index").on(table.createdAt).where(sql`${table.refundId} is null`)],
);

/** When each job was last begun and ended: the overview tells which are late. */
export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  beganAt: instant("began_at").notNull(),
  endedAt: instant("ended_at"),
  failure: text("failure"),
});
