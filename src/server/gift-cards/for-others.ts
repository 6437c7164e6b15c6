// What the other rooms may know of this one.

export { openCode } from "./codes.ts";
export { type EnteredGiftCard, readEnteredGiftCards, withGiftCard } from "./entered-gift-cards.ts";
export { findGiftCard, findGiftCardOfOrder, isHeldByStoppedCard } from "./gift-cards.queries.ts";
export { limitCodeAttempts } from "./limit-code-guesses.ts";
export {
  prepareGiftCard,
  readUnspentOf,
  activateGiftCard,
  stopGiftCardWhileDisputed,
  takeBackGiftCardOf,
  revokeRemainingBalance,
} from "./sell-gift-cards.ts";
export { expireGiftCards, sendGiftCards } from "./send-gift-cards.ts";
export {
  holdGiftCards,
  holdGiftCardsForBoxes,
  listGiftCardsLeft,
  readPaidByGiftCards,
  releaseGiftCards,
  releaseGiftCardsOfBoxes,
  returnToGiftCard,
  spendGiftCardsOfBox,
  spendHeldGiftCards,
} from "./spend-gift-cards.ts";
