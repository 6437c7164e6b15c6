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
import { readRecord, recordAction } from "./record-action.ts";

/** The administrator who acts for a customer. */
export interface Actor {
  userId: number;
  /** Action for the activity log. Undefined if the caller records the change itself. */
  action?: string;
}

/** The source of a change, either the customer or a caller whose access has already been checked. */
export interface Requester {
  subscriptionId: number;
  /** Undefined if a signed link or the administrator's session has granted access. */
  userId: number | undefined;
  /** Set if the administrator acts for the customer. Emails and history then name the shop as the author. */
  actor?: Actor;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

type Decide = (loaded: LoadedPlan, moment: Moment) => Outcome;
type Also = (tx: Tx, loaded: LoadedPlan, outcome: Outcome) => Promise<void>;

/**
 * Locks one subscription, decides the change and saves the outcome. Refuses with `not-found` for other customers'
 * subscriptions. Logs the change if the administrator acts for the customer.
 */
export async function changeSubscription(
  shop: Shop,
  { subscriptionId, userId, actor }: Requester,
  decide: Decide,
  also: Also = async () => undefined,
): Promise<SubscriptionRow> {
  const changed = await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const settings = await readSettings(tx);
    const loaded = await lockOne(tx, { subscriptionId, userId, actor }, settings);
    const [customer] = await listCustomers(tx, [loaded.row.userId]);
    if (!customer) throw new ShopError("not-found");
    const outcome = decide(loaded, { now, settings });
    const before = await readRecord(tx, loaded);
    await applyOutcomes(tx, [{ loaded, outcome, customer, isByShop: actor !== undefined }], { settings, now });
    await also(tx, loaded, outcome);
    if (actor?.action !== undefined) {
      const after = await lockOne(tx, { subscriptionId, userId }, settings);
      const { userId: actorUserId, action } = actor;
      await recordAction(tx, { actorUserId, action, customer, before, loaded: after, outcome, settings, now });
    }
    return findSubscription(tx, subscriptionId);
  });
  if (!changed) throw new ShopError("not-found");
  await refundBoxes(shop, subscriptionId);
  shop.wake("return-boxes");
  return changed;
}

/**
 * Locks one subscription. Refuses with `not-found`. For the administrator, an archived subscription is also not found.
 */
export async function lockOne(
  tx: Tx,
  { subscriptionId, userId, actor }: { subscriptionId: number; userId: number | undefined; actor?: Actor | undefined },
  settings: ShopSettings,
): Promise<LoadedPlan> {
  const [loaded] = await lockPlans(tx, [subscriptionId], settings);
  const isOthers = userId !== undefined && loaded?.row.userId !== userId;
  if (!loaded || isOthers || (actor && loaded.row.archivedAt)) throw new ShopError("not-found");
  return loaded;
}
