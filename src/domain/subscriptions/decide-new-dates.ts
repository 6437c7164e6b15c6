import { addDays, type IsoDay, londonDay, type MonthDates, monthDates } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { planNextBox } from "./box-billing.ts";
import { type DomainEvent, followedBy, type Outcome, unchanged, withEvents } from "./box-events.ts";
import { type Box, type BoxPlan, isWaiting, withBox, withSkipped } from "./boxes.ts";

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/**
 * Gives unsent boxes the days of the current settings. If the customer was told other days, the customer gets a new
 * notice. An announced box is skipped if its charge can no longer be made in time.
 */
export function decideNewDates(plan: BoxPlan, { now, settings }: Moment): Outcome {
  const today = londonDay(now);
  return plan.boxes.reduce<Outcome>(
    (outcome, box) => followedBy(outcome, (each) => moveBoxDates(each, box, today, settings)),
    unchanged(plan),
  );
}

function moveBoxDates(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): Outcome {
  if (box.status === "skipped" || box.status === "dispatched") return unchanged(plan);
  const dates = monthDates(box.boxMonth, settings);
  const chargeOn = movedChargeOn(box, dates, today, settings);
  if (isLeftOut(box, chargeOn, dates, today)) {
    const skipped = planNextBox(withSkipped(plan, box.boxMonth, "late"), settings);
    return {
      ...withEvents(skipped, { kind: "box-skipped", boxMonth: box.boxMonth }),
      paymentsToCancel: [box.boxMonth],
    };
  }
  const isChargeMoved = chargeOn !== box.chargeOn;
  if (!isChargeMoved && dates.dispatchOn === box.dispatchOn) return unchanged(plan);
  const noticedOn = isChargeMoved && box.noticedOn ? today : box.noticedOn;
  const moved = withEndMoved(withBox(plan, box.boxMonth, { dispatchOn: dates.dispatchOn, chargeOn, noticedOn }), box);
  return { ...unchanged(moved), events: announcedAgain(box, { isChargeMoved, dates, today }) };
}

/**
 * A planned box uses the days of the current settings. An announced charge moves only to a day that leaves enough
 * notice.
 */
function movedChargeOn(box: Box, dates: MonthDates, today: IsoDay, settings: ShopSettings): IsoDay | null {
  if (box.chargeOn === null) return null;
  if (box.status === "planned") return dates.chargeOn;
  if (box.status !== "billed" || box.chargeOn <= today) return box.chargeOn;
  const isEnoughNotice = dates.chargeOn >= addDays(today, settings.noticeDaysMin);
  return dates.chargeOn > box.chargeOn || isEnoughNotice ? dates.chargeOn : box.chargeOn;
}

/**
 * True if the cut-off was moved forward and the announced charge would be too late for it. A charge that has begun
 * still goes ahead.
 */
function isLeftOut(box: Box, chargeOn: IsoDay | null, dates: MonthDates, today: IsoDay): boolean {
  return box.status === "billed" && chargeOn !== null && chargeOn > today && chargeOn > dates.chargeUntil;
}

/** Moves the end of a cancelled subscription to the new dispatch day of its last box. */
function withEndMoved(plan: BoxPlan, before: Box): BoxPlan {
  const last = plan.boxes.findLast((box) => isWaiting(box) || box.status === "billed");
  const endsWithIt = plan.cancelAtPeriodEnd && last?.boxMonth === before.boxMonth && plan.endsOn === before.dispatchOn;
  return endsWithIt ? { ...plan, endsOn: last.dispatchOn } : plan;
}

/**
 * Creates the event for the new dates. A new dispatch day in the past is no reason for an email, because that box
 * counts as late.
 */
function announcedAgain(
  box: Box,
  { isChargeMoved, dates, today }: { isChargeMoved: boolean; dates: MonthDates; today: IsoDay },
): DomainEvent[] {
  const isDispatchMoved = dates.dispatchOn !== box.dispatchOn && dates.dispatchOn >= today;
  const isAnnounced = box.status !== "planned";
  return isAnnounced && (isChargeMoved || isDispatchMoved) ? [{ kind: "box-moved", boxMonth: box.boxMonth }] : [];
}
