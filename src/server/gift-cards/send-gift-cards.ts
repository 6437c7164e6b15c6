import { londonDay, londonInstant } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { readEmailsOfOrders } from "./buyers.queries.ts";
import { type GiftCardRow, lockCardsToSend, lockExpiredCards, updateGiftCard } from "./gift-cards.queries.ts";
import { moveMoney } from "./move-money.ts";

const CARDS_PER_RUN = 200;
/** London wall-clock hour from which cards of a later day are sent. */
const SEND_HOUR = 8;

/**
 * Sends paid cards whose day has come, from eight in the morning. Twice, late or in two processes at once it sends no card
 * twice.
 */
export async function sendGiftCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  const today = londonDay(now);
  if (now < londonInstant(today, SEND_HOUR)) return;
  const sent = await shop.db.transaction(async (tx) => {
    const due = await lockCardsToSend(tx, today, CARDS_PER_RUN);
    const buyers = await readEmailsOfOrders(
      tx,
      due.map(({ orderId }) => orderId),
    );
    for (const card of due) await sendGiftCard(tx, card, { buyer: buyers.get(card.orderId), now });
    return due.length;
  });
  if (sent > 0) shop.wake("send-letters");
}

/** Puts a card's letter into the outbox: to whom it is for, or to its buyer. Nobody is left to write to where both are gone. */
export async function sendGiftCard(
  tx: Tx,
  card: GiftCardRow,
  { buyer, now, isAgain = false }: { buyer: string | undefined; now: Date; isAgain?: boolean },
): Promise<void> {
  const recipient = card.recipientEmail ?? buyer;
  await updateGiftCard(tx, card.id, { sentAt: now, updatedAt: now });
  if (recipient === undefined || card.expiresOn === null) return;
  await queueEmail(tx, now, {
    kind: "gift-card",
    about: isAgain ? `gift-card:${card.id}:${now.getTime()}` : `gift-card:${card.id}`,
    recipient,
    facts: {
      giftCardId: card.id,
      fromName: card.fromName,
      recipientName: card.recipientEmail === null ? null : card.recipientName,
      message: card.message,
      amountPence: card.amount,
      expiresOn: card.expiresOn,
      paper: giftCardDocumentLink(card.id, londonInstant(card.expiresOn, 23)),
    },
  });
}

/** Leads to the sheet of a card: whoever has it can spend the card, as with its code. */
function giftCardDocumentLink(giftCardId: number, expiresAt: Date) {
  return {
    path: "/api/gift-cards/paper",
    purpose: "gift-card-paper" as const,
    subject: String(giftCardId),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Writes off what is left on cards after their last day. */
export async function expireGiftCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    for (const card of await lockExpiredCards(tx, londonDay(now), CARDS_PER_RUN)) {
      await moveMoney(tx, card, { kind: "expired", amountPence: pence(card.balance), orderId: null, now });
    }
  });
}
