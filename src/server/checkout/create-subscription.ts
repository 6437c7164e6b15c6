import type { createSubscription as createCall } from "#contract/checkout.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { GiftDetails } from "#contract/gifts.ts";
import { requireUserId, type Shopper, subscriptionBasketOwner } from "#server/accounts/shopper.ts";
import { putOnlyPlan } from "#server/basket/put-only-plan.ts";
import { viewBasket } from "#server/basket/view-basket.ts";
import { finishOpenOrder } from "#server/orders/finish-open-order.ts";
import { readAnswers } from "#server/questionnaire/read-answers.ts";
import type { Shop } from "#server/shop.ts";
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
): Promise<ReplyOf<typeof createCall>> {
  const userId = requireUserId(shopper);
  const answers = await readAnswers(shop.db, userId);
  const buyer = { userId, basketOwner: subscriptionBasketOwner(userId), guest: undefined, address };
  await finishOpenOrder(shop, buyer);
  await shop.db.transaction((tx) => putOnlyPlan(tx, buyer.basketOwner, { planId, answers, gift, now: shop.clock() }));
  const toPay = await openOrderPayment(shop, buyer);
  return { ...viewCheckout(shop, toPay), basket: await viewBasket(shop, buyer) };
}
