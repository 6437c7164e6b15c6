import type { Shop } from "#server/shop.ts";
import {
  listUnstartedSubscriptions,
  saveProviderSubscription,
  type UnstartedSubscription,
} from "./subscriptions.queries.ts";

const PAGE = 200;

/** Tells the provider of every paid subscription it does not know yet. Safe to run twice: each has its own key. */
export async function startSubscriptions(shop: Shop): Promise<void> {
  for (const unstarted of await listUnstartedSubscriptions(shop.db, PAGE)) {
    try {
      await startSubscription(shop, unstarted);
    } catch (error) {
      shop.log.error({ err: error, subscriptionId: unstarted.id }, "a subscription could not be started");
    }
  }
}

async function startSubscription(shop: Shop, { id, orderItemId, paymentId, subscription }: UnstartedSubscription) {
  const payment = paymentId ? await shop.gateway.findPayment(paymentId) : undefined;
  if (!payment?.cardId || !subscription.nextChargeOn) throw new Error("its first payment kept no card");
  const providerId = await shop.gateway.startSubscription({
    idempotencyKey: `sub:${orderItemId}`,
    cardId: payment.cardId,
    monthlyPence: subscription.monthlyPrice,
    firstChargeOn: subscription.nextChargeOn,
    lastChargeOn: subscription.lastChargeOn ?? undefined,
  });
  await saveProviderSubscription(shop.db, id, providerId);
  if (subscription.cancelAtPeriodEnd) await shop.gateway.endSubscription(providerId);
}
