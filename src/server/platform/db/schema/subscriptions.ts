import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import type { Gift } from "./basket.ts";
import { products } from "./catalogue.ts";
import { compactPostcode, createdAt, foldedText, instant, nameOfAddress, pounds, rowId, updatedAt } from "./columns.ts";
import { type OrderedBox, orderItems } from "./orders.ts";
import { users } from "./people.ts";

/** Address of a gift's recipient. */
export function recipientAddress(gift: SQLWrapper): SQL {
  return sql`(${gift}->'address')`;
}

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: rowId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    /**
     * Id of the payment or setup that authorises later charges, with "#2" appended for the second plan of an order.
     * Null for a single gift, which is never charged again.
     */
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    currentPeriodStart: instant("current_period_start"),
    /** Time of the next delivery. */
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    totalMonths: integer("total_months").notNull().default(1),
    deliveredMonths: integer("delivered_months").notNull().default(0),
    /**
     * The order line that started the subscription. One line starts one subscription. Null for rows inserted by hand.
     */
    orderItemId: integer("order_item_id")
      .unique()
      .references(() => orderItems.id),
    /** A trigger fills in box and price from the product for rows inserted without them. */
    box: jsonb("box").$type<OrderedBox>().notNull(),
    monthlyPrice: pounds("monthly_price").notNull(),
    nextChargeOn: date("next_charge_on", { mode: "string" }).$type<IsoDay>(),
    lastChargeOn: date("last_charge_on", { mode: "string" }).$type<IsoDay>(),
    /** Set if the dashboard's lists hide the ended subscription. */
    archivedAt: instant("archived_at"),
    /** First month of the current plan. A change of plan starts a new count of boxes. */
    planSince: text("plan_since").$type<BoxMonth>(),
    /** Month of the first box after a pause. */
    pausedUntil: text("paused_until").$type<BoxMonth>(),
    /** Day on which a pause ends automatically. */
    resumeOn: date("resume_on", { mode: "string" }).$type<IsoDay>(),
    /** Last day of a cancelled subscription. */
    endsOn: date("ends_on", { mode: "string" }).$type<IsoDay>(),
    unpaidInARow: integer("unpaid_in_a_row").notNull().default(0),
    coolingOffUntil: date("cooling_off_until", { mode: "string" }).$type<IsoDay>(),
    /** Ingredients to avoid, for example "lavender". */
    exclusions: jsonb("exclusions").$type<readonly string[]>().notNull().default([]),
    /** Recipient of a gift. Null for the customer's own boxes. */
    gift: jsonb("gift").$type<Gift>(),
    /** Gift cards that pay for the subscription's boxes before the payment method, in order. */
    giftCardIds: jsonb("gift_card_ids").$type<readonly number[]>().notNull().default([]),
    /** Increases with every change, to distinguish emails about changes. */
    version: integer("version").notNull().default(1),
    /** The provider's customer and payment method. */
    payerId: text("payer_id"),
    methodId: text("method_id"),
    /** The provider's type of payment method: "card", "link", ... */
    methodType: text("method_type"),
    /** Card details for display. Null for other methods. */
    cardBrand: text("card_brand"),
    cardLastFour: text("card_last_four"),
    /** Last month in which the card is valid. */
    cardExpiresIn: text("card_expires_in").$type<BoxMonth>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("subscriptions_resume_index").on(table.resumeOn).where(sql`${table.status} = 'paused'`),
    index("subscriptions_ends_index").on(table.endsOn).where(sql`${table.status} in ('active', 'paused')`),
    index("subscriptions_card_index").on(table.cardExpiresIn).where(sql`${table.status} in ('active', 'paused')`),
    index("subscriptions_unpaid_index").on(table.id).where(sql`${table.unpaidInARow} > 0`),
    index("subscriptions_method_index").on(table.methodId),
    index("subscriptions_payer_index").on(table.payerId),
    index("subscriptions_gift_index").on(table.id).where(sql`${table.gift} is not null`),
    index("subscriptions_recipient_index")
      .using("gin", sql`${foldedText(nameOfAddress(recipientAddress(table.gift)))} gin_trgm_ops`)
      .where(sql`${table.gift} is not null`),
    index("subscriptions_recipient_postcode_index")
      .on(compactPostcode(recipientAddress(table.gift)))
      .where(sql`${table.gift} is not null`),
    index("subscriptions_user_index").on(table.userId, table.id),
    index("subscriptions_status_index").on(table.status),
    check("subscriptions_status_check", sql`${table.status} in ('active', 'paused', 'cancelled', 'completed')`),
    check("subscriptions_months_check", sql`${table.deliveredMonths} >= 0 and ${table.totalMonths} >= 1`),
  ],
);

/** Condition: a gift of one box. */
export const isSingleGift = sql<boolean>`((${subscriptions.box} ->> 'isSingle') is not distinct from 'true')`;

/** Condition: a gift of several boxes that was paid in full. */
export const isPrepaidGift = sql<boolean>`((${subscriptions.box} ->> 'isPrepaid') is not distinct from 'true')`;
