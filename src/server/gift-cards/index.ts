// What the other rooms may know of this one.

export {
  activateGiftCard,
  prepareGiftCard,
  readUnspentOf,
  revokeRemainingBalance,
  stopGiftCardWhileDisputed,
  takeBackGiftCardOf,
} from "./activate-gift-cards.ts";
export { openCode } from "./codes.ts";
export { type EnteredGiftCard, readEnteredGiftCards, withGiftCard } from "./entered-gift-cards.ts";
export { findGiftCard, findGiftCardOfOrder, isHeldByStoppedCard } from "./gift-cards.queries.ts";
export { limitCodeAttempts } from "./limit-code-attempts.ts";
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
