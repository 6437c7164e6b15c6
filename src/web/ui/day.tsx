// Uses UTC, because a day has no time and another time zone would shift it.
const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
// "sv-SE" formats days as JSON does: 2026-12-15.
const LONDON_DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/London" });

/** A day: "15 December 2026", or "15 Dec 2026" if `isShort`. */
export function Day({ on, isShort = false }: { on: string; isShort?: boolean }) {
  return (
    <time dateTime={on.slice(0, 10)} className="prices whitespace-nowrap">
      {isShort ? SHORT.format(new Date(`${on.slice(0, 10)}T00:00:00Z`)) : formatDayLong(on)}
    </time>
  );
}

/** "15 December 2026" for "2026-12-15" or an instant that starts with it. */
export function formatDayLong(on: string): string {
  return LONG.format(new Date(`${on.slice(0, 10)}T00:00:00Z`));
}

/** London day of an instant. */
export function londonDayOf(instant: string): string {
  return LONDON_DAY.format(new Date(instant));
}

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
