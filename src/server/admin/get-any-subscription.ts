import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { viewGift } from "#server/gifts/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listNotes } from "#server/notes/index.ts";
import { readOutlook, viewMethod } from "#server/subscriptions/index.ts";
import { findSubscriptionInFull } from "./admin-subscriptions.queries.ts";
import { viewAdminSubscription } from "./list-all-subscriptions.ts";
import { listBoxCharges } from "./list-box-charges.ts";

/** Anybody's subscription, with its order, the charges of its boxes and notes about it. Refuses `not-found`. */
export async function getAnySubscription(shop: Shop, subscriptionId: number): Promise<AdminSubscriptionDetails> {
  const row = await findSubscriptionInFull(shop.db, subscriptionId);
  if (!row) throw new ShopError("not-found");
  const { subscription, customer, order } = row;
  const gift = subscription.gift ? viewGift(subscription.gift) : null;
  return {
    ...viewAdminSubscription(row),
    deliveryLine1: gift?.line1 ?? customer.deliveryLine1,
    deliveryLine2: gift?.line2 ?? customer.deliveryLine2,
    deliveryCity: gift?.city ?? customer.deliveryCity,
    deliveryPostcode: gift?.postcode ?? customer.deliveryPostcode,
    gift,
    relatedOrder: order && {
      id: order.id,
      status: order.status,
      amount: toPounds(order.amount),
      total: toPounds(order.totalAmount),
    },
    ...(await readOutlook(shop, subscriptionId)),
    method: viewMethod(subscription),
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    charges: await listBoxCharges(shop.db, subscriptionId),
    notes: await listNotes(shop.db, "subscription", subscriptionId),
  };
}
