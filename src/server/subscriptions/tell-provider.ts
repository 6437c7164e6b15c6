import { addDays, boxMonthOf, type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import { planTitle } from "#domain/plans.ts";
import { decideProviderWish } from "#domain/provider-wish.ts";
import { DEMO_PREFIX } from "#server/db/seed/seed-demo.ts";
import type { Card } from "#server/payments/gateway.ts";
import type { Shop } from "#server/shop.ts";
import type { LoadedPlan } from "./box-plans.ts";
import { HOLD_DAYS } from "./is-provider-told.ts";
import { saveProviderStart, saveTold } from "./provider.queries.ts";
import { findFirstPayment } from "./subscriptions.queries.ts";

/**
 * Brings the provider's subscription to what ours wants: charge on the announced day, nothing otherwise, or the end.
 * Safe to repeat: starting has a key of its own, and the others say what is to be, not what changes.
 */
export async function tellProvider(shop: Shop, loaded: LoadedPlan): Promise<void> {
  const { row, plan } = loaded;
  const wish = decideProviderWish(plan);
  const today = londonDay(shop.clock());
  if (shop.gateway.name !== "sandbox" && row.stripeSubscriptionId?.startsWith(DEMO_PREFIX)) return;
  if (wish.kind === "end") {
    if (row.stripeSubscriptionId) await shop.gateway.endSubscription(row.stripeSubscriptionId, "now");
    await saveTold(shop.db, row, { providerKnowsEnd: true });
    return;
  }
  const held = addDays(today, HOLD_DAYS);
  const providerId = row.stripeSubscriptionId ?? (await startHeld(shop, loaded, held));
  if (wish.kind === "hold") {
    await shop.gateway.chargeNextOn(providerId, held);
    await saveTold(shop.db, row, { providerHeldUntil: held, providerAmount: null });
    return;
  }
  if (row.providerAmount !== wish.amountPence) {
    // The price changes under a hold: no charge at the old one can come in between.
    await shop.gateway.chargeNextOn(providerId, held);
    await shop.gateway.repriceSubscription(providerId, wish.amountPence, wish.on);
  }
  const isOverdue = wish.on < today;
  await shop.gateway.chargeNextOn(providerId, isOverdue ? today : wish.on);
  await saveTold(shop.db, row, { providerHeldUntil: wish.on, providerAmount: wish.amountPence });
}

/** Starts a subscription at the provider on the card of its first box, with nothing to charge until told. */
async function startHeld(shop: Shop, { row, plan }: LoadedPlan, held: IsoDay): Promise<string> {
  const first = await findFirstPayment(shop.db, row);
  const card = await findFirstCard(shop, first);
  if (!card) throw new Error("its first payment kept no card");
  const providerId = await shop.gateway.startSubscription({
    idempotencyKey: `sub:${row.orderItemId}`,
    cardId: card.id,
    plan: {
      productId: row.productId,
      priceId: first?.priceId ?? undefined,
      name: planTitle(plan.audience),
      monthlyPence: row.monthlyPrice,
    },
    firstChargeOn: held,
    lastChargeOn: undefined,
  });
  await saveProviderStart(shop.db, row.id, { stripeSubscriptionId: providerId, ...cardColumns(card) });
  return providerId;
}

/** The card that the first box was paid with or, where nothing was due for it, that was saved in its place. */
async function findFirstCard(
  shop: Shop,
  first: Awaited<ReturnType<typeof findFirstPayment>>,
): Promise<Card | undefined> {
  const payment = first?.paymentId ? await shop.gateway.findPayment(first.paymentId) : undefined;
  const setup = !payment && first?.cardSetupId ? await shop.gateway.findCardSetup(first.cardSetupId) : undefined;
  const cardId = payment?.cardId ?? setup?.cardId;
  return cardId ? shop.gateway.findCard(cardId) : undefined;
}

/** A card as people know it, on the subscription that it pays for. */
export function cardColumns({ brand, lastFour, expMonth, expYear }: Card) {
  return {
    cardBrand: brand,
    cardLastFour: lastFour,
    cardExpiresIn: boxMonthOf(isoDay(`${expYear}-${String(expMonth).padStart(2, "0")}-01`)),
  };
}
