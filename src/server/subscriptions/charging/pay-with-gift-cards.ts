import { ShopError } from "#domain/shop-error.ts";
import { withGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { type BoxRow, type SubscriptionRow, updateSubscription } from "#server/subscriptions/boxes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { attemptCharge } from "./attempt-charge.ts";
import { holdAmountsAgain, isPaidByGiftCards } from "./box-gift-card-amounts.ts";
import { forgetBoxPayment } from "./make-box-payment.ts";

/**
 * Adds a gift card to a subscription, used after its other cards and before the method. It also pays for an announced
 * or unpaid box, which may become paid. Refuses with `not-found`, `subscription-over` or a code of `withGiftCard`.
 */
export async function addGiftCardToBoxes(shop: Shop, requester: Requester, code: string): Promise<SubscriptionRow> {
  const { subscriptionId } = requester;
  const unpaid = await shop.db.transaction(async (tx) => {
    const loaded = await lockOwn(tx, requester);
    if (isOver(loaded.row)) throw new ShopError("subscription-over");
    const giftCardIds = await withGiftCard(tx, loaded.row.giftCardIds, { code, now: shop.clock() });
    await updateSubscription(tx, { id: subscriptionId, giftCardIds });
    return loaded.boxRows.find(({ status }) => status === "unpaid");
  });
  // The unpaid box's payment is for its earlier amount, so a payment for the rest replaces it.
  if (unpaid?.paymentId) await forgetBoxPayment(shop, unpaid.id, unpaid.paymentId);
  const held = await shop.db.transaction((tx) => holdForOpenBox(tx, requester, shop.clock()));
  if (held?.status === "unpaid" && isPaidByGiftCards(held)) await attemptCharge(shop, held.id, "asked");
  shop.wake("send-letters");
  return findChanged(shop, subscriptionId);
}

/** Removes a gift card from later boxes. An announced box keeps its reserved amount. Refuses with `not-found`. */
export async function removeGiftCardFromBoxes(
  shop: Shop,
  requester: Requester,
  giftCardId: number,
): Promise<SubscriptionRow> {
  await shop.db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, requester);
    const giftCardIds = row.giftCardIds.filter((id) => id !== giftCardId);
    await updateSubscription(tx, { id: row.id, giftCardIds });
  });
  return findChanged(shop, requester.subscriptionId);
}

async function lockOwn(tx: Tx, { subscriptionId, userId }: Requester): Promise<LoadedPlan> {
  const [loaded] = await lockPlans(tx, [subscriptionId], await readSettings(tx));
  if (!loaded || (userId !== undefined && loaded.row.userId !== userId)) throw new ShopError("not-found");
  return loaded;
}

function isOver({ status }: SubscriptionRow): boolean {
  return status === "cancelled" || status === "completed";
}

/**
 * Splits the price of the announced or unpaid box again between all gift cards. A box with a payment stays as it is.
 */
async function holdForOpenBox(tx: Tx, requester: Requester, now: Date): Promise<BoxRow | undefined> {
  const { row, boxRows } = await lockOwn(tx, requester);
  const owed = boxRows.find(({ status }) => status === "billed" || status === "unpaid");
  if (!owed || owed.paymentId !== null) return undefined;
  return holdAmountsAgain(tx, { row, box: owed }, now);
}

async function findChanged(shop: Shop, subscriptionId: number): Promise<SubscriptionRow> {
  const row = await findSubscription(shop.db, subscriptionId);
  if (!row) throw new ShopError("not-found");
  return row;
}
