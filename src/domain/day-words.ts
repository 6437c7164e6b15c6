import { Temporal } from "temporal-polyfill";
import type { BoxMonth, IsoDay } from "./calendar.ts";

const LOCALE = "en-GB";
const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** "15 December 2026". */
export function formatDay(day: IsoDay): string {
  return Temporal.PlainDate.from(day).toLocaleString(LOCALE, DAY);
}

/** "Tuesday 15 December 2026". */
export function formatWeekday(day: IsoDay): string {
  return Temporal.PlainDate.from(day)
    .toLocaleString(LOCALE, { weekday: "long", ...DAY })
    .replace(",", "");
}

/** "December 2026". */
export function formatMonth(month: BoxMonth): string {
  return Temporal.PlainDate.from(`${month}-01`).toLocaleString(LOCALE, { month: "long", year: "numeric" });
}

/** "21 November 2026, 10:00", as London's clocks show an instant. */
export function formatMoment(at: Date): string {
  const london = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("Europe/London");
  const day = london.toPlainDate().toLocaleString(LOCALE, DAY);
  return `${day}, ${london.toPlainTime().toString({ smallestUnit: "minute" })}`;
}
