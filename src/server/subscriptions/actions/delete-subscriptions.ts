import { addMonths, monthDates } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type Refusal, ShopError } from "#domain/shop-error.ts";
import { announcedWith } from "#domain/subscriptions/box-billing.ts";
import { followedBy, type Outcome, unchanged, withEvents } from "#domain/subscriptions/box-events.ts";
import { type BoxPlan, isWaiting, type SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { decideCancel } from "#domain/subscriptions/end-subscription.ts";
import { isPaidGift } from "#domain/subscriptions/prepaid-gifts.ts";
import { decideContinue, decideRestart } from "#domain/subscriptions/restart-subscription.ts";
import { decidePause, decideResume } from "#domain/subscriptions/subscription-actions.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers, moveBox } from "#server/subscriptions/boxes.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { noteRefundBy } from "#server/subscriptions/charging/unmatched-payments.queries.ts";
import { releaseSwaps } from "#server/subscriptions/run/box-to-fill.ts";
import { archiveEnded, findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { changeSubscription } from "./change-subscription.ts";

const PAUSE_MONTHS = 1;

export interface DeletionResult {
  subscriptionId: number;
  outcome: "done" | "refused";
  code?: Refusal;
}

/** Ends subscriptions, also at the provider, and then archives them. A refusal of one does not stop the others. */
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

interface StatusChange {
  subscriptionId: number;
  status: SubscriptionStatus;
  /** Version that the administrator saw. Undefined if any version is accepted. */
  version?: number | undefined;
  actorUserId: number;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/**
 * Sets a status for the administrator, and updates boxes, provider and emails. Refuses with `not-found`,
 * `changed-meanwhile`, `nothing-to-pause`, and `subscription-over` for pausing an ending subscription or restarting one
 * that cannot restart.
 */
export async function setSubscriptionStatus(shop: Shop, change: StatusChange): Promise<void> {
  const { subscriptionId, status, version, actorUserId } = change;
  const seen = await findSubscription(shop.db, subscriptionId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  if (version !== undefined && seen.version !== version) throw new ShopError("changed-meanwhile");
  const isContinued = status === "active" && seen.cancelAtPeriodEnd && isRunning(seen.status);
  if (seen.status === status && !isContinued) return;
  const note = async (tx: Tx, { row }: LoadedPlan, { status: reached, cancelAtPeriodEnd }: BoxPlan) => {
    await noteRefundBy(tx, subscriptionId, actorUserId);
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "subscription",
      entityId: subscriptionId,
      before: { status: row.status, ...(isContinued ? { isEnding: row.cancelAtPeriodEnd } : {}) },
      after: { status: reached, ...(isContinued ? { isEnding: cancelAtPeriodEnd } : {}) },
      now: shop.clock(),
    });
  };
  if (status === "paused" && seen.status === "active" && isPaidGift(seen.box)) {
    return pauseGift(shop, subscriptionId, note);
  }
  await changeSubscription(
    shop,
    { subscriptionId, userId: undefined, actor: { userId: actorUserId } },
    ({ plan, row }, moment) => {
      if (version !== undefined && row.version !== version) throw new ShopError("changed-meanwhile");
      return announcedWith(decideStatus(plan, status, moment), moment);
    },
    (tx, loaded, { plan }) => note(tx, loaded, plan),
  );
}

function decideStatus(plan: BoxPlan, status: SubscriptionStatus, moment: Moment): Outcome {
  if (plan.status === "cancelled" || plan.status === "completed") return decideAfterEnd(plan, status, moment);
  switch (status) {
    case "active":
      return decideActive(plan, moment);
    case "paused":
      return decidePause(plan, PAUSE_MONTHS, moment);
    case "cancelled":
      return decideCancel(plan, "now", { ...moment, cause: "shop" });
    case "completed": {
      const ended = decideCancel(plan, "now", { ...moment, cause: "shop" });
      return { ...ended, plan: { ...ended.plan, status: "completed" } };
    }
  }
}

/** Makes the subscription active by withdrawing a cancellation and ending a pause. */
function decideActive(plan: BoxPlan, moment: Moment): Outcome {
  if (!plan.cancelAtPeriodEnd) return decideResume(plan, moment);
  const continued = decideContinue(plan, moment);
  return plan.status === "paused" ? followedBy(continued, (awake) => decideResume(awake, moment)) : continued;
}

function isRunning(status: SubscriptionStatus): boolean {
  return status === "active" || status === "paused";
}

/**
 * Decides a new status for an ended subscription. It can restart with its next box, pause from that box on, or change
 * between cancelled and completed.
 */
function decideAfterEnd(plan: BoxPlan, status: SubscriptionStatus, moment: Moment): Outcome {
  switch (status) {
    case "active":
      return decideRestart(plan, moment);
    case "paused":
      return decidePause(decideRestart(plan, moment).plan, PAUSE_MONTHS, moment);
    case "cancelled":
    case "completed":
      return unchanged({ ...plan, status });
  }
}

/**
 * Pauses a gift that was paid in full by moving its boxes one month. Refuses with `nothing-to-pause`
 * once packing has begun, and `subscription-paused` if the gift is already paused.
 */
async function pauseGift(
  shop: Shop,
  subscriptionId: number,
  also: (tx: Tx, loaded: LoadedPlan, plan: BoxPlan) => Promise<void>,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const settings = await readSettings(tx);
    const [before] = await lockPlans(tx, [subscriptionId], settings);
    if (!before) throw new ShopError("not-found");
    if (before.plan.status === "paused") throw new ShopError("subscription-paused");
    const toMove = before.boxRows.filter((row) => isWaiting(row) && row.frozenAt === null);
    const [first] = toMove;
    if (!first) throw new ShopError("nothing-to-pause");
    await releaseSwaps(
      tx,
      toMove.map(({ id }) => id),
      now,
    );
    // The last box moves first, because a subscription has one box a month.
    for (const box of toMove.toReversed()) {
      const boxMonth = addMonths(box.boxMonth, 1);
      const { dispatchOn, billOn } = monthDates(boxMonth, settings);
      await moveBox(tx, box.id, { boxMonth, dispatchOn, billOn });
    }
    const [loaded] = await lockPlans(tx, [subscriptionId], settings);
    const [customer] = await listCustomers(tx, [before.row.userId]);
    if (!loaded || !customer) throw new ShopError("not-found");
    const pausedUntil = addMonths(first.boxMonth, 1);
    const planSince = loaded.plan.isPrepaid ? loaded.plan.planSince : pausedUntil;
    const plan: BoxPlan = { ...loaded.plan, status: "paused", pausedUntil, planSince };
    const outcome = withEvents(plan, { kind: "subscription-paused", cause: "asked" });
    await applyOutcomes(tx, [{ loaded, outcome, customer, isByShop: true }], { settings, now });
    await also(tx, before, plan);
  });
  shop.wake("send-letters");
}
