import { countUsesInBaskets } from "#server/basket/index.ts";
import { isGiftCardCode } from "#server/gift-cards/index.ts";
import { countUsesInWishlists } from "#server/marketing/index.ts";
import {
  countUsesInOrders,
  hasPaidOrder,
  isBatchInParcels,
  noteDeclines,
  orderEmails,
  ordersOfCode,
  unitsSoldSince,
} from "#server/orders/index.ts";
import type { CountProductUses, HigherModules } from "#server/platform/kernel/shop.ts";
import { listDisliked } from "#server/reviews/index.ts";
import {
  countFixedBoxes,
  countUsesInSubscriptions,
  listBoxesOf,
  listFirstBoxesToday,
  listOpenRecipesWith,
  withdrawBoxes,
} from "#server/subscriptions/index.ts";

const countProductUses: CountProductUses = async (tx, productId, openFrom) => {
  const lines = await countUsesInOrders(tx, productId);
  const { past, open } = await countUsesInSubscriptions(tx, productId, openFrom);
  const inBaskets = await countUsesInBaskets(tx, productId);
  const inWishlists = await countUsesInWishlists(tx, productId);
  return { past: lines + past, lists: inBaskets + inWishlists, boxes: open };
};

/** Functions and SQL of later modules that earlier modules use. */
export const HIGHER_MODULES: HigherModules = {
  withdrawBoxes,
  noteDeclines,
  listBoxesOf,
  listFirstBoxesToday,
  countFixedBoxes,
  countProductUses,
  listOpenRecipesWith,
  isBatchInParcels,
  listDisliked,
  orderEmails,
  hasPaidOrder,
  ordersOfCode,
  isGiftCardCode,
  unitsSoldSince,
};
