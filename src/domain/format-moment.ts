import { DAY, LOCALE } from "./day-labels.ts";

const LONDON = { timeZone: "Europe/London" } as const;

const londonDay = new Intl.DateTimeFormat(LOCALE, { ...DAY, ...LONDON });
const londonTime = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...LONDON });

/** "21 November 2026, 10:00" in London time. */
export function formatMoment(at: Date): string {
  return `${londonDay.format(at)}, ${londonTime.format(at)}`;
}
