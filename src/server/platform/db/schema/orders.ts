import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { OrderStatus, OrderType } from "#domain/orders/orders.ts";
import type { Present } from "#domain/orders/presents.ts";
import type { OrderSum } from "#domain/pricing/order-sums.ts";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import type { BoxPreferences, DeliveryAddress } from "./basket.ts";
import { carts } from "./basket.ts";
import { products } from "./catalogue.ts";
import { compactPostcode, createdAt, foldedText, instant, nameOfAddress, pounds, rowId, updatedAt } from "./columns.ts";
import { discountCodes } from "./discounts.ts";
import { users } from "./people.ts";

/** Terms of an ordered box besides its price. They are copied, so that later price changes do not affect the order. */
export interface OrderedBox extends QuestionnaireAnswers {
  /** True for a gift of one box, without later boxes. */
  isSingle?: boolean;
  /** True for a gift of several boxes that were paid with the order. */
  isPrepaid?: boolean;
  /** Boxes of the plan that another shop sent, if the subscription moved here. */
  boxesMoved?: number;
  monthlyPence: number;
  /** Discount on the boxes that are paid with the order. Absent without one. */
  discountPence?: number;
  firstBoxMonth: BoxMonth;
  firstDispatchOn: IsoDay;
  nextChargeOn: IsoDay | null;
}

export const orders = pgTable(
  "orders",
  {
    id: rowId(1001),
    /** Null for a guest. */
    userId: integer("user_id").references(() => users.id),
    /** Address for the order's emails, in lower case. Set for every order. */
    email: text("email"),
    /** Session of the guest who ordered. Null for a customer's order. */
    guestOwner: text("guest_owner"),
    /** Member of staff who took the order by telephone. Null if the customer placed it. */
    takenByUserId: integer("taken_by_user_id").references(() => users.id),
    /** Reason for which the shop marked the order as paid in person. Null for all other payments. */
    paidInPerson: text("paid_in_person"),
    subscriptionId: integer("subscription_id"),
    stripePaymentIntentId: text("stripe_payment_intent_id").unique(),
    /** The provider's id for saving a card, if nothing is due today. */
    cardSetupId: text("card_setup_id").unique(),
    /**
     * Amount charged to the bank card. The specification gives the column this name. The order's total is
     * `totalAmount`.
     */
    amount: pounds("amount").notNull(),
    /** Total of the order, however it was paid. */
    totalAmount: pounds("total_amount").notNull().generatedAlwaysAs(sql`amount + gift_card_amount`),
    /** Components of the total. A trigger fills them in for rows that are inserted without them. */
    sums: jsonb("sums").$type<readonly OrderSum[]>().notNull(),
    /**
     * Sum of the order's refunds to the bank card, including refunds that the provider has not made yet. A trigger
     * calculates this sum and the sum of refunds to gift cards.
     */
    refundedCardAmount: pounds("refunded_card_amount").notNull().default(sql`0.00`),
    refundedGiftCardAmount: pounds("refunded_gift_card_amount").notNull().default(sql`0.00`),
    discountCodeId: integer("discount_code_id").references(() => discountCodes.id),
    discountAmount: pounds("discount_amount").notNull().default(sql`0.00`),
    deliveryAmount: pounds("delivery_amount").notNull().default(sql`3.99`),
    /** Paid by gift cards. `amount` is the rest. */
    giftCardAmount: pounds("gift_card_amount").notNull().default(sql`0.00`),
    orderType: text("order_type").$type<OrderType>().notNull().default("one_time"),
    status: text("status").$type<OrderStatus>().notNull(),
    trackingNumber: text("tracking_number"),
    deliveryAddress: jsonb("shipping_address").$type<DeliveryAddress>(),
    /** Null if it is the same as the delivery address. */
    billingAddress: jsonb("billing_address").$type<DeliveryAddress>(),
    /** Basket of an open order. Settling the order empties the basket. */
    cartId: integer("cart_id").references(() => carts.id, { onDelete: "set null" }),
    /** Increases when an open order changes, so that each version of its payment has its own idempotency key. */
    version: integer("version").notNull().default(1),
    /** Keyed hash of the network from which the order was opened. Cleared once the order is paid or closed. */
    heldFrom: text("held_from"),
    /** Hash of lines, amounts and address, to detect changes when a checkout is refreshed. */
    fingerprint: text("fingerprint").notNull().default(""),
    /** Time at which an open order releases its stock. */
    expiresAt: instant("expires_at"),
    paidAt: instant("paid_at"),
    completedAt: instant("completed_at"),
    /** Time at which the order was marked as delivered. The order completes some weeks later. */
    deliveredAt: instant("delivered_at"),
    /** Time at which the order's only review request was queued. */
    reviewAskedAt: instant("review_asked_at"),
    /** Hidden from all lists, but not deleted, because tax law requires the record. */
    archivedAt: instant("archived_at"),
    goodsDispatchBy: date("goods_dispatch_by", { mode: "string" }).$type<IsoDay>(),
    /** Set if the products are a present. The delivery address is then the recipient's. */
    present: jsonb("present").$type<Present>(),
    /** Search text of the dashboard: email address and name, lower case. */
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
    index("orders_held_index").on(table.heldFrom).where(sql`${table.heldFrom} is not null`),
    index("orders_delivered_index")
      .on(table.deliveredAt)
      .where(sql`${table.status} = 'delivered' and ${table.completedAt} is null`),
    // Index of the orders that have no review request yet.
    index("orders_unasked_index")
      .on(table.deliveredAt)
      .where(sql`${table.status} = 'delivered' and ${table.reviewAskedAt} is null`),
    index("orders_folded_search_index").using("gin", sql`${foldedText(table.searchText)} gin_trgm_ops`),
    index("orders_postcode_index").on(compactPostcode(table.deliveryAddress)),
    index("orders_billing_name_index")
      .using("gin", sql`${foldedText(nameOfAddress(table.billingAddress))} gin_trgm_ops`)
      .where(sql`${table.billingAddress} is not null`),
    index("orders_present_index").on(table.id).where(sql`${table.present} is not null`),
    // Index for searches by email address, with which the search text begins. The trigram index is too slow for them,
    // because the address's trigrams are too common.
    index("orders_search_start_index").on(table.searchText.op("text_pattern_ops")),
    index("orders_listed_index").on(table.id).where(sql`${table.archivedAt} is null`),
    index("orders_unpaid_index").on(table.id).where(sql`${table.archivedAt} is null and ${table.paidAt} is null`),
    index("orders_type_index").on(table.orderType, table.id).where(sql`${table.archivedAt} is null`),
    index("orders_status_index").on(table.status, table.id).where(sql`${table.archivedAt} is null`),
    check(
      "orders_status_check",
      sql`${table.status} in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')`,
    ),
    check("orders_type_check", sql`${table.orderType} in ('one_time', 'subscription', 'mixed', 'gift_card')`),
    check("orders_paid_in_person_check", sql`${table.paidInPerson} is null or ${table.takenByUserId} is not null`),
    check("orders_amount_check", sql`${table.amount} >= 0`),
    check(
      "orders_sums_check",
      sql`order_sum(${table.sums}, null) = (${table.amount} + ${table.giftCardAmount}) * 100
        and order_sum(${table.sums}, 'discount') = ${table.discountAmount} * -100
        and order_sum(${table.sums}, 'delivery') = ${table.deliveryAmount} * 100`,
    ),
    check("orders_refunded_check", sql`${table.refundedCardAmount} >= 0 and ${table.refundedGiftCardAmount} >= 0`),
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
    /** The line's part of `orders.discount_amount`. The parts add up to it. */
    discountAmount: pounds("discount_amount").notNull().default(sql`0.00`),
    isSubscription: boolean("is_subscription").notNull().default(false),
    box: jsonb("box").$type<OrderedBox>(),
    /** Preferences of a box. Null for products. */
    preferences: jsonb("wishes").$type<BoxPreferences>(),
    /** Units restocked after payment and before dispatch. */
    givenBackQuantity: integer("given_back_quantity").notNull().default(0),
    /** Units dispatched, returned unopened and restocked. */
    returnedQuantity: integer("returned_quantity").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_items_order_index").on(table.orderId, table.id),
    index("order_items_product_index").on(table.productId),
    check(
      "order_items_on_shelf_check",
      sql`${table.givenBackQuantity} >= 0 and ${table.returnedQuantity} >= 0 and ${table.givenBackQuantity} + ${table.returnedQuantity} <= ${table.quantity}`,
    ),
  ],
);

export type OrderEventKind =
  | "opened"
  | "paid"
  | "declined"
  | "expired"
  | "refunded"
  | "disputed"
  | "status"
  | "tracking"
  | "hold"
  | "return"
  | "archived"
  | "restored"
  | "replacement"
  | "address"
  | "present"
  | "payment-link"
  | "lines";

/** Events of an order. They form its timeline and are evidence in a dispute. */
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
