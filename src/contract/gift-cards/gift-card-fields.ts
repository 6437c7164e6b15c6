import { typedPrice } from "#contract/catalogue/product-fields.ts";
import { personName } from "#contract/fields.ts";
import { GIFT_CARD_MAX_PENCE, GIFT_CARD_MIN_PENCE } from "#domain/gift-cards/gift-cards.ts";
import { formatPounds } from "#domain/money.ts";

const NAME_MAX = 60;
export const GIFT_CARD_MESSAGE_MAX = 300;

/** Amount of a new gift card. */
export const giftCardAmount = typedPrice.refine(
  (amount) => amount >= GIFT_CARD_MIN_PENCE && amount <= GIFT_CARD_MAX_PENCE,
  `Choose an amount from ${formatPounds(GIFT_CARD_MIN_PENCE)} to ${formatPounds(GIFT_CARD_MAX_PENCE)}`,
);

/** Name of the giver or the recipient, as shown on the card. */
export function giftCardName(message: string) {
  return personName(NAME_MAX, message);
}
