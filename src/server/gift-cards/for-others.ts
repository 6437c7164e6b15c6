// What the other rooms may know of this one.

export { type EnteredGiftCard, readBasketGiftCards, withGiftCard } from "./basket-gift-cards.ts";
export { openCode } from "./codes.ts";
export { findGiftCard, findGiftCardOfOrder } from "./gift-cards.queries.ts";
export { limitCodeGuesses } from "./limit-code-guesses.ts";
export {
  prepareGiftCard,
  readUnspentOf,
  sellGiftCardOf,
  stopGiftCardWhileDisputed,
  takeBackGiftCardOf,
  takeBackWhatIsLeftOf,
} from "./sell-gift-cards.ts";
export { expireGiftCards, sendGiftCards } from "./send-gift-cards.ts";
export {
  holdGiftCards,
  readPaidByGiftCards,
  releaseGiftCards,
  returnToGiftCard,
  spendHeldGiftCards,
} from "./spend-gift-cards.ts";
