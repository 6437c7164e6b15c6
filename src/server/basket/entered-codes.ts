import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";

export interface EnteredCodes {
  code: string | null;
  giftCardIds: readonly number[];
}

/** The codes of a basket that is new, emptied or ordered. */
export const NO_CODES: EnteredCodes = { code: null, giftCardIds: [] };

/**
 * Code and gift cards of a customer's basket after a guest's basket is merged into it. The guest's code replaces the
 * customer's code, because it was entered later.
 */
export function mergeEnteredCodes(guest: EnteredCodes, own: EnteredCodes): EnteredCodes {
  return {
    code: guest.code ?? own.code,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
