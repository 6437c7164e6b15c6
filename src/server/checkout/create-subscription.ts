import type * as calls from "#contract/checkout.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { GiftDetails } from "#contract/gifts.ts";
import { putOnlyPlan, viewBasket } from "#server/basket/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper, subscriptionBasketOwner } from "#server/kernel/shopper.ts";
import { readAnswers } from "#server/questionnaire/for-others.ts";
import { finishOpenOrder } from "./finish-open-order.ts";
import { openOrderPayment } from "./open-order-payment.ts";
import { viewCheckout } from "./view-checkout.ts";

/**
 * Opens or refreshes the order of one plan and its payment, past the customer's basket, which stays as it is. Refuses
 * `questionnaire-missing`, `not-found`, and what a checkout refuses.
 */
export async function createSubscription(
  shop: Shop,
  shopper: Shopper,
  { planId, gift, address }: { planId: number; gift: GiftDetails | undefined; address: string },
): Promise<ReplyOf<typeof calls.createSubscription>> {
  const userId = requireUserId(shopper);
  const answers = await readAnswers(shop.db, userId);
  const buyer = { userId, basketOwner: subscriptionBasketOwner(userId), guest: undefined, address };
  await finishOpenOrder(shop, buyer);
  await shop.db.transaction((tx) => putOnlyPlan(tx, buyer.basketOwner, { planId, answers, gift, now: shop.clock() }));
  const toPay = await openOrderPayment(shop, buyer);
  return { ...viewCheckout(shop, toPay), basket: await viewBasket(shop, buyer) };
}
