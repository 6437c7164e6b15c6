import type { PlanChoices } from "#contract/subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import { listPlanChoices } from "#domain/plan-choices.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import type { Requester } from "./actions/change-subscription.ts";
import { withBoxes } from "./box-plans.ts";
import { listSubscriptionsById } from "./boxes.queries.ts";

/**
 * The plans that a subscription can change to, as they are shown before the change. Refuses `not-found` for other people's
 * and `nothing-to-change` where none of its boxes can change.
 */
export async function readPlanChoices(
  { db, clock }: Shop,
  { subscriptionId, userId }: Requester,
): Promise<PlanChoices> {
  const settings = await readSettings(db);
  const [loaded] = await withBoxes(db, await listSubscriptionsById(db, [subscriptionId]), settings);
  if (!loaded || loaded.row.userId !== userId) throw new ShopError("not-found");
  const { plan } = loaded;
  const choices = listPlanChoices(plan, { now: clock(), settings });
  if (!choices) throw new ShopError("nothing-to-change");
  const { boxesBefore, announced, boxMonth, chargeOn, dispatchOn, plans } = choices;
  return {
    boxesBefore,
    announced: announced
      ? { boxMonth: announced.boxMonth, price: toPounds(announced.pricePence), chargeOn: announced.chargeOn }
      : null,
    boxMonth,
    chargeOn,
    dispatchOn,
    plans: plans.map(({ audience, duration, monthlyPence, boxes, totalPence, savingPence }) => ({
      audience,
      duration,
      isCurrent: audience === plan.audience && duration === plan.duration,
      monthlyPrice: toPounds(monthlyPence),
      boxes,
      total: totalPence && toPounds(totalPence),
      saving: savingPence && toPounds(savingPence),
    })),
  };
}
