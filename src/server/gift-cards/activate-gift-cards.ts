import { addDays, londonDay, londonInstant } from "#domain/calendar.ts";
import { giftCardExpiry } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, pence } from "#domain/money.ts";
import { TERMS_VERSION } from "#domain/settings/terms-version.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import {
  findGiftCardOfOrder,
  type GiftCardRow,
  insertGiftCard,
  lockCardsToSend,
  lockExpiredCards,
  lockGiftCardOfOrder,
  type NewGiftCard,
  readEmailsOfOrders,
  sumHeld,
  updateGiftCard,
} from "./gift-cards.queries.ts";
import { makeCode, moveMoney, type StoredCode } from "./read-gift-card.ts";

const CARDS_PER_RUN = 200;
/** London wall-clock hour from which cards with a later send day are sent. */
const SEND_HOUR = 8;
/** Days for which the link to the printable card works if the card has no end. */
const ENDLESS_PAPER_DAYS = 5 * 365;

/** Sends paid cards that are due, from 08:00. Repeated, late or concurrent runs send no card twice. */
export async function sendGiftCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  const today = londonDay(now);
  if (now < londonInstant(today, SEND_HOUR)) return;
  const sent = await shop.db.transaction(async (tx) => {
    const due = await lockCardsToSend(tx, today, CARDS_PER_RUN);
    const buyers = await readEmailsOfOrders(
      tx,
      due.flatMap(({ orderId }) => orderId ?? []),
      shop.orderEmails,
    );
    for (const card of due) await sendGiftCard(tx, card, { buyer: buyers.get(card.orderId ?? 0), now });
    return due.length;
  });
  if (sent > 0) shop.wake("send-letters");
}

/**
 * Queues a card's email to its recipient, or to its buyer if the recipient has no address. Queues none if neither has
 * an address any more.
 */
export async function sendGiftCard(
  tx: Tx,
  card: GiftCardRow,
  { buyer, now, isAgain = false }: { buyer: string | undefined; now: Date; isAgain?: boolean },
): Promise<void> {
  const recipient = card.recipientEmail ?? buyer;
  await updateGiftCard(tx, card.id, { sentAt: now, updatedAt: now });
  if (recipient === undefined || card.soldAt === null) return;
  await queueEmail(tx, now, {
    kind: "gift-card",
    about: isAgain ? `gift-card:${card.id}:${now.getTime()}` : `gift-card:${card.id}`,
    recipient,
    facts: {
      giftCardId: card.id,
      fromName: card.fromName,
      recipientName: card.recipientEmail === null ? null : card.recipientName,
      message: card.message,
      design: card.design,
      amountPence: card.amount,
      expiresOn: card.expiresOn,
      replaces: card.replacedCode,
      paper: giftCardDocumentLink(
        card.id,
        londonInstant(card.expiresOn ?? addDays(londonDay(now), ENDLESS_PAPER_DAYS), 23),
      ),
    },
  });
}

/** Link to the printable card. Anyone with the link can spend the card, as with the code. */
function giftCardDocumentLink(giftCardId: number, expiresAt: Date) {
  return {
    path: "/api/gift-cards/paper",
    purpose: "gift-card-paper" as const,
    subject: String(giftCardId),
    expiresAt: expiresAt.toISOString(),
  };
}

export async function expireGiftCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    for (const card of await lockExpiredCards(tx, londonDay(now), CARDS_PER_RUN)) {
      await moveMoney(tx, card, { kind: "expired", amountPence: pence(card.balance), orderId: null, now });
    }
  });
}

type GiftCardToSell = Omit<NewGiftCard, "id" | "balance" | "soldAt" | "expiresOn" | "sentAt" | keyof StoredCode>;

/** Creates the card of an open gift card order. Its balance is zero until payment. */
export async function prepareGiftCard(tx: Tx, shop: Pick<Shop, "secret">, card: GiftCardToSell): Promise<GiftCardRow> {
  return insertGiftCard(tx, { ...card, ...makeCode(shop) });
}

interface PaidOrder {
  id: number;
  userId: number | null;
  email: string | null;
}

/**
 * Activates the card of a paid order, emails the buyer, and sends the card if it is due today. Does nothing for other
 * orders and for cards already sold.
 */
export async function activateGiftCard(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const card = await lockGiftCardOfOrder(tx, order.id);
  if (!card || card.soldAt !== null) return;
  const today = londonDay(now);
  const expiresOn = giftCardExpiry(today);
  const sold = await moveMoney(tx, card, {
    kind: "sold",
    amountPence: card.amount,
    orderId: order.id,
    now,
    change: { soldAt: now, expiresOn },
  });
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "gift-card-bought",
    about: `order:${order.id}`,
    recipient: order.email,
    facts: {
      firstName: card.fromName,
      orderId: order.id,
      isGuest: order.userId === null,
      orderedOn: today,
      amountPence: card.amount,
      recipientName: card.recipientName,
      recipientEmail: card.recipientEmail,
      sendOn: card.sendOn,
      expiresOn,
      termsVersion: TERMS_VERSION,
      invoiceOrderId: order.id,
    },
  });
  if (card.sendOn <= today) await sendGiftCard(tx, sold, { buyer: order.email, now });
}

/**
 * The amount of an order's gift card that can be refunded to the buyer, because it is neither spent nor reserved.
 * Undefined for other orders.
 */
export async function readUnspentOf(db: Reader, orderId: number): Promise<Pence | undefined> {
  const card = await findGiftCardOfOrder(db, orderId);
  if (!card) return undefined;
  const held = (await sumHeld(db, [card.id], undefined)).get(card.id) ?? 0;
  return pence(Math.max(0, card.balance - held));
}

/**
 * Deducts a refund to the buyer from the gift card that the order bought. Does nothing for other orders. Refuses with
 * `refund-refused` above the balance.
 */
export async function takeBackGiftCardOf(
  tx: Tx,
  { orderId, refundId, amountPence, now }: { orderId: number; refundId: number; amountPence: Pence; now: Date },
): Promise<void> {
  const card = await lockGiftCardOfOrder(tx, orderId);
  if (!card || card.soldAt === null) return;
  const leftPence = (await readUnspentOf(tx, orderId)) ?? pence(0);
  if (amountPence > leftPence) throw new ShopError("refund-refused", { leftPence });
  await moveMoney(tx, card, { kind: "refunded", amountPence, orderId, refundId, now });
}

/**
 * Deducts a refund made on the provider's own pages from the card, up to the card's balance. Records the rest, which
 * was spent before, as a debt of the card.
 */
export async function revokeRemainingBalance(
  tx: Tx,
  { orderId, refundId, amountPence, now }: { orderId: number; refundId: number; amountPence: Pence; now: Date },
): Promise<void> {
  const leftPence = await readUnspentOf(tx, orderId);
  if (leftPence === undefined) return;
  const takenPence = pence(Math.min(amountPence, leftPence));
  if (takenPence > 0) await takeBackGiftCardOf(tx, { orderId, refundId, amountPence: takenPence, now });
  const card = await lockGiftCardOfOrder(tx, orderId);
  if (!card || card.soldAt === null || takenPence === amountPence) return;
  const shortPence = pence(amountPence - takenPence);
  await moveMoney(tx, card, { kind: "shortfall", amountPence: shortPence, orderId, refundId, now });
}

/**
 * Blocks the gift card that an order bought while the order's payment is disputed. Unblocks it if the shop wins the
 * dispute.
 */
export async function stopGiftCardWhileDisputed(
  tx: Tx,
  { orderId, isWon, now }: { orderId: number; isWon: boolean; now: Date },
): Promise<void> {
  const card = await lockGiftCardOfOrder(tx, orderId);
  if (!card) return;
  if (isWon && card.stopReason === "disputed") {
    await updateGiftCard(tx, card.id, { stoppedAt: null, stopReason: null, updatedAt: now });
  }
  if (!isWon && card.stoppedAt === null) {
    await updateGiftCard(tx, card.id, { stoppedAt: now, stopReason: "disputed", updatedAt: now });
  }
}
