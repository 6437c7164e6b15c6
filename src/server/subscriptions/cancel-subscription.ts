import { decideCancel, type Ending } from "#domain/end-subscription.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";
import { findCurrentSubscription } from "./subscriptions.queries.ts";

/** Ends a customer's current subscription with the box that is paid for. Refuses `nothing-to-cancel`. */
export async function cancelCurrentSubscription(shop: Shop, shopper: Shopper): Promise<SubscriptionRow> {
  const userId = requireUserId(shopper);
  const current = await findCurrentSubscription(shop.db, userId);
  if (!current) throw new ShopError("nothing-to-cancel");
  return cancelSubscription(shop, { subscriptionId: current.id, userId }, "period-end");
}

/** Ends a subscription; its letter is queued with it, and a job tells the provider. */
export async function cancelSubscription(shop: Shop, requester: Requester, ending: Ending): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => decideCancel(plan, ending, moment));
}
