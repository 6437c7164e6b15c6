// Uses UTC, because a month has no time and another time zone could shift it.
const LONG = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const NAME = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const MINUTE = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** "December 2026" for "2026-12". */
export function monthLabel(month: string): string {
  return LONG.format(new Date(`${month}-01T00:00:00Z`));
}

/** "December" for "2026-12". */
export function monthName(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`));
}

/** "15 December 2026 at 14:00" for an instant. */
export function minuteLabel(instant: string): string {
  return MINUTE.format(new Date(instant));
}
