import { openBoxPayment, settleBoxPayment } from "#contract/box-payments.ts";
import {
  cancelOneSubscription,
  cancelSubscription,
  changeCard,
  changeGift,
  changePlan,
  changePreferences,
  getSubscription,
  listSubscriptions,
  openCardChange,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#contract/subscriptions.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import { limitProviderCalls } from "#server/guesses/limit-provider-calls.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { cancelSubscription as cancel, cancelCurrentSubscription } from "./cancel-subscription.ts";
import { changeGift as changeGiftOf } from "./change-gift.ts";
import { changePreferences as changePreferencesOf } from "./change-preferences.ts";
import type { Asker } from "./change-subscription.ts";
import { openBoxPayment as openPayment } from "./open-box-payment.ts";
import { readViews, viewOne } from "./read-views.ts";
import { openCardChange as openCard, replaceCard } from "./replace-card.ts";
import { settleBoxPayment as settlePayment } from "./settle-box-payment.ts";
import {
  changePlan as changePlanOf,
  pauseSubscription as pause,
  resumeSubscription as resume,
  skipBox as skip,
  unskipBox as unskip,
} from "./steer-subscription.ts";
import { findCurrentSubscription, listSubscriptionsOf } from "./subscriptions.queries.ts";

export function subscriptionsRoutes(api: EndpointServer): void {
  api.serve(getSubscription, async ({ shop, shopper }) => {
    const current = await findCurrentSubscription(shop.db, requireUserId(shopper));
    return current ? viewOne(shop, current) : null;
  });
  api.serve(cancelSubscription, async ({ shop, shopper }) =>
    viewOne(shop, await cancelCurrentSubscription(shop, shopper)),
  );
  api.serve(listSubscriptions, async ({ shop, shopper }) =>
    readViews(shop, await listSubscriptionsOf(shop.db, requireUserId(shopper))),
  );
  api.serve(cancelOneSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await cancel(shop, askerOf(shopper, input), input.ending)),
  );
  api.serve(skipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await skip(shop, askerOf(shopper, input), input.boxMonth)),
  );
  api.serve(unskipBox, async ({ shop, shopper, input }) =>
    viewOne(shop, await unskip(shop, askerOf(shopper, input), input.boxMonth)),
  );
  api.serve(pauseSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await pause(shop, askerOf(shopper, input), input.months)),
  );
  api.serve(resumeSubscription, async ({ shop, shopper, input }) =>
    viewOne(shop, await resume(shop, askerOf(shopper, input))),
  );
  api.serve(changePlan, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePlanOf(shop, askerOf(shopper, input), input)),
  );
  api.serve(changePreferences, async ({ shop, shopper, input }) =>
    viewOne(shop, await changePreferencesOf(shop, askerOf(shopper, input), input)),
  );
  api.serve(changeGift, async ({ shop, shopper, input: { subscriptionId, ...recipient } }) =>
    viewOne(shop, await changeGiftOf(shop, askerOf(shopper, { subscriptionId }), recipient)),
  );
  api.serve(openCardChange, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "card-setup", { caller: shopper.basketOwner, address: request.ip });
    return openCard(shop, askerOf(shopper, input));
  });
  api.serve(changeCard, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return viewOne(shop, await replaceCard(shop, askerOf(shopper, input), input.setupId));
  });
  api.serve(openBoxPayment, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "confirm", { caller: shopper.basketOwner, address: request.ip });
    return openPayment(shop, { ...askerOf(shopper, input), boxMonth: undefined });
  });
  api.serve(settleBoxPayment, async ({ shop, shopper, input, request }) => {
    await limitProviderCalls(shop, "settle", { caller: shopper.basketOwner, address: request.ip });
    return settlePayment(shop, { ...askerOf(shopper, input), boxMonth: undefined });
  });
}

function askerOf(shopper: Shopper, { subscriptionId }: { subscriptionId: number }): Asker {
  return { subscriptionId, userId: requireUserId(shopper) };
}
