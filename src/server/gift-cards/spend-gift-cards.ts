import { addDays, londonDay } from "#domain/calendar.ts";
import type { CardPart, PaidWith } from "#domain/gift-cards.ts";
import { pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { stateOf } from "./basket-gift-cards.ts";
import {
  deleteHeldUses,
  insertUses,
  listUses,
  lockGiftCards,
  markUsesSpent,
  sumHeld,
  sumReturned,
} from "./gift-cards.queries.ts";
import { moveMoney } from "./move-money.ts";

/** Money that comes back to a card can be spent for at least so long. */
const AFTER_RETURN_DAYS = 365;

/**
 * Keeps for an open order what gift cards pay of it, in place of what it kept before. Refuses `gift-card-used` where another
 * order has taken some of it since the basket was priced, or the card is stopped or over.
 */
export async function holdGiftCards(
  tx: Tx,
  orderId: number,
  { parts, now }: { parts: readonly CardPart[]; now: Date },
): Promise<void> {
  await deleteHeldUses(tx, orderId);
  if (parts.length === 0) return;
  const ids = parts.map(({ id }) => id);
  const cards = await lockGiftCards(tx, ids);
  const held = await sumHeld(tx, ids, orderId);
  for (const { id, amountPence } of parts) {
    const card = cards.get(id);
    const isEnough = card && stateOf(card, now) === "valid" && card.balance - (held.get(id) ?? 0) >= amountPence;
    if (!isEnough) throw new ShopError("gift-card-used", card ? { lastFour: card.lastFour } : {});
  }
  await insertUses(
    tx,
    parts.map(({ id, amountPence }, index) => ({ orderId, giftCardId: id, place: index + 1, amount: amountPence })),
  );
}

/** Gives back what an order that is not paid holds of gift cards. */
export async function releaseGiftCards(tx: Tx, orderId: number): Promise<void> {
  await deleteHeldUses(tx, orderId);
}

/**
 * Takes an order's parts off its gift cards, now that it is paid. False where the order came too late, so that what it held
 * was given back, or a card was stopped meanwhile: nothing is taken then.
 */
export async function spendHeldGiftCards(
  tx: Tx,
  { orderId, giftCardPence, now }: { orderId: number; giftCardPence: number; now: Date },
): Promise<boolean> {
  if (giftCardPence === 0) return true;
  const uses = (await listUses(tx, orderId)).filter(({ isHeld }) => isHeld);
  if (uses.reduce((sum, { amount }) => sum + amount, 0) !== giftCardPence) return false;
  const cards = await lockGiftCards(
    tx,
    uses.map(({ giftCardId }) => giftCardId),
  );
  if ([...cards.values()].some((card) => card.stoppedAt !== null)) return false;
  for (const { giftCardId, amount } of uses) {
    const card = cards.get(giftCardId);
    if (!card) throw new Error(`gift card ${giftCardId} is gone`);
    await moveMoney(tx, card, { kind: "spent", amountPence: amount, orderId, now });
  }
  await markUsesSpent(tx, orderId);
  return true;
}

/** What each gift card has paid of an order and what has come back to it, in the order in which they paid. */
export async function readPaidByGiftCards(db: Reader, orderId: number): Promise<(PaidWith & { id: number })[]> {
  const spent = (await listUses(db, orderId)).filter(({ isHeld }) => !isHeld);
  if (spent.length === 0) return [];
  const returned = await sumReturned(db, orderId);
  return spent.map(({ giftCardId, amount }) => ({
    id: giftCardId,
    paidPence: amount,
    refundedPence: returned.get(giftCardId) ?? pence(0),
  }));
}

/** Puts a part of an order's money back onto the gift card that it came from. It is good for a year at least. */
export async function returnToGiftCard(
  tx: Tx,
  { id, amountPence }: CardPart,
  { orderId, refundId, now }: { orderId: number; refundId: number; now: Date },
): Promise<void> {
  const card = (await lockGiftCards(tx, [id])).get(id);
  if (!card) throw new Error(`gift card ${id} is gone`);
  const goodUntil = addDays(londonDay(now), AFTER_RETURN_DAYS);
  const expiresOn = card.expiresOn && card.expiresOn > goodUntil ? card.expiresOn : goodUntil;
  await moveMoney(tx, card, { kind: "returned", amountPence, orderId, refundId, now, change: { expiresOn } });
}
