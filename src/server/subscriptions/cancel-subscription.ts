import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import type { Shop } from "#server/shop.ts";
import {
  findCurrentSubscription,
  findSubscription,
  markCancelled,
  type SubscriptionRow,
} from "./subscriptions.queries.ts";

/**
 * Ends a subscription of the customer's, by default the current one, with the box that is paid for; a job tells the
 * provider. Refuses `not-found` for other people's and `nothing-to-cancel` when there is none or it is ending already.
 */
export async function cancelSubscription(
  shop: Shop,
  shopper: Shopper,
  subscriptionId?: number,
): Promise<SubscriptionRow> {
  const userId = requireUserId(shopper);
  const cancelled = await shop.db.transaction(async (tx) => {
    const wanted =
      subscriptionId === undefined
        ? await findCurrentSubscription(tx, userId)
        : await findSubscription(tx, subscriptionId);
    if (wanted && wanted.userId !== userId) throw new ShopError("not-found");
    if (!wanted && subscriptionId !== undefined) throw new ShopError("not-found");
    return wanted && markCancelled(tx, wanted.id, shop.clock());
  });
  if (!cancelled) throw new ShopError("nothing-to-cancel");
  shop.wake("sync-subscriptions");
  return cancelled;
}
