export {
  activateGiftCard,
  expireGiftCards,
  prepareGiftCard,
  readUnspentOf,
  revokeRemainingBalance,
  sendGiftCards,
  stopGiftCardWhileDisputed,
  takeBackGiftCardOf,
} from "./activate-gift-cards.ts";
export {
  findGiftCard,
  findGiftCardOfOrder,
  findGiftCards,
  hasMovedCards,
  isHeldByStoppedCard,
} from "./gift-cards.queries.ts";
export { GIFT_CARD_TABLES } from "./personal-tables.queries.ts";
export {
  type EnteredGiftCard,
  isGiftCardCode,
  limitCodeAttempts,
  openCode,
  readEnteredGiftCards,
  renewCodes,
  withGiftCard,
} from "./read-gift-card.ts";
export { type MovedGiftCard, saveMovedGiftCard } from "./save-moved-gift-card.ts";
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
