import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";

export interface Entered {
  code: string | null;
  giftCardIds: readonly number[];
}

/** State of a new, an ordered or an emptied basket. */
export const NOTHING_ENTERED: Entered = { code: null, giftCardIds: [] };

/** Code and gift cards of a customer's basket after merging a guest's. The guest's code wins as the later choice. */
export function carryEnteredOn(guest: Entered, own: Entered): Entered {
  return {
    code: guest.code ?? own.code,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
