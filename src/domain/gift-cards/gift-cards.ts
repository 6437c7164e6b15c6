import type { IsoDay } from "#domain/iso-day.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { CARD_CHARGE_MIN_PENCE } from "#domain/pricing/discounts.ts";

/** Amounts offered as buttons. */
export const GIFT_CARD_AMOUNTS_PENCE = [1_000, 2_500, 5_000, 10_000].map(pence);
export const GIFT_CARD_MIN_PENCE = pence(500);
export const GIFT_CARD_MAX_PENCE = pence(25_000);
export const GIFT_CARDS_PER_BASKET_MAX = 5;
export const GIFT_CARD_AHEAD_DAYS_MAX = 365;
const VALID_YEARS = 5;

/**
 * Movements of a card's balance. `given`: the first amount of a card that the shop gave away. `moved`: brought over from
 * another shop. `returned`: from a cancelled or refunded order. `refunded`: to the buyer. `expired`:
 * after five years. `shortfall`: refunded after the balance was spent. `recovered`: deducted to settle a shortfall.
 */
export const GIFT_CARD_MOVEMENTS = [
  "sold",
  "given",
  "moved",
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
  given: 1,
  moved: 1,
  spent: -1,
  returned: 1,
  refunded: -1,
  expired: -1,
  shortfall: 0,
  recovered: -1,
} as const satisfies Record<GiftCardMovement, -1 | 0 | 1>;

/** Change of the balance in pence. Negative if it decreases. */
export function balanceChange({ kind, amountPence }: { kind: GiftCardMovement; amountPence: Pence }): Pence {
  return pence(SIGNS[kind] * amountPence || 0);
}

/** `unpaid`: the card's order is not paid. `stopped`: blocked by the merchant, or during a dispute of its payment. */
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

/** The last day on which a card can be spent: five years after the sale. 29 February becomes 28 February. */
export function giftCardExpiry(soldOn: IsoDay): IsoDay {
  const [year = "", month, day] = soldOn.split("-");
  const until = Number(year) + VALID_YEARS;
  return `${until}-${month}-${month === "02" && day === "29" ? "28" : day}` as IsoDay;
}

export interface SpendableCard {
  id: number;
  /** Balance less the amounts held by other open orders. */
  availablePence: Pence;
}

export interface CardPart {
  id: number;
  amountPence: Pence;
}

/**
 * Amounts that gift cards pay, in order. Cards that are not needed are left out. The last amount is reduced if the
 * remainder would be too small for a card charge.
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

/** Reduces the parts by `by` pence in total, starting with the last part. */
function lessen(parts: readonly CardPart[], by: number): CardPart[] {
  let left = by;
  const lessened = parts.toReversed().map((part) => {
    const taken = Math.min(part.amountPence, left);
    left -= taken;
    return { ...part, amountPence: pence(part.amountPence - taken) };
  });
  return lessened.toReversed().filter(({ amountPence }) => amountPence > 0);
}

/** Amounts paid or refunded, by payment method. */
export interface PaidWith {
  paidPence: Pence;
  refundedPence: Pence;
}

export interface SplitRefund {
  cardPence: Pence;
  giftCards: readonly CardPart[];
}

/**
 * Splits a refund: the bank card gets up to the amount that it paid, then the gift cards get the rest, the last used
 * card first. Throws if the amount exceeds what is left.
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

export function giftCardBalance(movements: readonly { kind: GiftCardMovement; amountPence: Pence }[]): Pence {
  return sumPence(movements.map(balanceChange));
}

/** Amount refunded to the card's buyer after the card was spent, less the amount recovered since. */
export function giftCardOwed(movements: readonly { kind: GiftCardMovement; amountPence: Pence }[]): Pence {
  const sumOf = (wanted: GiftCardMovement) =>
    sumPence(movements.filter(({ kind }) => kind === wanted).map(({ amountPence }) => amountPence));
  return pence(Math.max(0, sumOf("shortfall") - sumOf("recovered")));
}
