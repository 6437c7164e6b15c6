import type { BoxMonth, IsoDay } from "./iso-day.ts";

export const LOCALE = "en-GB";
// Days have no time zone. Any other zone than UTC could move the formatted day.
const UTC = { timeZone: "UTC" } as const;
export const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

const day = new Intl.DateTimeFormat(LOCALE, { ...DAY, ...UTC });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "long", ...DAY, ...UTC });
const month = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", ...UTC });
const list = new Intl.ListFormat(LOCALE);

/** "15 December 2026". */
export function formatDay(on: IsoDay): string {
  return day.format(midnightOf(on));
}

/** "Tuesday 15 December 2026". */
export function formatWeekday(on: IsoDay): string {
  return weekday.format(midnightOf(on)).replace(",", "");
}

/** "December 2026". */
export function formatMonth(boxMonth: BoxMonth): string {
  return month.format(midnightOf(`${boxMonth}-01`));
}

/** "December 2026, January 2027 and February 2027". */
export function formatMonths(boxMonths: readonly BoxMonth[]): string {
  return list.format(boxMonths.map(formatMonth));
}

function midnightOf(on: string): Date {
  return new Date(`${on}T00:00:00Z`);
}

/** 1 is "1st", 22 is "22nd". */
export function dayOfMonthLabel(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = (!isTeen && { 1: "st", 2: "nd", 3: "rd" }[day % 10]) || "th";
  return `${day}${ending}`;
}

/** 14 is "14:00". */
export function hourLabel(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
