import type { Shop } from "#server/shop.ts";
import {
  listUnstartedSubscriptions,
  listUntoldEnds,
  markEndTold,
  saveProviderSubscription,
  type UnstartedSubscription,
} from "./subscriptions.queries.ts";

const SUBSCRIPTIONS_PER_RUN = 200;

/**
 * Tells the provider what it does not know yet: of paid subscriptions to start, then of those that end. Safe to run
 * twice: a start has its own key, and an end that is told again changes nothing.
 */
export async function syncSubscriptions(shop: Shop): Promise<void> {
  for (const unstarted of await listUnstartedSubscriptions(shop.db, SUBSCRIPTIONS_PER_RUN)) {
    await oneByOne(shop, unstarted.id, () => startSubscription(shop, unstarted));
  }
  for (const { id, stripeSubscriptionId } of await listUntoldEnds(shop.db, SUBSCRIPTIONS_PER_RUN)) {
    if (!stripeSubscriptionId) continue;
    await oneByOne(shop, id, async () => {
      await shop.gateway.endSubscription(stripeSubscriptionId, "period-end");
      await markEndTold(shop.db, id);
    });
  }
}

/** One failure does not stop the rest. */
async function oneByOne(shop: Shop, subscriptionId: number, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    shop.log.error({ err: error, subscriptionId }, "the provider could not be told of a subscription");
  }
}

async function startSubscription(
  shop: Shop,
  { id, orderItemId, paymentId, cardSetupId, priceId, subscription }: UnstartedSubscription,
): Promise<void> {
  const cardId = await findFirstCard(shop, { paymentId, cardSetupId });
  if (!cardId || !subscription.nextChargeOn) throw new Error("its first payment kept no card");
  const providerId = await shop.gateway.startSubscription({
    idempotencyKey: `sub:${orderItemId}`,
    cardId,
    plan: {
      productId: subscription.productId,
      priceId: priceId ?? undefined,
      name: `Box for ${subscription.box.audience}`,
      monthlyPence: subscription.monthlyPrice,
    },
    firstChargeOn: subscription.nextChargeOn,
    lastChargeOn: subscription.lastChargeOn ?? undefined,
  });
  await saveProviderSubscription(shop.db, id, providerId);
}

/** The card that the first box was paid with or, where nothing was due for it, that was saved in its place. */
async function findFirstCard(
  shop: Shop,
  { paymentId, cardSetupId }: Pick<UnstartedSubscription, "paymentId" | "cardSetupId">,
): Promise<string | undefined> {
  if (paymentId) return (await shop.gateway.findPayment(paymentId))?.cardId;
  return cardSetupId ? (await shop.gateway.findCardSetup(cardSetupId))?.cardId : undefined;
}
