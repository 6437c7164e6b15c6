import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  type Erased,
  ofOrders,
  ofOrdersOrBoxes,
  type PersonalTables,
  TAX_BOOKS,
} from "#server/platform/db/personal-tables.ts";
import { giftCards } from "#server/platform/db/schema/gift-cards.ts";

export const GIFT_CARD_TABLES: PersonalTables = {
  gift_cards: {
    export: {
      giftCardsBought: { of: ofOrders, without: ["code_hash", "sealed_code", "moved_key", "replaced_code"] },
      giftCardsReceived: {
        of: ({ verifiedEmail }) => sql`recipient_email = ${verifiedEmail} and sent_at is not null`,
        without: ["code_hash", "sealed_code", "moved_key", "order_id"],
      },
    },
    erasure: blankGiftCardsOf,
    retention: [
      { days: 30, forget: forgetUnpaidGiftCards },
      { days: 6 * 366, forget: forgetOldGiftCards },
    ],
  },
  gift_card_uses: {
    export: {
      paidWithGiftCards: { of: ofOrdersOrBoxes },
    },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
  gift_card_movements: {
    export: { giftCardMovements: { of: ofOrders } },
    erasure: TAX_BOOKS,
    retention: TAX_BOOKS,
  },
};

const BLANK = {
  fromName: "",
  recipientName: null,
  recipientEmail: null,
  message: null,
  // The reason stays null for a card that was sold.
  givenReason: sql`left(${giftCards.givenReason}, 0)`,
};

/**
 * Deletes names, messages and reasons on sent gift cards that the user bought or received. An unsent card keeps its recipient.
 */
async function blankGiftCardsOf(tx: Tx, { email, isEmailVerified, ids, now }: Erased): Promise<void> {
  const blank = { ...BLANK, updatedAt: now };
  const isBought = and(
    sql`${giftCards.orderId} in (${ids.orders})`,
    or(isNotNull(giftCards.sentAt), isNull(giftCards.soldAt)),
  );
  const isReceived = and(eq(giftCards.recipientEmail, email.toLowerCase()), isNotNull(giftCards.sentAt));
  await tx
    .update(giftCards)
    .set(blank)
    .where(isEmailVerified ? or(isBought, isReceived) : isBought);
}

async function forgetUnpaidGiftCards(db: Reader, before: Date): Promise<void> {
  await blankGiftCards(db, and(isNull(giftCards.soldAt), lt(giftCards.createdAt, before)));
}

async function forgetOldGiftCards(db: Reader, before: Date): Promise<void> {
  await blankGiftCards(db, lt(giftCards.soldAt, before));
}

async function blankGiftCards(db: Reader, which: SQL | undefined): Promise<void> {
  await db
    .update(giftCards)
    .set(BLANK)
    .where(
      and(
        which,
        or(ne(giftCards.fromName, ""), isNotNull(giftCards.recipientEmail), isNotNull(giftCards.recipientName)),
      ),
    );
}
