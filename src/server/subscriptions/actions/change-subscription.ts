import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers, type SubscriptionRow } from "#server/subscriptions/boxes.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { refundBoxes } from "#server/subscriptions/charging/return-boxes.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";

/** Sender of a change: the customer, or a caller whose access has already been checked. */
export interface Requester {
  subscriptionId: number;
  /** Undefined if a signed link or the administrator's session has granted access. */
  userId: number | undefined;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

type Decide = (loaded: LoadedPlan, moment: Moment) => Outcome;
type Also = (tx: Tx, loaded: LoadedPlan, outcome: Outcome) => Promise<void>;

/**
 * Decides about one subscription under its lock and saves the outcome. Refuses `not-found` for other customers'
 * subscriptions.
 */
export async function changeSubscription(
  shop: Shop,
  { subscriptionId, userId }: Requester,
  decide: Decide,
  also: Also = async () => undefined,
): Promise<SubscriptionRow> {
  const changed = await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const settings = await readSettings(tx);
    const [loaded] = await lockPlans(tx, [subscriptionId], settings);
    if (!loaded || (userId !== undefined && loaded.row.userId !== userId)) throw new ShopError("not-found");
    const [customer] = await listCustomers(tx, [loaded.row.userId]);
    if (!customer) throw new ShopError("not-found");
    const outcome = decide(loaded, { now, settings });
    await applyOutcomes(tx, [{ loaded, outcome, customer }], { settings, now });
    await also(tx, loaded, outcome);
    return findSubscription(tx, subscriptionId);
  });
  if (!changed) throw new ShopError("not-found");
  await refundBoxes(shop, subscriptionId);
  shop.wake("return-boxes");
  return changed;
}
