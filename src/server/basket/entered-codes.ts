import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";

/** What a shopper entered for a whole basket. Its fields have the names of their columns in `carts`. */
export interface EnteredCodes {
  discountCode: string | null;
  giftCardIds: readonly number[];
}

/** The codes of a basket that is new, emptied or ordered. */
export const NO_CODES: EnteredCodes = { discountCode: null, giftCardIds: [] };

/**
 * Code and gift cards of a customer's basket after a guest's basket is merged into it. The guest's code replaces the
 * customer's code, because it was entered later.
 */
export function mergeEnteredCodes(guest: EnteredCodes, own: EnteredCodes): EnteredCodes {
  return {
    discountCode: guest.discountCode ?? own.discountCode,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
