import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listNotes } from "#server/notes/list-notes.ts";
import type { Shop } from "#server/shop.ts";
import { findSubscriptionInFull } from "./admin-subscriptions.queries.ts";
import { viewAdminSubscription } from "./list-all-subscriptions.ts";

/** Anybody's subscription, with its order and notes about it. Refuses `not-found`. */
export async function getAnySubscription(shop: Shop, subscriptionId: number): Promise<AdminSubscriptionDetails> {
  const row = await findSubscriptionInFull(shop.db, subscriptionId);
  if (!row) throw new ShopError("not-found");
  const { subscription, customer, order } = row;
  return {
    ...viewAdminSubscription(row),
    deliveryLine1: customer.deliveryLine1,
    deliveryLine2: customer.deliveryLine2,
    deliveryCity: customer.deliveryCity,
    deliveryPostcode: customer.deliveryPostcode,
    relatedOrder: { id: order.id, status: order.status, amount: toPounds(order.amount) },
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    notes: await listNotes(shop.db, "subscription", subscriptionId),
  };
}
