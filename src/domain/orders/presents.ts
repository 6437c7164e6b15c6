import { addDays, type IsoDay, isWorkingDay, londonDay, oneOffDates, workingDayOnOrAfter } from "#domain/calendar.ts";
import { arrivalWindow } from "#domain/pricing/delivery.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";

/** Products that are sent to a recipient as a present. Stored with the order. */
export interface Present {
  /** Message on the packing slip. Empty if there is none. */
  message: string;
  /** Day before which the parcel must not arrive. Null if it is sent as soon as possible. */
  notBefore: IsoDay | null;
  /** First day of dispatch, if the parcel has to wait for `notBefore`. */
  sendFrom: IsoDay | null;
}

export interface PresentDates {
  /** Null if a parcel that is sent at once does not arrive too early. */
  sendFrom: IsoDay | null;
  /** Latest dispatch day. */
  dispatchBy: IsoDay;
}

/** Dispatch days of a present that is ordered now. */
export function presentDates(
  now: Date,
  { notBefore, postcode }: { notBefore: IsoDay | null; postcode: string },
  settings: ShopSettings,
): PresentDates {
  const { handledOn, dispatchBy } = oneOffDates(now, settings);
  if (notBefore === null || firstArrival(handledOn, postcode, settings) >= notBefore) {
    return { sendFrom: null, dispatchBy };
  }
  // The search goes back from the day itself, because a parcel of that day arrives later.
  let sendFrom = workingDayOnOrAfter(notBefore, settings.closures);
  let dayBefore = workingDayBefore(sendFrom, settings.closures);
  while (firstArrival(dayBefore, postcode, settings) >= notBefore) {
    sendFrom = dayBefore;
    dayBefore = workingDayBefore(sendFrom, settings.closures);
  }
  return { sendFrom, dispatchBy: laterOf(sendFrom, dispatchBy) };
}

/**
 * Dispatch days of a present whose day or postcode changes after the order. A present that would then be late already
 * gets the days of a new order.
 */
export function changedPresentDates(
  { orderedAt, now }: { orderedAt: Date; now: Date },
  request: { notBefore: IsoDay | null; postcode: string },
  settings: ShopSettings,
): PresentDates {
  const dates = presentDates(orderedAt, request, settings);
  return dates.dispatchBy >= londonDay(now) ? dates : presentDates(now, request, settings);
}

/** Earliest arrival of a parcel. BFPO publishes no delivery times, so such a parcel counts as arriving at once. */
function firstArrival(leavesOn: IsoDay, postcode: string, settings: ShopSettings): IsoDay {
  return arrivalWindow(leavesOn, postcode, settings)?.from ?? leavesOn;
}

/**
 * First and last estimated arrival day of a present. Like all products, it is estimated to leave on the last day or the
 * working day before. Undefined in the same cases as `arrivalWindow`.
 */
export function presentArrival(
  { sendFrom, dispatchBy, postcode }: PresentDates & { postcode: string },
  settings: ShopSettings,
): { from: IsoDay; to: IsoDay } | undefined {
  const dayBefore = workingDayBefore(dispatchBy, settings.closures);
  const leavesOn = laterOf(sendFrom ?? dayBefore, dayBefore);
  const earliest = arrivalWindow(leavesOn, postcode, settings);
  const latest = arrivalWindow(dispatchBy, postcode, settings);
  return earliest && latest && { from: earliest.from, to: latest.to };
}

function laterOf(one: IsoDay, other: IsoDay): IsoDay {
  if (one > other) return one;
  return other;
}

function workingDayBefore(day: IsoDay, closures: readonly IsoDay[]): IsoDay {
  let candidate = addDays(day, -1);
  while (!isWorkingDay(candidate, closures)) candidate = addDays(candidate, -1);
  return candidate;
}
