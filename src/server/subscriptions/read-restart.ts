import type { AdminSubscriptionDetails } from "#contract/admin-subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import { findRestartBox } from "#domain/restart-subscription.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { withBoxes } from "./box-plans.ts";
import { listSubscriptionsById } from "./boxes.queries.ts";

/** With which box a subscription that has ended would begin again, and what is charged for it when; null where it cannot. */
export async function readRestart(
  { db, clock }: Shop,
  subscriptionId: number,
): Promise<AdminSubscriptionDetails["restart"]> {
  const settings = await readSettings(db);
  const [loaded] = await withBoxes(db, await listSubscriptionsById(db, [subscriptionId]), settings);
  const box = loaded && findRestartBox(loaded.plan, { now: clock(), settings });
  if (!box?.chargeOn) return null;
  const { boxMonth, chargeOn, dispatchOn, pricePence } = box;
  return { boxMonth, chargeOn, dispatchOn, amount: toPounds(pricePence) };
}
