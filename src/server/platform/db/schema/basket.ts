import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { IsoDay } from "#domain/calendar.ts";
import type { QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { products } from "./catalogue.ts";
import { createdAt, pounds, rowId, updatedAt } from "./columns.ts";

export const carts = pgTable("carts", {
  id: rowId(),
  /** A customer's id, or "guest:" and the key that the guest's session holds. */
  userId: text("user_id").notNull().unique(),
  /** As it is stored in `discount_codes.code`; whether it still holds is decided at every view. */
  discountCode: text("discount_code"),
  /** The gift cards that were entered, in the order in which they pay; what they pay is decided at every view. */
  giftCardIds: jsonb("gift_card_ids").$type<readonly number[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

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
    /** Name and price as they were when the line was added; what is charged is quoted again. */
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

/** Where an order goes, as it was when it was placed. */
export interface DeliveryAddress {
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
  address: DeliveryAddress;
  /** For the recipient, on the slip in the box; empty when there is none. */
  message: string;
  /** The day before which the box asks to be kept closed. */
  revealOn: IsoDay | null;
}

/** What a giver has asked for: a gift, and whether a plan that would roll on does so. */
export interface WantedGift extends Gift {
  goesOn: boolean;
}

/** What a box's buyer wishes beside the questionnaire's answers. */
export interface BoxPreferences {
  /** What must not be in it, "lavender". */
  exclusions: readonly string[];
  /** Null for a box for oneself, and for a gift whose recipient is not named yet. */
  gift: WantedGift | null;
}
