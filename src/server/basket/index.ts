export { countUsesInBaskets } from "./basket.queries.ts";
export { mergeBaskets, releaseGuestBasket, replaceBasketWithPlan } from "./merge-baskets.ts";
export { BASKET_TABLES } from "./personal-tables.queries.ts";
export {
  fillBasket,
  forgetOldBaskets,
  lockShopperBasket,
  previewBasket,
  readShopperLines,
  removeOrderedLines,
} from "./update-basket.ts";
export { type BasketRow, isSellable, type QuotedBasket, quoteBasket, requireCode, viewBasket } from "./view-basket.ts";
