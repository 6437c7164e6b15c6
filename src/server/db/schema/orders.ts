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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SubscriptionStatus } from "#domain/boxes.ts";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { OrderStatus, OrderType } from "#domain/orders.ts";
import type { QuestionnaireAnswers } from "#domain/plans.ts";
import { carts } from "./basket.ts";
import { products } from "./catalogue.ts";
import { createdAt, instant, pounds, rowId, updatedAt } from "./columns.ts";
import { users } from "./people.ts";

/** Where an order goes, as it was when it was placed. */
export interface ShippingAddress {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  country: string;
}

/** Somebody else who gets the boxes. */
export interface Gift {
  address: ShippingAddress;
  message: string;
  /** The day before which the recipient is told nothing. */
  revealOn: IsoDay | null;
}

/** What an order line promises beside its price; copied, so that later price changes never reach it. */
export interface OrderedBox extends QuestionnaireAnswers {
  monthlyPence: number;
  firstBoxMonth: BoxMonth;
  firstDispatchOn: IsoDay;
  nextChargeOn: IsoDay | null;
}

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

export const orders = pgTable(
  "orders",
  {
    id: rowId(1001),
    /** Null for a guest's order. */
    userId: integer("user_id").references(() => users.id),
    /** Where its letters go; set for every order, in lower case. */
    email: text("email"),
    /** The basket owner whose session a guest's order belongs to; null for a customer's. */
    guestOwner: text("guest_owner"),
    subscriptionId: integer("subscription_id"),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    /** The saving of a card, for an order of which nothing is due today. */
    cardSetupId: text("card_setup_id").unique(),
    amount: pounds("amount").notNull(),
    discountCodeId: integer("discount_code_id").references(() => discountCodes.id),
    discountAmount: pounds("discount_amount").notNull().default(sql`0.00`),
    deliveryAmount: pounds("delivery_amount").notNull().default(sql`3.99`),
    orderType: text("order_type").$type<OrderType>().notNull().default("one_time"),
    status: text("status").$type<OrderStatus>().notNull(),
    trackingNumber: text("tracking_number"),
    shippingAddress: jsonb("shipping_address").$type<ShippingAddress>(),
    /** Null when it is the delivery address. */
    billingAddress: jsonb("billing_address").$type<ShippingAddress>(),
    /** The basket that an open order belongs to; emptied when it settles. */
    cartId: integer("cart_id").references(() => carts.id, { onDelete: "set null" }),
    /** Rises when an open order changes, so that each version of its payment has its own idempotency key. */
    version: integer("version").notNull().default(1),
    /** Hash of lines, amounts and address: tells whether a refreshed checkout changed anything. */
    fingerprint: text("fingerprint").notNull().default(""),
    /** When an open order gives its stock back. */
    expiresAt: instant("expires_at"),
    paidAt: instant("paid_at"),
    completedAt: instant("completed_at"),
    /** When it arrived, as far as the shop knows; it is complete some weeks later. */
    deliveredAt: instant("delivered_at"),
    /** Out of every list of the dashboard; kept, because tax law keeps it. */
    archivedAt: instant("archived_at"),
    goodsDispatchBy: date("goods_dispatch_by", { mode: "string" }).$type<IsoDay>(),
    /** What the dashboard searches: e-mail address and name, in lower case. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(coalesce(email, '') || ' ' || coalesce(shipping_address->>'firstName', '') || ' ' || coalesce(shipping_address->>'lastName', ''))`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("orders_open_cart_key")
      .on(table.cartId)
      .where(sql`${table.paidAt} is null and ${table.status} = 'pending'`),
    index("orders_user_index").on(table.userId, table.id),
    index("orders_guest_index").on(table.guestOwner),
    index("orders_guest_email_index").on(table.email).where(sql`${table.userId} is null`),
    index("orders_discount_index").on(table.discountCodeId).where(sql`${table.discountCodeId} is not null`),
    index("orders_expiry_index")
      .on(table.expiresAt)
      .where(sql`${table.paidAt} is null and ${table.status} = 'pending'`),
    index("orders_paid_index").on(table.paidAt),
    index("orders_delivered_index")
      .on(table.deliveredAt)
      .where(sql`${table.status} = 'delivered' and ${table.completedAt} is null`),
    index("orders_search_index").using("gin", table.searchText.op("gin_trgm_ops")),
    // An e-mail address, with which the text begins: its trigrams are everybody's.
    index("orders_search_start_index").on(table.searchText.op("text_pattern_ops")),
    index("orders_listed_index").on(table.id).where(sql`${table.archivedAt} is null`),
    index("orders_status_index").on(table.status, table.id).where(sql`${table.archivedAt} is null`),
    check(
      "orders_status_check",
      sql`${table.status} in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check("orders_type_check", sql`${table.orderType} in ('one_time', 'subscription', 'mixed')`),
    check("orders_amount_check", sql`${table.amount} >= 0`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: integer("product_id").references(() => products.id, { onDelete: "set null" }),
    productName: text("product_name").notNull(),
    productPrice: pounds("product_price").notNull(),
    quantity: integer("quantity").notNull().default(1),
    /** This line's part of `orders.discount_amount`; the parts of an order add up to it. */
    discountAmount: pounds("discount_amount").notNull().default(sql`0.00`),
    isSubscription: boolean("is_subscription").notNull().default(false),
    box: jsonb("box").$type<OrderedBox>(),
    /** Units that went back onto the shelf after the order was paid. */
    givenBackQuantity: integer("given_back_quantity").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_items_order_index").on(table.orderId, table.id),
    index("order_items_product_index").on(table.productId),
    check("order_items_given_back_check", sql`${table.givenBackQuantity} between 0 and ${table.quantity}`),
  ],
);

/** Units that an open order has taken out of `products.stock` and that come back when it expires. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    check("stock_holds_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** One use of a discount code that an open order keeps for itself until it is paid or expires. */
export const discountHolds = pgTable(
  "discount_holds",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    discountCodeId: integer("discount_code_id")
      .notNull()
      .references(() => discountCodes.id, { onDelete: "cascade" }),
  },
  (table) => [index("discount_holds_code_index").on(table.discountCodeId)],
);

export type OrderEventKind =
  | "opened"
  | "paid"
  | "expired"
  | "refunded"
  | "disputed"
  | "status"
  | "tracking"
  | "return"
  | "archived";

/** What happened to an order, in order: the admin's timeline and the evidence. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").$type<OrderEventKind>().notNull(),
    facts: jsonb("facts").$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("order_events_order_index").on(table.orderId, table.id)],
);

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
    /** Null until the provider has been told; a sweep finds such rows. */
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    currentPeriodStart: instant("current_period_start"),
    /** The next delivery. */
    currentPeriodEnd: instant("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** Whether the provider has ended it. */
    providerKnowsEnd: boolean("provider_knows_end").notNull().default(false),
    totalMonths: integer("total_months").notNull().default(1),
    deliveredMonths: integer("delivered_months").notNull().default(0),
    /** The order line that started it. One line starts one subscription. */
    orderItemId: integer("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItems.id),
    box: jsonb("box").$type<OrderedBox>().notNull(),
    monthlyPrice: pounds("monthly_price").notNull(),
    nextChargeOn: date("next_charge_on", { mode: "string" }).$type<IsoDay>(),
    lastChargeOn: date("last_charge_on", { mode: "string" }).$type<IsoDay>(),
    /** Out of every list of the dashboard; it has ended. */
    archivedAt: instant("archived_at"),
    /** The month with which the present plan began: a change of plan counts its boxes anew. */
    planSince: text("plan_since").$type<BoxMonth>(),
    /** The month of the first box after a pause. */
    pausedUntil: text("paused_until").$type<BoxMonth>(),
    /** The day on which a pause ends by itself. */
    resumeOn: date("resume_on", { mode: "string" }).$type<IsoDay>(),
    /** The day on which a cancelled subscription is over. */
    endsOn: date("ends_on", { mode: "string" }).$type<IsoDay>(),
    unpaidInARow: integer("unpaid_in_a_row").notNull().default(0),
    coolingOffUntil: date("cooling_off_until", { mode: "string" }).$type<IsoDay>(),
    /** What must not be in its boxes, "lavender". */
    exclusions: jsonb("exclusions").$type<readonly string[]>().notNull().default([]),
    /** To whom a gift goes; null for boxes that go to their customer. */
    gift: jsonb("gift").$type<Gift>(),
    /** Rises with every change: letters about changes are told apart by it. */
    version: integer("version").notNull().default(1),
    /** Whether the provider has been told of everything; a sweep tells it of those of which it has not. */
    isProviderTold: boolean("is_provider_told").notNull().default(false),
    /** What the provider was told last: the day before which it charges nothing, and the amount. */
    providerHeldUntil: date("provider_held_until", { mode: "string" }).$type<IsoDay>(),
    providerAmount: pounds("provider_amount"),
    /** The card that pays, as people know it. */
    cardBrand: text("card_brand"),
    cardLastFour: text("card_last_four"),
    /** The last month in which the card is valid. */
    cardExpiresIn: text("card_expires_in").$type<BoxMonth>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("subscriptions_resume_index").on(table.resumeOn).where(sql`${table.status} = 'paused'`),
    index("subscriptions_ends_index").on(table.endsOn).where(sql`${table.status} in ('active', 'paused')`),
    index("subscriptions_provider_index").on(table.id).where(sql`not ${table.isProviderTold}`),
    index("subscriptions_card_index").on(table.cardExpiresIn).where(sql`${table.status} in ('active', 'paused')`),
    index("subscriptions_user_index").on(table.userId, table.id),
    index("subscriptions_status_index").on(table.status),
    check("subscriptions_status_check", sql`${table.status} in ('active', 'paused', 'cancelled', 'completed')`),
    check("subscriptions_months_check", sql`${table.deliveredMonths} >= 0 and ${table.totalMonths} >= 1`),
  ],
);
