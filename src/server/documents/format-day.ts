import type { IsoDay } from "#domain/calendar.ts";

// UTC on purpose: a day has no time, and reading it in another zone would move it.
const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "15 December 2026". */
export function formatDay(day: IsoDay): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}
