/** A calendar day in London, "2026-12-15". */
export type IsoDay = string & { readonly __unit: "day" };

/** A month of boxes, "2026-12". */
export type BoxMonth = string & { readonly __unit: "box-month" };

/** Checks that a text is a real calendar day. Avoids Temporal, because every page would then load its polyfill. */
export function isoDay(text: string): IsoDay {
  const midnight = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || dayOf(midnight) !== text) throw new RangeError(`not a calendar day: ${text}`);
  return dayOf(midnight);
}

/** Adds days to a day. A negative number subtracts days. */
export function addDays(day: IsoDay, days: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** A month of boxes, from "2020-01" to "2099-12". */
export const BOX_MONTH = /^20[2-9]\d-(0[1-9]|1[0-2])$/;

export function boxMonthOf(day: IsoDay): BoxMonth {
  return day.slice(0, 7) as BoxMonth;
}

function dayOf(utcMidnight: Date): IsoDay {
  return utcMidnight.toISOString().slice(0, 10) as IsoDay;
}
