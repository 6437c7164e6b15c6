import type { Box, BoxPlan } from "#domain/boxes.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import { planFor } from "#domain/plans.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { type BoxRow, listBoxes, lockSubscriptions, type SubscriptionRow } from "./boxes.queries.ts";
import { decideMissingBoxes } from "./decide-missing-boxes.ts";

/** A subscription with its boxes: its rows, and what the rules make of them. */
export interface LoadedPlan {
  row: SubscriptionRow;
  boxRows: readonly BoxRow[];
  plan: BoxPlan;
}

/** Locks subscriptions and reads their boxes; one entry per subscription that exists, in the order of ids. */
export async function lockPlans(tx: Tx, ids: readonly number[], settings: ShopSettings): Promise<LoadedPlan[]> {
  return withBoxes(tx, await lockSubscriptions(tx, ids), settings);
}

/** Reads the boxes of subscriptions, without a lock. */
export async function withBoxes(
  db: Reader,
  rows: readonly SubscriptionRow[],
  settings: ShopSettings,
): Promise<LoadedPlan[]> {
  const boxRows = await listBoxes(
    db,
    rows.map((row) => row.id),
  );
  const boxesById = Map.groupBy(boxRows, (box) => box.subscriptionId);
  return rows.map((row) => {
    const own = boxesById.get(row.id) ?? [];
    return { row, boxRows: own, plan: toPlan(row, own, settings) };
  });
}

function toPlan(row: SubscriptionRow, boxRows: readonly BoxRow[], settings: ShopSettings): BoxPlan {
  const { audience, naturalness, purpose, duration, firstBoxMonth, isSingle } = row.box;
  const sold = planFor(audience, duration, settings);
  const plan: BoxPlan = {
    status: row.status,
    audience,
    naturalness,
    purpose,
    duration,
    planBoxes: sold.rolls && !isSingle ? null : sold.months,
    planSince: row.planSince ?? firstBoxMonth,
    monthlyPence: row.monthlyPrice,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    endsOn: row.endsOn,
    pausedUntil: row.pausedUntil,
    unpaidInARow: row.unpaidInARow,
    coolingOffUntil: row.coolingOffUntil,
    boxes: boxRows.map(toBox),
  };
  return boxRows.length > 0 ? plan : decideMissingBoxes(plan, row, settings);
}

function toBox(row: BoxRow): Box {
  return {
    boxMonth: row.boxMonth,
    status: row.status,
    skipReason: row.skipReason,
    audience: row.audience,
    naturalness: row.naturalness,
    pricePence: row.price,
    chargeOn: row.chargeOn,
    dispatchOn: row.dispatchOn,
    noticedOn: row.noticedOn,
    chargedOn: row.chargedOn,
    failure: row.failure,
  };
}
