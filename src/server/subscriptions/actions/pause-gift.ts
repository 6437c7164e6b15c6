import { withEvents } from "#domain/box-events.ts";
import { type BoxPlan, isWaiting } from "#domain/boxes.ts";
import { addMonths, billOn, dispatchOn, regularChargeOn } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { type LoadedPlan, lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers, moveBox } from "#server/subscriptions/boxes.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { releaseSwaps } from "#server/subscriptions/run/release-swaps.ts";

/**
 * Rests a gift of one box: it is paid for, so that its month moves by one. Refuses `nothing-to-pause` once it is being
 * packed, and `subscription-paused` for one that rests already.
 */
export async function pauseGift(
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
    const box = before.boxRows.find((row) => isWaiting(row) && row.frozenAt === null);
    if (!box) throw new ShopError("nothing-to-pause");
    const boxMonth = addMonths(box.boxMonth, 1);
    const dates = {
      dispatchOn: dispatchOn(boxMonth, settings),
      billOn: billOn(regularChargeOn(boxMonth, settings), settings),
    };
    await releaseSwaps(tx, [box.id], now);
    await moveBox(tx, box.id, { boxMonth, ...dates });
    const [loaded] = await lockPlans(tx, [subscriptionId], settings);
    const [customer] = await listCustomers(tx, [before.row.userId]);
    if (!loaded || !customer) throw new ShopError("not-found");
    const plan: BoxPlan = { ...loaded.plan, status: "paused", pausedUntil: boxMonth, planSince: boxMonth };
    const outcome = withEvents(plan, { kind: "subscription-paused", cause: "asked" });
    await applyOutcomes(tx, [{ loaded, outcome, customer }], { settings, now });
    await also(tx, before, plan);
  });
  shop.wake("send-letters");
}
