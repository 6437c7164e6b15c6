import { addDays, type IsoDay, isoDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";

export interface Period {
  from: string;
  until: string;
}

/** Periods that need no typing, up to today: the current month and the last one, the current year, 30 days. */
export function readyPeriods(today: IsoDay): readonly (Period & { label: string })[] {
  const monthStart = isoDay(`${today.slice(0, 7)}-01`);
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { label: "This month", from: monthStart, until: today },
    { label: "Last month", from: `${lastMonthEnd.slice(0, 7)}-01`, until: lastMonthEnd },
    { label: "This year", from: `${today.slice(0, 4)}-01-01`, until: today },
    { label: "Last 30 days", from: addDays(today, -29), until: today },
  ];
}

/** The day in an address. Undefined for any other text, such as 31 February. */
export function readDay(text: string | undefined): IsoDay | undefined {
  try {
    return text ? isoDay(text) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The period of the same length before another one. Undefined if the days are in the wrong order. */
export function periodBefore({ from, until }: Period): Period | undefined {
  const first = readDay(from);
  const days = lengthOf({ from, until });
  return first && days >= 1 ? { from: addDays(first, -days), until: addDays(first, -1) } : undefined;
}

/** Number of days of a period, its first and last day included. */
export function lengthOf({ from, until }: Period): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}
