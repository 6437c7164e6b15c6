// "sv-SE" writes days as the wire does: 2026-12-15.
const LONDON_DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/London" });

/** The day it is in London at an instant from the wire. */
export function londonDayOf(instant: string): string {
  return LONDON_DAY.format(new Date(instant));
}

/** The day before a day. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
