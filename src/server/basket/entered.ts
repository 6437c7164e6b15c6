import { GIFT_CARDS_PER_BASKET_MAX } from "#domain/gift-cards/gift-cards.ts";

/** What was entered for a basket beside its lines. */
export interface Entered {
  code: string | null;
  /** In the order in which they pay. */
  giftCardIds: readonly number[];
}

/** A basket's beginning, and what is left of it once it is ordered or emptied. */
export const NOTHING_ENTERED: Entered = { code: null, giftCardIds: [] };

/** What a customer's basket has after a guest's was added to it: the guest's code was chosen last. */
export function carryEnteredOn(guest: Entered, own: Entered): Entered {
  return {
    code: guest.code ?? own.code,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, GIFT_CARDS_PER_BASKET_MAX),
  };
}
