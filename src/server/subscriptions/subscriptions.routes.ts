import * as boxPaymentCalls from "#contract/subscriptions/box-payments.ts";
import * as subscriptionCalls from "#contract/subscriptions/subscriptions.ts";
import { limitCodeAttempts } from "#server/gift-cards/index.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { limitProviderCalls } from "#server/platform/rate-limit/index.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import {
  cancelCurrentSubscription,
  cancelSubscription,
  changeGift,
  changePlan,
  changePreferences,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#server/subscriptions/actions/perform-action.ts";
import { swapItem } from "#server/subscriptions/actions/swap-item.ts";
import { downloadBoxCalendar } from "./box-links.ts";
import { openBoxPayment, settleBoxPayment } from "./charging/box-payments.ts";
import { addGiftCardToBoxes, removeGiftCardFromBoxes } from "./charging/pay-with-gift-cards.ts";
import { openCardChange, replaceCard } from "./charging/replace-card.ts";
import { readPlanChoices, readViews, viewOne } from "./read-views.ts";
import { findCurrentSubscription, listSubscriptionsOf } from "./subscriptions.queries.ts";

export function subscriptionsRoutes(api: EndpointServer): void {
  api.serve(subscriptionCalls.getSubscription, async ({ shop, shopper }) => {
    const current = await findCurrentSubscription(shop.db, requireUserId(shopper));
    return current ? viewOne(shop, current) : null;
  });
  api.serve(subscriptionCalls.cancelSubscription, async ({ shop, shopper }) =>
    viewOne(shop, await cancelCurrentSubscription(shop, shopper)),
  );
  api.serve(subscriptionCalls.listSubscriptions, async ({ shop, shopper }) =>
    readViews(shop, await listSubscriptionsOf(shop.db, requireUserId(shopper))),
  );
  api.serveFile(subscriptionCalls.getBoxCalendar, ({ shop, shopper }) => downloadBoxCalendar(shop, shopper));
  api.serve(subscriptionCalls.cancelOneSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await cancelSubscription(shop, requesterOf(shopper, input), input.ending)),
  );
  api.serve(subscriptionCalls.skipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await skipBox(shop, requesterOf(shopper, input), input.boxMonth)),
  );
  api.serve(subscriptionCalls.unskipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await unskipBox(shop, requesterOf(shopper, input), input.boxMonth)),
  );
  api.serve(subscriptionCalls.pauseSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await pauseSubscription(shop, requesterOf(shopper, input), input.months)),
  );
  api.serve(subscriptionCalls.resumeSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await resumeSubscription(shop, requesterOf(shopper, input))),
  );
  api.serve(subscriptionCalls.keepSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await keepSubscription(shop, requesterOf(shopper, input))),
  );
  api.serve(subscriptionCalls.listPlanChoices, ({ shop, shopper, input }) =>
    readPlanChoices(shop, requesterOf(shopper, input)),
  );
  api.serve(subscriptionCalls.changePlan, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePlan(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.changePreferences, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePreferences(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.swapItem, async ({ shop, shopper, input }) =>
    viewOne(shop, await swapItem(shop, requesterOf(shopper, input), input)),
  );
  api.serve(subscriptionCalls.changeGift, async ({ shop, shopper, input: { subscriptionId, ...recipient } }) =>
    viewOne(shop, await changeGift(shop, requesterOf(shopper, { subscriptionId }), recipient)),
  );
  api.serve(subscriptionCalls.openCardChange, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "card-setup", { caller: shopper.basketOwner, address: request.ip });
    return openCardChange(shop, requesterOf(shopper, input));
  });
  api.serve(subscriptionCalls.changeCard, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return viewOne(shop, await replaceCard(shop, requesterOf(shopper, input), input.setupId));
  });
  api.serve(subscriptionCalls.addGiftCardToBoxes, async ({ shop, shopper, input, request }) => {
    const forgive = await limitCodeAttempts(shop, request.ip);
    const row = await addGiftCardToBoxes(shop, requesterOf(shopper, input), input.code);
    await forgive();
    return viewOne(shop, row);
  });
  api.serve(subscriptionCalls.removeGiftCardFromBoxes, async ({ shop, shopper, input }) =>
    viewOne(shop, await removeGiftCardFromBoxes(shop, requesterOf(shopper, input), input.giftCardId)),
  );
  api.serve(boxPaymentCalls.openBoxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return openBoxPayment(shop, { ...requesterOf(shopper, input), boxMonth: undefined });
  });
  api.serve(boxPaymentCalls.settleBoxPayment, async ({ shop, shopper, input, request }) => {
    limitProviderCalls(shop, "settle", { caller: shopper.basketOwner, address: request.ip });
    return settleBoxPayment(shop, { ...requesterOf(shopper, input), boxMonth: undefined });
  });
}

function requesterOf(shopper: Shopper, { subscriptionId }: { subscriptionId: number }): Requester {
  return { subscriptionId, userId: requireUserId(shopper) };
}
