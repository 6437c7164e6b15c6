// UTC on purpose: a day from the wire has no time, and reading it in another zone would move it.
const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
// "sv-SE" writes days as the wire does: 2026-12-15.
const LONDON_DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/London" });

export function Day({ on }: { on: string }) {
  return (
    <time dateTime={on.slice(0, 10)} className="prices whitespace-nowrap">
      {formatDayLong(on)}
    </time>
  );
}

/** "15 December 2026" of "2026-12-15" (or of an instant that begins so). */
export function formatDayLong(on: string): string {
  return LONG.format(new Date(`${on.slice(0, 10)}T00:00:00Z`));
}

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
