import { type IsoDay, lastDayToCharge, londonDay, londonInstant, monthDates } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import {
  announcedWith,
  decideBilling,
  decideGiveUp,
  decideRetryLeftOut,
  decideTooLate,
  findGivenUp,
  isRetryDue,
  pauseEndsOn,
} from "#domain/subscriptions/box-billing.ts";
import { unchanged } from "#domain/subscriptions/box-events.ts";
import { findOpenBox } from "#domain/subscriptions/boxes.ts";
import { decideNewDates } from "#domain/subscriptions/decide-new-dates.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type Pace, providerPace } from "#server/platform/payments/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { changeSubscription } from "#server/subscriptions/actions/change-subscription.ts";
import { type LoadedPlan, lockPlans, withBoxes } from "#server/subscriptions/box-plans.ts";
import {
  listFailedPayments,
  listOpenMonths,
  listSubscriptionsById,
  listToBill,
  listWithOldDates,
} from "#server/subscriptions/boxes.queries.ts";
import { savePlans } from "#server/subscriptions/save-plans.ts";
import { sweepPlans } from "#server/subscriptions/sweep-plans.ts";
import { applyCharge } from "./apply-charge.ts";
import { attemptCharge, lookUpCharge } from "./attempt-charge.ts";
import { isPaidByGiftCards } from "./box-gift-card-amounts.ts";
import {
  endAttempt,
  findBoxToCharge,
  listBoxesDue,
  listOpenCharges,
  listPaymentsToCancel,
  type OpenCharge,
} from "./charges.queries.ts";

const ROWS_PER_BATCH = 200;
/** London wall-clock hour of charges. */
const CHARGE_HOUR = 6;
/** Minimum age of an attempt before its result is looked up. */
const LOOK_UP_AFTER_MS = 60 * 1000;
/** Maximum number of times that one run repeats requests that the provider was too busy to process. */
const ROUNDS_MAX = 5;

/**
 * Charges every due box. Before that, looks up unknown results and cancels the payments of skipped or given-up boxes,
 * because a new attempt must wait for the result of the last attempt.
 */
export async function chargeBoxes(shop: Shop): Promise<void> {
  const now = shop.clock();
  const today = londonDay(now);
  const { chargesPerSecondMax } = await readSettings(shop.db);
  const pace = providerPace(shop, chargesPerSecondMax);
  await inBatches(
    (afterId) => listOpenCharges(shop.db, new Date(now.getTime() - LOOK_UP_AFTER_MS), afterId, ROWS_PER_BATCH),
    ({ boxId }) => boxId,
    (charges) => pace.all(charges, aboutBox, (charge) => lookUpCharge(shop, charge)),
  );
  await pace.all(await listPaymentsToCancel(shop.db, ROWS_PER_BATCH), aboutBox, (charge) => cancelCharge(shop, charge));
  if (now >= londonInstant(today, CHARGE_HOUR)) {
    await chargeFailedBoxes(shop, today, pace);
    await chargeDue(shop, today, pace);
  }
  shop.wake("return-boxes");
  shop.wake("send-letters");
}

const aboutBox = ({ boxId }: { boxId: number }) => ({ boxId });

async function inBatches<Item>(
  list: (afterId: number) => Promise<readonly Item[]>,
  idOf: (item: Item) => number,
  work: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  let afterId = 0;
  for (;;) {
    const items = await list(afterId);
    const last = items.at(-1);
    if (last === undefined) return;
    afterId = idOf(last);
    await work(items);
  }
}

/**
 * Cancels a payment. If the payment has already succeeded, applies its result instead. False if it was not cancelled.
 */
async function cancelCharge(shop: Shop, { boxId, paymentId }: OpenCharge): Promise<boolean> {
  const payment = await shop.gateway.cancelPayment(paymentId);
  if (payment && payment.status !== "cancelled" && payment.status !== "succeeded") return false;
  const result = payment?.status === "succeeded" ? { kind: "paid" as const, payment } : { kind: "cancelled" as const };
  await shop.db.transaction((tx) => applyCharge(tx, boxId, result, shop.clock()));
  return result.kind === "cancelled";
}

async function chargeDue(shop: Shop, today: IsoDay, pace: Pace): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const wasBusy = pace.refusals;
    await inBatches(
      (afterId) => listBoxesDue(shop.db, today, afterId, ROWS_PER_BATCH),
      (boxId) => boxId,
      (ids) =>
        pace.all(
          ids,
          (boxId) => ({ boxId }),
          (boxId) => chargeOne(shop, boxId, today),
        ),
    );
    if (pace.refusals === wasBusy || shop.isClosing()) return;
  }
}

async function chargeOne(shop: Shop, boxId: number, today: IsoDay): Promise<void> {
  const box = await findBoxToCharge(shop.db, boxId);
  if (!box) return;
  const settings = await readSettings(shop.db);
  if (today <= lastDayToCharge(box.boxMonth, settings)) {
    await attemptCharge(shop, boxId, "due");
    return;
  }
  await changeSubscription(shop, { subscriptionId: box.subscriptionId, userId: undefined }, ({ plan }) =>
    decideTooLate(plan, today, settings),
  );
}

/** Retries unpaid boxes on their days, and gives up those past their last day. */
async function chargeFailedBoxes(shop: Shop, today: IsoDay, pace: Pace): Promise<void> {
  await inBatches(
    (afterId) => listFailedPayments(shop.db, today, afterId, ROWS_PER_BATCH),
    (subscriptionId) => subscriptionId,
    (ids) =>
      pace.all(
        ids,
        (subscriptionId) => ({ subscriptionId }),
        (subscriptionId) => chargeAgain(shop, subscriptionId, today),
      ),
  );
}

async function chargeAgain(shop: Shop, subscriptionId: number, today: IsoDay): Promise<void> {
  const settings = await readSettings(shop.db);
  const [loaded] = await withBoxes(shop.db, await listSubscriptionsById(shop.db, [subscriptionId]), settings);
  if (!loaded) return;
  const { plan, boxRows } = loaded;
  const given = findGivenUp(plan, today);
  const box = given ?? plan.boxes.find((each) => isRetryDue(each, today));
  const row = boxRows.find(({ boxMonth }) => boxMonth === box?.boxMonth);
  if (!box || !row) return;
  if (given) return giveUp(shop, row, today);
  if (!box.failure?.isHard || isPaidByGiftCards(row)) {
    await attemptCharge(shop, row.id, "due");
    return;
  }
  await changeSubscription(shop, { subscriptionId, userId: undefined }, (locked) => {
    const due = locked.plan.boxes.find((each) => isRetryDue(each, today));
    return due?.failure?.isHard ? decideRetryLeftOut(locked.plan, due, today, settings) : unchanged(locked.plan);
  });
}

/** Gives up a box. The box is skipped only after the provider has confirmed that its payment can no longer succeed. */
async function giveUp(
  shop: Shop,
  { id: boxId, subscriptionId, paymentId }: { id: number; subscriptionId: number; paymentId: string | null },
  today: IsoDay,
): Promise<void> {
  if (paymentId !== null) {
    const payment = await shop.gateway.cancelPayment(paymentId);
    if (payment && payment.status !== "cancelled") return lookUpCharge(shop, { boxId, paymentId, attempt: null });
  }
  await changeSubscription(
    shop,
    { subscriptionId, userId: undefined },
    ({ plan }, { settings }) => decideGiveUp(plan, today, settings),
    async (tx) => {
      await endAttempt(tx, boxId, { outcome: "cancelled", endedAt: shop.clock() });
    },
  );
}

/** Moves boxes to changed dates, announces each charge whose notice is due, and ends pauses whose period is over. */
export async function announceDueBoxes(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  await refreshDates(shop);
  await sweepPlans(shop, {
    list: (afterId, limit) => listToBill(shop.db, today, afterId, limit),
    decide: ({ plan }, { settings }) => decideBilling(plan, today, settings),
  });
}

/** Updates stored dates to match the settings, and announces affected boxes again. Idempotent. */
async function refreshDates(shop: Shop): Promise<void> {
  const settings = await readSettings(shop.db);
  const months = (await listOpenMonths(shop.db)).map((month) => monthDates(month, settings));
  if (months.length === 0) return;
  await sweepPlans(shop, {
    list: (afterId, limit) => listWithOldDates(shop.db, months, afterId, limit),
    decide: (loaded, moment) => {
      const moved = decideNewDates(loaded.plan, moment);
      const isSame = moved.plan === loaded.plan && !hasOldNotice(loaded, moment.settings);
      return isSame ? moved : announcedWith({ ...moved, plan: { ...moved.plan } }, moment);
    },
  });
}

/** True if a stored notice day, or the stored end of a pause, differs from the day that follows from the settings. */
function hasOldNotice({ row, boxRows }: LoadedPlan, settings: ShopSettings): boolean {
  const isPauseOld = row.pausedUntil !== null && row.resumeOn !== pauseEndsOn(row.pausedUntil, settings);
  return (
    (row.status === "paused" && isPauseOld) ||
    boxRows.some((box) => box.status === "planned" && box.billOn !== monthDates(box.boxMonth, settings).billOn)
  );
}

/**
 * Marks each due notice as sent on its due day, without sending an email. A demonstration needs this, because its
 * charges would otherwise wait for notices.
 */
export async function announceInTime(tx: Tx, subscriptionIds: readonly number[], now: Date): Promise<void> {
  const settings = await readSettings(tx);
  const today = londonDay(now);
  const announced = (await lockPlans(tx, subscriptionIds, settings)).map((loaded) => {
    const open = findOpenBox(loaded.plan);
    const noticeOn = open && monthDates(open.boxMonth, settings).billOn;
    const isDue = noticeOn !== undefined && noticeOn <= today;
    return { loaded, outcome: unchanged(isDue ? decideBilling(loaded.plan, noticeOn, settings).plan : loaded.plan) };
  });
  await savePlans(tx, announced, { now, settings });
}
