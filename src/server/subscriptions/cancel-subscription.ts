import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import type { Shop } from "#server/shop.ts";
import { findCurrentSubscription, markCancelled, type SubscriptionRow } from "./subscriptions.queries.ts";

/** Ends the current subscription with the box that is paid for; a job tells the provider. Refuses `nothing-to-cancel`. */
export async function cancelSubscription(shop: Shop, shopper: Shopper): Promise<SubscriptionRow> {
  const userId = requireUserId(shopper);
  const cancelled = await shop.db.transaction(async (tx) => {
    const current = await findCurrentSubscription(tx, userId);
    return current && markCancelled(tx, current.id, shop.clock());
  });
  if (!cancelled) throw new ShopError("nothing-to-cancel");
  shop.wake("sync-subscriptions");
  return cancelled;
}
