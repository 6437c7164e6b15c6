import { decideBilling } from "#domain/bill-boxes.ts";
import { unchanged } from "#domain/box-events.ts";
import { findOpenBox } from "#domain/boxes.ts";
import { billOn, londonDay, regularChargeOn } from "#domain/calendar.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readSettings } from "#server/settings/index.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import { savePlans } from "#server/subscriptions/save-plans.ts";

/**
 * Writes subscriptions down as if each notice had gone out on its own day: for a demonstration, whose charges would
 * otherwise wait for notices that nobody was there to send. No letter tells of it.
 */
export async function announceInTime(tx: Tx, subscriptionIds: readonly number[], now: Date): Promise<void> {
  const settings = await readSettings(tx);
  const today = londonDay(now);
  const announced = (await lockPlans(tx, subscriptionIds, settings)).map((loaded) => {
    const open = findOpenBox(loaded.plan);
    const noticeOn = open && billOn(regularChargeOn(open.boxMonth, settings), settings);
    const isDue = noticeOn !== undefined && noticeOn <= today;
    return { loaded, outcome: unchanged(isDue ? decideBilling(loaded.plan, noticeOn, settings).plan : loaded.plan) };
  });
  await savePlans(tx, announced, { now, settings });
}
