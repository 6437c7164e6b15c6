// What the other rooms may know of this one.

export { forgetOldBaskets } from "./forget-old-baskets.ts";
export { lockShopperBasket, readShopperLines } from "./lock-shopper-basket.ts";
export { mergeBaskets } from "./merge-baskets.ts";
export { type BasketRow, isSellable, type QuotedBasket, quoteBasket, requireCode } from "./quote-basket.ts";
export { removeOrderedLines } from "./remove-ordered-lines.ts";
export { replaceBasketWithPlan } from "./replace-basket-with-plan.ts";
export { viewBasket } from "./view-basket.ts";
