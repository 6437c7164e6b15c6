import { type Refusal, ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { archiveEnded } from "./archive.queries.ts";
import { setSubscriptionStatus } from "./set-subscription-status.ts";

export interface DeletionResult {
  subscriptionId: number;
  outcome: "done" | "refused";
  /** Of a refused one. */
  code?: Refusal;
}

/** Ends subscriptions, at the provider too, and then takes them out of the lists: each by itself. */
export async function deleteSubscriptions(
  shop: Shop,
  subscriptionIds: readonly number[],
  actorUserId: number,
): Promise<DeletionResult[]> {
  const results: DeletionResult[] = [];
  for (const subscriptionId of subscriptionIds) {
    try {
      await deleteOne(shop, subscriptionId, actorUserId);
      results.push({ subscriptionId, outcome: "done" });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ subscriptionId, outcome: "refused", code: error.code });
    }
  }
  return results;
}

async function deleteOne(shop: Shop, subscriptionId: number, actorUserId: number): Promise<void> {
  const seen = await findSubscription(shop.db, subscriptionId);
  const isRunning = seen?.status === "active" || seen?.status === "paused";
  if (isRunning) await setSubscriptionStatus(shop, { subscriptionId, status: "cancelled", actorUserId });
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    if (!(await archiveEnded(tx, subscriptionId, now))) throw new ShopError("not-found");
    const change = { actorUserId, entity: "subscription", entityId: subscriptionId, now };
    await recordChange(tx, { ...change, action: "archive", before: { archivedAt: null }, after: { archivedAt: now } });
  });
}
