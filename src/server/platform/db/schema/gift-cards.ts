import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { GiftCardDesign } from "#domain/gift-cards/gift-card-designs.ts";
import type { GiftCardMovement } from "#domain/gift-cards/gift-cards.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { boxes } from "./boxes.ts";
import { createdAt, foldedText, instant, pounds, rowId, updatedAt } from "./columns.ts";
import { orders } from "./orders.ts";

/** Recipient's email address and name, for searches. */
export function recipientText({ email, name }: { email: SQLWrapper; name: SQLWrapper }): SQL {
  return sql`(lower(coalesce(${email}, '')) || ' ' || coalesce(${name}, ''))`;
}

/** A prepaid balance. It is a liability until it is spent. */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: rowId(),
    /** The order that paid for the card. Null for a card of another shop, and for one that the shop gave away. */
    orderId: integer("order_id")
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Key of a card of another shop, so that it is imported once. Null for a card that was sold here. */
    movedKey: text("moved_key").unique(),
    /** Last characters of the code at the other shop, if the card has a new code here. */
    replacedCode: text("replaced_code"),
    /**
     * Hash of the code, for lookup. SHA-256, because the code has 95 random bits and cannot be guessed. Codes of another
     * shop are weaker and hashed with scrypt.
     */
    codeHash: text("code_hash").notNull().unique(),
    /** The encrypted code, for the card's email and printed sheet. The key is outside the database. */
    sealedCode: text("sealed_code").notNull(),
    lastFour: text("last_four").notNull(),
    amount: pounds("amount").notNull(),
    /** Sum of the card's movements. Every movement updates it. */
    balance: pounds("balance").notNull().default(sql`0.00`),
    fromName: text("from_name").notNull(),
    /** Recipient of the card. If `recipientEmail` is null, the buyer hands the card over. */
    recipientName: text("recipient_name"),
    recipientEmail: text("recipient_email"),
    message: text("message"),
    /** Picture of the card on its email and its printed sheet. */
    design: text("design").$type<GiftCardDesign>().notNull().default("plain"),
    /** Day on which the card's email is sent. */
    sendOn: date("send_on", { mode: "string" }).$type<IsoDay>().notNull(),
    sentAt: instant("sent_at"),
    /** Instant of the sale, or of the import from another shop. */
    soldAt: instant("sold_at"),
    /** Last day. Null for a card without an end, which only another shop can have sold. */
    expiresOn: date("expires_on", { mode: "string" }).$type<IsoDay>(),
    /** If set, the card is blocked and nothing can be spent. */
    stoppedAt: instant("stopped_at"),
    /** `disputed`: the card's payment is disputed. `merchant`: an administrator blocked the card. */
    stopReason: text("stop_reason").$type<"disputed" | "merchant">(),
    /** Reason for which the shop gave the card away. Empty once it is erased. Null for a card that was sold. */
    givenReason: text("given_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("gift_cards_send_index").on(table.sendOn).where(sql`${table.soldAt} is not null and ${table.sentAt} is null`),
    index("gift_cards_expiry_index").on(table.expiresOn).where(sql`${table.balance} > 0`),
    index("gift_cards_sold_index").on(table.id).where(sql`${table.soldAt} is not null`),
    index("gift_cards_last_four_index").on(table.lastFour).where(sql`${table.soldAt} is not null`),
    index("gift_cards_recipient_index")
      .using(
        "gin",
        sql`${foldedText(recipientText({ email: table.recipientEmail, name: table.recipientName }))} gin_trgm_ops`,
      )
      .where(sql`${table.soldAt} is not null`),
    check("gift_cards_given_check", sql`num_nonnulls(${table.orderId}, ${table.givenReason}, ${table.movedKey}) = 1`),
    check("gift_cards_balance_check", sql`${table.balance} between 0 and ${table.amount}`),
    check("gift_cards_design_check", sql`${table.design} in ('plain', 'leaves', 'waves')`),
    check(
      "gift_cards_sold_check",
      sql`case when ${table.movedKey} is null then (${table.soldAt} is null) = (${table.expiresOn} is null)
        else ${table.soldAt} is not null end`,
    ),
    check("gift_cards_stop_check", sql`(${table.stoppedAt} is null) = (${table.stopReason} is null)`),
  ],
);

/** Changes of a card's balance. Their sum is the balance. Append-only. */
export const giftCardMovements = pgTable(
  "gift_card_movements",
  {
    id: rowId(),
    giftCardId: integer("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    kind: text("kind").$type<GiftCardMovement>().notNull(),
    /** Always positive. The kind decides whether the balance increases or decreases. */
    amount: pounds("amount").notNull(),
    /**
     * The order that the movement paid or refunded, or that bought the card. Null for a gift, an import and an expiry.
     */
    orderId: integer("order_id").references(() => orders.id),
    refundId: integer("refund_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("gift_card_movements_card_index").on(table.giftCardId, table.id),
    index("gift_card_movements_order_index").on(table.orderId),
    index("gift_card_movements_time_index").on(table.createdAt),
    uniqueIndex("gift_card_movements_sold_key").on(table.giftCardId).where(sql`${table.kind} in ('sold', 'given')`),
    uniqueIndex("gift_card_movements_moved_key").on(table.giftCardId).where(sql`${table.kind} = 'moved'`),
    uniqueIndex("gift_card_movements_spent_key")
      .on(table.giftCardId, table.orderId)
      .where(sql`${table.kind} = 'spent'`),
    uniqueIndex("gift_card_movements_refund_key")
      .on(table.refundId, table.giftCardId, table.kind)
      .where(sql`${table.refundId} is not null`),
    check("gift_card_movements_amount_check", sql`${table.amount} > 0`),
    check(
      "gift_card_movements_kind_check",
      sql`${table.kind} in ('sold', 'given', 'moved', 'spent', 'returned', 'refunded', 'expired', 'shortfall', 'recovered')`,
    ),
  ],
);

/**
 * Parts of orders and boxes that gift cards pay. An amount is held while its order is open or its box is unpaid, and
 * then spent.
 */
export const giftCardUses = pgTable(
  "gift_card_uses",
  {
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    boxId: integer("box_id").references(() => boxes.id, { onDelete: "cascade" }),
    giftCardId: integer("gift_card_id")
      .notNull()
      .references(() => giftCards.id),
    /** Position of the card in the order in which the cards pay, from 1. */
    place: integer("place").notNull(),
    amount: pounds("amount").notNull(),
    isHeld: boolean("is_held").notNull().default(true),
  },
  (table) => [
    unique("gift_card_uses_order_key").on(table.orderId, table.giftCardId),
    unique("gift_card_uses_box_key").on(table.boxId, table.giftCardId),
    index("gift_card_uses_card_index").on(table.giftCardId).where(sql`${table.isHeld}`),
    index("gift_card_uses_held_index").on(table.orderId).where(sql`${table.isHeld}`),
    check("gift_card_uses_one_check", sql`(${table.orderId} is null) <> (${table.boxId} is null)`),
    check("gift_card_uses_box_check", sql`${table.boxId} is null or ${table.isHeld}`),
    check("gift_card_uses_amount_check", sql`${table.amount} > 0`),
  ],
);
