const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/London" });

/** London time of an instant: "21 Nov 2026, 10:00". */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="prices whitespace-nowrap">
      {MOMENT.format(new Date(at))}
    </time>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

/** London time of an instant without the day: "10:00". */
export function TimeOfDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="prices">
      {TIME.format(new Date(at))}
    </time>
  );
}
