import { londonInstant, monthDates } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { pauseEndsOn } from "#domain/subscriptions/box-billing.ts";
import type { Outcome } from "#domain/subscriptions/box-events.ts";
import { type Box, type BoxPlan, countBoxes, isSingle } from "#domain/subscriptions/boxes.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type AnyEvent, publishEvents } from "#server/platform/webhooks/index.ts";
import type { LoadedPlan } from "./box-plans.ts";
import {
  type BoxRow,
  type DerivedColumns,
  deleteUnannouncedBoxes,
  type NewBox,
  saveDerived,
  upsertBoxes,
} from "./boxes.queries.ts";
import { releaseGiftCardAmounts } from "./charging/box-gift-card-amounts.ts";
import { releaseSwaps } from "./run/box-to-fill.ts";

interface Saving {
  now: Date;
  settings: ShopSettings;
}

export interface SavedPlan {
  loaded: LoadedPlan;
  outcome: Outcome;
}

/** Saves the boxes and the derived subscription columns of decided plans. The caller sends the emails. */
export async function savePlans(tx: Tx, decided: readonly SavedPlan[], saving: Saving): Promise<void> {
  await releaseSwaps(tx, decided.flatMap(leftOutIds), saving.now);
  await releaseGiftCardAmounts(tx, decided.flatMap(listNotOwed));
  for (const { loaded, outcome } of decided) {
    const remaining = new Set(outcome.plan.boxes.map((box) => box.boxMonth));
    const gone = loaded.boxRows.filter((box) => !remaining.has(box.boxMonth)).map((box) => box.boxMonth);
    await deleteUnannouncedBoxes(tx, loaded.row.id, gone);
  }
  await upsertBoxes(
    tx,
    decided.flatMap(({ loaded, outcome }) => changedBoxes(loaded, outcome, saving)),
  );
  const derived = decided.map(({ loaded, outcome }) => ({
    row: loaded.row,
    isNew: loaded.boxRows.length === 0,
    next: subscriptionOf(loaded, outcome.plan, saving),
  }));
  await saveDerived(
    tx,
    derived.map(({ next }) => next),
  );
  const changed = derived.filter(
    ({ row, isNew, next }) => isNew || EVENT_COLUMNS.some((key) => !isEqual(row[key], next[key])),
  );
  await publishEvents(
    tx,
    changed.map(({ next }) => eventOf(next)),
    saving.now,
  );
}

/** Columns whose change is reported to webhooks. */
const EVENT_COLUMNS = ["status", "productId", "cancelAtPeriodEnd", "pausedUntil", "currentPeriodEnd"] as const;

function eventOf({ id, status, cancelAtPeriodEnd, currentPeriodEnd }: DerivedColumns): AnyEvent {
  const nextDispatchAt = currentPeriodEnd?.toISOString() ?? null;
  const data = { subscriptionId: id, status, isEnding: cancelAtPeriodEnd, nextDispatchAt };
  return { type: "subscription.changed", object: `subscription:${id}`, data };
}

/** Returns unfilled boxes that will not be sent. The units reserved for their swaps become available. */
function leftOutIds({ loaded, outcome }: SavedPlan): number[] {
  const coming = new Set(outcome.plan.boxes.filter(({ status }) => status !== "skipped").map((box) => box.boxMonth));
  return loaded.boxRows
    .filter((box) => box.status !== "skipped" && box.frozenAt === null && !coming.has(box.boxMonth))
    .map((box) => box.id);
}

/** Lists announced, unpaid boxes that need no payment any more. Their gift card amounts are released. */
function listNotOwed({ loaded, outcome }: SavedPlan): BoxRow[] {
  const stays = new Set(
    outcome.plan.boxes.filter(({ status }) => status !== "skipped" && status !== "planned").map((box) => box.boxMonth),
  );
  return loaded.boxRows.filter(
    ({ status, boxMonth }) => (status === "billed" || status === "unpaid") && !stays.has(boxMonth),
  );
}

function changedBoxes({ row, boxRows }: LoadedPlan, outcome: Outcome, { now, settings }: Saving): NewBox[] {
  const rowsByMonth = new Map(boxRows.map((box) => [box.boxMonth, box]));
  return outcome.plan.boxes.flatMap((box) => {
    const stored = rowsByMonth.get(box.boxMonth);
    const refund = outcome.refunds.find(({ boxMonth }) => boxMonth === box.boxMonth);
    const isDropped = outcome.paymentsToCancel.includes(box.boxMonth) && Boolean(stored?.paymentId);
    const next: NewBox = {
      ...columnsOf(box, settings),
      subscriptionId: row.id,
      isCancelDue: isDropped || (stored?.isCancelDue ?? false),
      refundDue: refund ? refund.amountPence : (stored?.refundDue ?? null),
      createdAt: stored?.createdAt ?? now,
      updatedAt: now,
    };
    const isNoticeMoved = box.status === "planned" && stored?.billOn !== next.billOn;
    const isSame = stored && !isNoticeMoved && SAVED_COLUMNS.every((key) => isEqual(stored[key], next[key]));
    return isSame ? [] : [next];
  });
}

const SAVED_COLUMNS = [
  "status",
  "skipReason",
  "audience",
  "naturalness",
  "price",
  "chargeOn",
  "dispatchOn",
  "noticedOn",
  "chargedOn",
  "failure",
  "isCancelDue",
  "refundDue",
] as const;

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function columnsOf(box: Box, settings: ShopSettings) {
  const { pricePence, failure, isFrozen: _, ...rest } = box;
  return {
    ...rest,
    price: pricePence,
    failure,
    nextStepOn: failure ? (failure.retryOn ?? failure.giveUpOn) : null,
    billOn: monthDates(box.boxMonth, settings).billOn,
  };
}

function subscriptionOf({ row }: Pick<LoadedPlan, "row">, plan: BoxPlan, { now, settings }: Saving): DerivedColumns {
  const totals = countBoxes(plan, settings);
  const { audience, naturalness, purpose, duration } = plan;
  const next = totals.nextDispatchOn && londonInstant(totals.nextDispatchOn, settings.cutOffHour);
  return {
    id: row.id,
    status: plan.status,
    productId: planId(audience, duration),
    box: {
      ...row.box,
      audience,
      naturalness,
      purpose,
      duration,
      monthlyPence: plan.monthlyPence,
      isSingle: isSingle(plan),
      ...(row.box.boxesMoved === undefined ? {} : { boxesMoved: plan.boxesMoved ?? 0 }),
    },
    monthlyPrice: plan.monthlyPence,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    endsOn: plan.endsOn,
    planSince: plan.planSince,
    pausedUntil: plan.pausedUntil,
    resumeOn: plan.pausedUntil && pauseEndsOn(plan.pausedUntil, settings),
    unpaidInARow: plan.unpaidInARow,
    coolingOffUntil: plan.coolingOffUntil,
    deliveredMonths: totals.deliveredMonths,
    totalMonths: totals.totalMonths,
    nextChargeOn: totals.nextChargeOn,
    lastChargeOn: totals.lastChargeOn,
    currentPeriodEnd: next ?? row.currentPeriodEnd,
    version: row.version + 1,
    updatedAt: now,
  };
}
