// UTC on purpose: a day from the wire has no time, and reading it in another zone would move it.
const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "15 December 2026" of "2026-12-15" (or of an instant that begins so). */
export function formatDayLong(on: string): string {
  return LONG.format(new Date(`${on.slice(0, 10)}T00:00:00Z`));
}

export function Day({ on }: { on: string }) {
  return (
    <time dateTime={on.slice(0, 10)} className="prices whitespace-nowrap">
      {formatDayLong(on)}
    </time>
  );
}
