import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { CARD_CHARGE_MIN_PENCE } from "#domain/pricing/discounts.ts";

/** What can be chosen at a press, and between what an amount of one's own may be. */
export const GIFT_CARD_AMOUNTS_PENCE = [1_000, 2_500, 5_000, 10_000].map(pence);
export const GIFT_CARD_MIN_PENCE = pence(500);
export const GIFT_CARD_MAX_PENCE = pence(25_000);
/** So many may pay for one basket together. */
export const GIFT_CARDS_PER_BASKET_MAX = 5;
/** How far ahead one may be sent. */
export const GIFT_CARD_AHEAD_DAYS_MAX = 365;
const VALID_YEARS = 5;

/**
 * What moves a card's money: it is `sold`; it is `spent` on an order and comes `returned` when that is given back; the card
 * itself is `refunded` to its buyer; what nobody has spent in five years is `expired`. A `shortfall` is what its buyer was
 * refunded although it was spent; what comes back later is `recovered` as far as there is one.
 */
export const GIFT_CARD_MOVEMENTS = [
  "sold",
  "spent",
  "returned",
  "refunded",
  "expired",
  "shortfall",
  "recovered",
] as const;
export type GiftCardMovement = (typeof GIFT_CARD_MOVEMENTS)[number];

const SIGNS = {
  sold: 1,
  spent: -1,
  returned: 1,
  refunded: -1,
  expired: -1,
  shortfall: 0,
  recovered: -1,
} as const satisfies Record<GiftCardMovement, -1 | 0 | 1>;

/** What a movement does to the balance of its card: pence, below zero for what it takes. */
export function balanceChange({ kind, amountPence }: { kind: GiftCardMovement; amountPence: Pence }): Pence {
  return pence(SIGNS[kind] * amountPence || 0);
}

/** What becomes of a card: `unpaid` until its order is; `stopped` while its payment is disputed, or by the merchant. */
export const GIFT_CARD_STATES = ["unpaid", "valid", "stopped", "expired"] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

export function giftCardState(
  card: { soldOn: IsoDay | null; isStopped: boolean; expiresOn: IsoDay | null },
  today: IsoDay,
): GiftCardState {
  if (card.soldOn === null) return "unpaid";
  if (card.isStopped) return "stopped";
  return card.expiresOn !== null && card.expiresOn < today ? "expired" : "valid";
}

/** The last day on which a card can be spent: five years after it was sold, where 29 February becomes the 28th. */
export function giftCardExpiry(soldOn: IsoDay): IsoDay {
  const [year = "", month, day] = soldOn.split("-");
  const until = Number(year) + VALID_YEARS;
  return `${until}-${month}-${month === "02" && day === "29" ? "28" : day}` as IsoDay;
}

export interface SpendableCard {
  id: number;
  /** Its balance, less what other open orders hold of it. */
  availablePence: Pence;
}

export interface CardPart {
  id: number;
  amountPence: Pence;
}

/**
 * How gift cards pay what is due, each in its turn as far as it goes; a card of which nothing is needed has no part. Where
 * a few pence would be left that no bank card can be charged, the last part is that much smaller.
 */
export function spendGiftCards(duePence: Pence, cards: readonly SpendableCard[]): CardPart[] {
  const parts: CardPart[] = [];
  let left: number = duePence;
  for (const { id, availablePence } of cards) {
    const amountPence = pence(Math.max(0, Math.min(availablePence, left)));
    if (amountPence === 0) continue;
    parts.push({ id, amountPence });
    left -= amountPence;
  }
  return left > 0 && left < CARD_CHARGE_MIN_PENCE ? lessen(parts, CARD_CHARGE_MIN_PENCE - left) : parts;
}

/** Takes so much off the parts, the last first. */
function lessen(parts: readonly CardPart[], by: number): CardPart[] {
  let left = by;
  const lessened = parts.toReversed().map((part) => {
    const taken = Math.min(part.amountPence, left);
    left -= taken;
    return { ...part, amountPence: pence(part.amountPence - taken) };
  });
  return lessened.toReversed().filter(({ amountPence }) => amountPence > 0);
}

/** What was paid for an order in one way, and what of it has gone back. */
export interface PaidWith {
  paidPence: Pence;
  refundedPence: Pence;
}

export interface SplitRefund {
  /** To the bank card. */
  cardPence: Pence;
  /** To gift cards. */
  giftCards: readonly CardPart[];
}

/**
 * Where a refund goes: to the bank card as far as that has paid, because it is money anywhere, and the rest to the gift
 * cards it came from, the one that paid last first. Throws for more than is left.
 */
export function splitRefund(
  amountPence: Pence,
  bankCard: PaidWith,
  giftCards: readonly (PaidWith & { id: number })[],
): SplitRefund {
  const cardPence = pence(Math.min(amountPence, leftOf(bankCard)));
  let rest = amountPence - cardPence;
  const parts = giftCards.toReversed().flatMap((card): CardPart[] => {
    const part = Math.min(rest, leftOf(card));
    rest -= part;
    return part > 0 ? [{ id: card.id, amountPence: pence(part) }] : [];
  });
  if (rest > 0) throw new RangeError("more than was paid");
  return { cardPence, giftCards: parts };
}

function leftOf({ paidPence, refundedPence }: PaidWith): number {
  return Math.max(0, paidPence - refundedPence);
}

/** What a card's movements leave on it. */
export function giftCardBalance(movements: readonly { kind: GiftCardMovement; amountPence: Pence }[]): Pence {
  return sumPence(movements.map(balanceChange));
}

/** What a card's buyer was refunded although it had been spent, as far as nothing has come back since. */
export function giftCardOwed(movements: readonly { kind: GiftCardMovement; amountPence: Pence }[]): Pence {
  const sumOf = (wanted: GiftCardMovement) =>
    sumPence(movements.filter(({ kind }) => kind === wanted).map(({ amountPence }) => amountPence));
  return pence(Math.max(0, sumOf("shortfall") - sumOf("recovered")));
}
