import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";

export interface EnteredCodes {
  code: string | null;
  giftCardIds: readonly number[];
}

/** State of a new, an ordered or an emptied basket. */
export const NO_CODES: EnteredCodes = { code: null, giftCardIds: [] };

/** Code and gift cards of a customer's basket after merging a guest's. The guest's code wins as the later choice. */
export function mergeEnteredCodes(guest: EnteredCodes, own: EnteredCodes): EnteredCodes {
  return {
    code: guest.code ?? own.code,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
