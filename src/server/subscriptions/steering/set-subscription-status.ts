import type { Outcome } from "#domain/box-happenings.ts";
import type { BoxPlan, SubscriptionStatus } from "#domain/boxes.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import { decideCancel } from "#domain/end-subscription.ts";
import { ShopError } from "#domain/shop-error.ts";
import { decidePause, decideResume } from "#domain/steer-subscription.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { noteRefundBy } from "#server/subscriptions/charging/returned-boxes.queries.ts";
import { findSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { changeSubscription } from "./change-subscription.ts";

interface StatusChange {
  subscriptionId: number;
  status: SubscriptionStatus;
  /** As whoever changes it has seen it; absent where it does not matter. */
  version?: number | undefined;
  actorUserId: number;
}

const PAUSE_MONTHS = 1;

/**
 * The administrator's change of a subscription's status: its boxes, its letter and the provider follow from it. Refuses
 * `not-found`, `changed-meanwhile`, and `subscription-over` for one that has ended: only its customer can begin again.
 */
export async function setSubscriptionStatus(shop: Shop, change: StatusChange): Promise<void> {
  const { subscriptionId, status, version, actorUserId } = change;
  const seen = await findSubscription(shop.db, subscriptionId);
  if (!seen || seen.archivedAt) throw new ShopError("not-found");
  if (version !== undefined && seen.version !== version) throw new ShopError("changed-meanwhile");
  if (seen.status === status) return;
  await changeSubscription(
    shop,
    { subscriptionId, userId: undefined },
    ({ plan, row }, moment) => {
      if (version !== undefined && row.version !== version) throw new ShopError("changed-meanwhile");
      return decideStatus(plan, status, moment);
    },
    async (tx, { row }, { plan }) => {
      await noteRefundBy(tx, subscriptionId, actorUserId);
      await recordChange(tx, {
        actorUserId,
        action: "update",
        entity: "subscription",
        entityId: subscriptionId,
        before: { status: row.status },
        after: { status: plan.status },
        now: shop.clock(),
      });
    },
  );
}

function decideStatus(
  plan: BoxPlan,
  status: SubscriptionStatus,
  moment: { now: Date; settings: ShopSettings },
): Outcome {
  if (plan.status === "cancelled" || plan.status === "completed") throw new ShopError("subscription-over");
  switch (status) {
    case "active":
      return decideResume(plan, moment);
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
