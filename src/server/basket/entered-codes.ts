import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";
import { ENTERED_COLUMNS, type EnteredCodes } from "#server/platform/db/schema/basket.ts";

const NAMES = Object.keys(ENTERED_COLUMNS) as (keyof EnteredCodes)[];

/** The codes of a basket that is new, emptied or ordered: the defaults of the columns. */
export const NO_CODES = Object.fromEntries(
  NAMES.map((name) => [name, ENTERED_COLUMNS[name].default ?? null]),
) as Readonly<EnteredCodes>;

/**
 * The choices in a customer's basket after a guest's basket is merged into it. The guest's entry replaces the
 * customer's, because it was entered later. Gift cards are added.
 */
export function mergeEnteredCodes(guest: EnteredCodes, own: EnteredCodes): EnteredCodes {
  const later = NAMES.filter((name) => guest[name] !== NO_CODES[name]).map((name) => [name, guest[name]]);
  return {
    ...own,
    ...Object.fromEntries(later),
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
