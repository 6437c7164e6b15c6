import {
  cancelOneSubscription,
  cancelSubscription,
  getSubscription,
  listSubscriptions,
} from "#contract/subscriptions.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { cancelSubscription as cancel } from "./cancel-subscription.ts";
import { findCurrentSubscription, listSubscriptionsOf } from "./subscriptions.queries.ts";
import { viewSubscription } from "./view-subscription.ts";

export function subscriptionsRoutes(api: EndpointServer): void {
  api.serve(getSubscription, async ({ shop, shopper }) => {
    const current = await findCurrentSubscription(shop.db, requireUserId(shopper));
    return current ? viewSubscription(current) : null;
  });
  api.serve(cancelSubscription, async ({ shop, shopper }) => viewSubscription(await cancel(shop, shopper)));
  api.serve(listSubscriptions, async ({ shop, shopper }) =>
    (await listSubscriptionsOf(shop.db, requireUserId(shopper))).map(viewSubscription),
  );
  api.serve(cancelOneSubscription, async ({ shop, shopper, input }) =>
    viewSubscription(await cancel(shop, shopper, input.subscriptionId)),
  );
}
