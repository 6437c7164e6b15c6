import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { products } from "./catalogue.ts";
import { createdAt, pounds, rowId, updatedAt } from "./columns.ts";

export const carts = pgTable("carts", {
  id: rowId(),
  /** A customer's id, or "guest:" followed by the key of the guest session. */
  userId: text("user_id").notNull().unique(),
  /** Same format as `discount_codes.code`. Each time the basket is priced, the code is checked again. */
  discountCode: text("discount_code"),
  /**
   * Entered gift cards, in the order in which they pay. Each time the basket is priced, their shares are calculated
   * again.
   */
  giftCardIds: jsonb("gift_card_ids").$type<readonly number[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * Columns that a shopper enters for a whole basket. Sign-in carries them on, and a payment resets them to their
 * defaults.
 */
export const ENTERED_COLUMNS = { discountCode: carts.discountCode, giftCardIds: carts.giftCardIds };

/** A shopper's entries for a whole basket. */
export type EnteredCodes = { [Name in keyof typeof ENTERED_COLUMNS]: (typeof carts.$inferSelect)[Name] };

export const cartItems = pgTable(
  "cart_items",
  {
    id: rowId(),
    cartId: integer("cart_id")
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Name and price when the line was added. Checkout calculates the price again. */
    productName: text("product_name").notNull(),
    productPrice: pounds("product_price").notNull(),
    quantity: integer("quantity").notNull().default(1),
    questionnaireData: jsonb("questionnaire_data").$type<QuestionnaireAnswers>(),
    preferences: jsonb("wishes").$type<BoxPreferences>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("cart_items_product_key").on(table.cartId, table.productId),
    check("cart_items_quantity_check", sql`${table.quantity} > 0`),
  ],
);

/** Delivery address of an order at the time of ordering. */
export interface DeliveryAddress {
  firstName: string;
  lastName: string;
  line1: string;
  line2: string;
  city: string;
  postcode: string;
  country: string;
}

/** Recipient of the boxes. */
export interface Gift {
  address: DeliveryAddress;
  /** Message to the recipient on the packing slip. Empty if there is none. */
  message: string;
  /** Day until which the packing slip asks the recipient to keep the box closed. */
  revealOn: IsoDay | null;
}

/**
 * A gift as the giver ordered it. `goesOn` is true if a rolling plan continues, and `isPrepaid` if the boxes of a plan
 * with several boxes are all paid with the order.
 */
export interface WantedGift extends Gift {
  goesOn: boolean;
  isPrepaid?: boolean;
}

/** Preferences of a box in addition to the questionnaire's answers. */
export interface BoxPreferences {
  /** Ingredients to avoid, for example "lavender". */
  exclusions: readonly string[];
  /** Null for a customer's own box, and for a gift without a recipient yet. */
  gift: WantedGift | null;
}
