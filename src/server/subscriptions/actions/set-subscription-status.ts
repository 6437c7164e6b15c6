import { followedBy, type Outcome, unchanged } from "#domain/box-events.ts";
import type { BoxPlan, SubscriptionStatus } from "#domain/boxes.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import { decideCancel } from "#domain/end-subscription.ts";
import { decideContinue } from "#domain/keep-subscription.ts";
import { decideRestart } from "#domain/restart-subscription.ts";
import { ShopError } from "#domain/shop-error.ts";
import { decidePause, decideResume } from "#domain/subscription-actions.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import { noteRefundBy } from "#server/subscriptions/charging/returned-boxes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { changeSubscription } from "./change-subscription.ts";
import { pauseGift } from "./pause-gift.ts";

interface StatusChange {
  subscriptionId: number;
  status: SubscriptionStatus;
  /** As whoever changes it has seen it; absent where it does not matter. */
  version?: number | undefined;
  actorUserId: number;
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

const PAUSE_MONTHS = 1;

/**
 * The administrator's change of a subscription's status, to any from any: its boxes, its letter and the provider follow.
 * Refuses `not-found`, `changed-meanwhile`, `nothing-to-pause`, and `subscription-over` for a pause of one that is ending
 * and for what cannot begin again.
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
  if (status === "paused" && seen.status === "active" && seen.box.isSingle) {
    return pauseGift(shop, subscriptionId, note);
  }
  await changeSubscription(
    shop,
    { subscriptionId, userId: undefined },
    ({ plan, row }, moment) => {
      if (version !== undefined && row.version !== version) throw new ShopError("changed-meanwhile");
      return decideStatus(plan, status, moment);
    },
    (tx, loaded, { plan }) => note(tx, loaded, plan),
  );
  shop.wake("bill-boxes");
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

/** A cancellation is withdrawn, and a pause ends. */
function decideActive(plan: BoxPlan, moment: Moment): Outcome {
  if (!plan.cancelAtPeriodEnd) return decideResume(plan, moment);
  const continued = decideContinue(plan, moment);
  return plan.status === "paused" ? followedBy(continued, (awake) => decideResume(awake, moment)) : continued;
}

function isRunning(status: SubscriptionStatus): boolean {
  return status === "active" || status === "paused";
}

/** One that has ended begins again with its next box, rests from it on, or is called ended by the other word. */
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
