import { addDays, londonDay } from "#domain/calendar.ts";
import { type CardPart, giftCardOwed, type PaidWith, spendGiftCards } from "#domain/gift-cards/gift-cards.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  deleteHeldUses,
  deleteUsesOfBoxes,
  type GiftCardRow,
  type GiftCardUse,
  insertUses,
  listMovements,
  listUses,
  listUsesOfBox,
  lockGiftCards,
  markUsesSpent,
  sumHeld,
  sumReturned,
} from "./gift-cards.queries.ts";
import { moveMoney, readEnteredGiftCards, stateOf } from "./read-gift-card.ts";

/** Minimum validity in days of a card that receives a refund. */
const AFTER_RETURN_DAYS = 365;

/**
 * Reserves gift card amounts for an open order, replacing earlier reservations. Refuses with `gift-card-used` if
 * another order has used part of a balance since the basket was priced, or if a card is blocked or expired.
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

export async function releaseGiftCards(tx: Tx, orderId: number): Promise<void> {
  await deleteHeldUses(tx, orderId);
}

/**
 * Deducts the reserved amounts from an order's gift cards. False, without any deduction, if a card was blocked or the
 * reservations were released because the payment came too late.
 */
export async function spendHeldGiftCards(
  tx: Tx,
  { orderId, giftCardPence, now }: { orderId: number; giftCardPence: number; now: Date },
): Promise<boolean> {
  if (giftCardPence === 0) return true;
  const uses = (await listUses(tx, orderId)).filter(({ isHeld }) => isHeld);
  if (uses.reduce((sum, { amount }) => sum + amount, 0) !== giftCardPence) return false;
  const cards = await lockCardsOf(tx, uses);
  if ([...cards.values()].some((card) => card.stoppedAt !== null)) return false;
  await takeParts(tx, { uses, cards, orderId, now });
  await markUsesSpent(tx, orderId);
  return true;
}

interface BoxToPay {
  boxId: number;
  pricePence: Pence;
  giftCardIds: readonly number[];
}

/**
 * Reserves gift card amounts for boxes without reservations, as far as the balances allow. Returns the sums by box.
 * Blocked, expired and empty cards pay nothing.
 */
export async function holdGiftCardsForBoxes(
  tx: Tx,
  boxes: readonly BoxToPay[],
  now: Date,
): Promise<ReadonlyMap<number, Pence>> {
  const ids = [...new Set(boxes.flatMap(({ giftCardIds }) => giftCardIds))];
  const cards = await lockGiftCards(tx, ids);
  const held = await sumHeld(tx, ids, undefined);
  const available = new Map<number, number>();
  for (const card of cards.values()) {
    if (stateOf(card, now) === "valid") available.set(card.id, Math.max(0, card.balance - (held.get(card.id) ?? 0)));
  }
  const uses = boxes.flatMap(({ boxId, pricePence, giftCardIds }) => {
    const spendable = giftCardIds.map((id) => ({ id, availablePence: pence(available.get(id) ?? 0) }));
    return spendGiftCards(pricePence, spendable).map(({ id, amountPence }, index) => {
      available.set(id, (available.get(id) ?? 0) - amountPence);
      return { boxId, giftCardId: id, place: index + 1, amount: amountPence };
    });
  });
  await insertUses(tx, uses);
  const usesByBox = Map.groupBy(uses, ({ boxId }) => boxId);
  return new Map([...usesByBox].map(([boxId, own]) => [boxId, sumPence(own.map(({ amount }) => amount))]));
}

/** Releases the reservations of boxes that are not delivered or were paid without gift cards. */
export async function releaseGiftCardsOfBoxes(tx: Tx, boxIds: readonly number[]): Promise<void> {
  await deleteUsesOfBoxes(tx, boxIds);
}

/**
 * Deducts a box's reservation from its gift cards, up to `giftCardPence`, and releases the rest. A card that was
 * blocked after the reservation still pays its part, because the bank card has already paid the remainder.
 */
export async function spendGiftCardsOfBox(
  tx: Tx,
  boxId: number,
  { orderId, giftCardPence, now }: { orderId: number; giftCardPence: Pence; now: Date },
): Promise<void> {
  let left: number = giftCardPence;
  const uses = (await listUsesOfBox(tx, boxId)).flatMap((use) => {
    const amount = pence(Math.min(use.amount, left));
    left -= amount;
    return amount > 0 ? [{ ...use, amount, orderId, isHeld: false }] : [];
  });
  if (left > 0) throw new Error(`the box ${boxId} holds too little of gift cards`);
  await takeParts(tx, { uses, cards: await lockCardsOf(tx, uses), orderId, now });
  await deleteUsesOfBoxes(tx, [boxId]);
  await insertUses(tx, uses);
}

function lockCardsOf(tx: Tx, uses: readonly GiftCardUse[]): Promise<Map<number, GiftCardRow>> {
  return lockGiftCards(
    tx,
    uses.map(({ giftCardId }) => giftCardId),
  );
}

interface PartsToTake {
  uses: readonly GiftCardUse[];
  /** The cards with their row locks. */
  cards: ReadonlyMap<number, GiftCardRow>;
  orderId: number;
  now: Date;
}

async function takeParts(tx: Tx, { uses, cards, orderId, now }: PartsToTake): Promise<void> {
  for (const { giftCardId, amount } of uses) {
    const card = cards.get(giftCardId);
    if (!card) throw new Error(`gift card ${giftCardId} is gone`);
    await moveMoney(tx, card, { kind: "spent", amountPence: amount, orderId, now });
  }
}

/** The gift cards that paid an order and have a balance, in the order in which they paid. */
export async function listGiftCardsLeft(db: Reader, orderId: number, now: Date): Promise<number[]> {
  const ids = (await listUses(db, orderId)).map(({ giftCardId }) => giftCardId);
  const cards = await readEnteredGiftCards(db, ids, { now });
  return cards.filter(({ availablePence }) => availablePence > 0).map(({ id }) => id);
}

/** Paid and returned amounts of each gift card of an order, in the order in which the cards paid. */
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

/**
 * Refunds part of an order to the gift card that paid it, and keeps the card valid for at least a year. A card without
 * an end keeps none. The card has a
 * debt if its buyer was refunded money that was already spent. Deducts this debt and returns the deducted amount.
 */
export async function returnToGiftCard(
  tx: Tx,
  { id, amountPence }: CardPart,
  { orderId, refundId, now }: { orderId: number; refundId: number; now: Date },
): Promise<Pence> {
  const card = (await lockGiftCards(tx, [id])).get(id);
  if (!card) throw new Error(`gift card ${id} is gone`);
  const goodUntil = addDays(londonDay(now), AFTER_RETURN_DAYS);
  const expiresOn = card.expiresOn === null || card.expiresOn > goodUntil ? card.expiresOn : goodUntil;
  const movements = await listMovements(tx, id);
  const owedPence = giftCardOwed(movements.map(({ kind, amount }) => ({ kind, amountPence: amount })));
  const returned = await moveMoney(tx, card, {
    kind: "returned",
    amountPence,
    orderId,
    refundId,
    now,
    change: { expiresOn },
  });
  const recoveredPence = pence(Math.min(owedPence, amountPence));
  if (recoveredPence > 0) {
    await moveMoney(tx, returned, { kind: "recovered", amountPence: recoveredPence, orderId, refundId, now });
  }
  return recoveredPence;
}
