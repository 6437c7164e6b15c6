import { londonDay } from "#domain/calendar.ts";
import { readGiftCardCode } from "#domain/gift-card-code.ts";
import { GIFT_CARDS_PER_BASKET_MAX, type GiftCardState, giftCardState } from "#domain/gift-cards.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { hashCode } from "./codes.ts";
import { findGiftCardByCode, type GiftCardRow, listCardsBeside } from "./gift-cards.queries.ts";

/** A gift card of a basket or a subscription as far as a price needs it. */
export interface EnteredGiftCard {
  id: number;
  lastFour: string;
  state: GiftCardState;
  expiresOn: IsoDay | null;
  /** Nothing, where it cannot be spent. */
  availablePence: Pence;
}

/**
 * The gift cards of a basket or a subscription, in the order in which they pay. What a basket's own open order holds of them
 * is its own.
 */
export async function readEnteredGiftCards(
  db: Reader,
  ids: readonly number[],
  { basketId, now }: { basketId: number | undefined; now: Date },
): Promise<EnteredGiftCard[]> {
  if (ids.length === 0) return [];
  const found = await listCardsBeside(db, ids, basketId);
  return ids.flatMap((id) => {
    const row = found.find(({ card }) => card.id === id);
    if (!row) return [];
    const state = stateOf(row.card, now);
    const available = state === "valid" ? Math.max(0, row.card.balance - row.heldElsewhere) : 0;
    const { lastFour, expiresOn } = row.card;
    return [{ id, lastFour, state, expiresOn, availablePence: pence(available) }];
  });
}

/**
 * The gift cards of a basket or a subscription with one more. Refuses `gift-card-unknown` for what is no code of a paid card,
 * `gift-card-stopped`, `gift-card-expired`, `gift-card-empty` for one on which nothing is left, and `gift-cards-full`.
 */
export async function withGiftCard(
  db: Reader,
  ids: readonly number[],
  { code, now }: { code: string; now: Date },
): Promise<readonly number[]> {
  const card = await requireGiftCard(db, code);
  const state = stateOf(card, now);
  if (state === "stopped") throw new ShopError("gift-card-stopped");
  if (state === "expired") throw new ShopError("gift-card-expired");
  if (card.balance === 0) throw new ShopError("gift-card-empty");
  if (ids.includes(card.id)) return ids;
  if (ids.length >= GIFT_CARDS_PER_BASKET_MAX)
    throw new ShopError("gift-cards-full", { max: GIFT_CARDS_PER_BASKET_MAX });
  return [...ids, card.id];
}

/** The paid card of a code. Refuses `gift-card-unknown`. */
export async function requireGiftCard(db: Reader, typed: string): Promise<GiftCardRow> {
  const code = readGiftCardCode(typed);
  const card = code === undefined ? undefined : await findGiftCardByCode(db, hashCode(code));
  if (!card) throw new ShopError("gift-card-unknown");
  return card;
}

export function stateOf({ soldAt, stoppedAt, expiresOn }: GiftCardRow, now: Date): GiftCardState {
  const soldOn = soldAt === null ? null : londonDay(soldAt);
  return giftCardState({ soldOn, isStopped: stoppedAt !== null, expiresOn }, londonDay(now));
}
