import { addMonths, boxDates, londonDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { planNextBox } from "#domain/subscriptions/box-billing.ts";
import { type Box, type BoxPlan, plannedBox } from "#domain/subscriptions/boxes.ts";
import { planFor } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { type BoxRow, listBoxes, lockSubscriptions, type SubscriptionRow } from "./boxes.queries.ts";

/** A subscription with its boxes, as database rows and as the plan built from these rows. */
export interface LoadedPlan {
  row: SubscriptionRow;
  boxRows: readonly BoxRow[];
  plan: BoxPlan;
}

/** Locks subscriptions and reads their boxes. One entry per existing subscription, in id order. */
export async function lockPlans(tx: Tx, ids: readonly number[], settings: ShopSettings): Promise<LoadedPlan[]> {
  return withBoxes(tx, await lockSubscriptions(tx, ids), settings);
}

/** Adds the boxes to subscription rows. Reads the boxes without a lock. */
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
  const { audience, naturalness, purpose, duration, firstBoxMonth, isSingle, isPrepaid, discountPence } = row.box;
  const sold = planFor(audience, duration, settings);
  const plan: BoxPlan = {
    status: row.status,
    audience,
    naturalness,
    purpose,
    duration,
    planBoxes: sold.rolls && !isSingle ? null : sold.months,
    ...(isPrepaid ? { isPrepaid } : {}),
    ...(discountPence ? { checkoutDiscountPence: pence(discountPence) } : {}),
    boxesMoved: row.box.boxesMoved ?? 0,
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
    ...(row.frozenAt ? { isFrozen: true } : {}),
  };
}

/**
 * Reconstructs the sent boxes, the paid boxes and the next planned box of a subscription that predates the boxes table.
 */
function decideMissingBoxes(plan: BoxPlan, row: SubscriptionRow, settings: ShopSettings): BoxPlan {
  const first = row.box.firstBoxMonth;
  const sent = row.deliveredMonths;
  const next = boxDates(first, sent + 1, settings);
  const isRunning = row.status === "active" || row.status === "paused";
  const isNextPaid = row.nextChargeOn === null || row.nextChargeOn > next.dispatchOn;
  const paid = isRunning && isNextPaid ? sent + 1 : sent;
  const boxes: Box[] = Array.from({ length: paid }, (_, index) => ({
    ...plannedBox(plan, addMonths(first, index), settings),
    status: index < sent ? ("dispatched" as const) : ("charged" as const),
    ...(index === 0 ? { chargeOn: null, chargedOn: londonDay(row.createdAt) } : {}),
  }));
  if (boxes.length > 0) return planNextBox({ ...plan, boxes }, settings);
  return isRunning ? { ...plan, boxes: [plannedBox(plan, first, settings)] } : plan;
}
