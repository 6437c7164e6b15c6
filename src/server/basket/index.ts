export { mergeBaskets, replaceBasketWithPlan } from "./merge-baskets.ts";
export { forgetOldBaskets, lockShopperBasket, readShopperLines, removeOrderedLines } from "./update-basket.ts";
export { type BasketRow, isSellable, type QuotedBasket, quoteBasket, requireCode, viewBasket } from "./view-basket.ts";
