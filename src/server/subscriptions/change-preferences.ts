import { quietly, telling } from "#domain/box-happenings.ts";
import type { Naturalness } from "#domain/plans.ts";
import { decideNaturalness } from "#domain/steer-subscription.ts";
import { tidyExclusions } from "#domain/tidy-exclusions.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type SubscriptionRow, updateSubscription } from "./boxes.queries.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";
import { isFrozen } from "./view-subscription.ts";

interface Preferences {
  naturalness: Naturalness;
  exclusions: readonly string[];
}

/** Changes what is in the boxes, from the next one that is not frozen. */
export async function changePreferences(
  shop: Shop,
  requester: Requester,
  { naturalness, exclusions }: Preferences,
): Promise<SubscriptionRow> {
  return changeSubscription(
    shop,
    requester,
    (loaded) => {
      const { plan, from } = decideNaturalness(loaded.plan, naturalness, (box) => isFrozen(box, loaded));
      const isSame = naturalness === loaded.plan.naturalness;
      return isSame || !from ? quietly(plan) : telling(plan, { kind: "subscription-changed", boxMonth: from.boxMonth });
    },
    (tx, { row }) => updateSubscription(tx, { id: row.id, exclusions: tidyExclusions(exclusions) }),
  );
}
