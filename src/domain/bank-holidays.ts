import { Temporal } from "temporal-polyfill";

/** Easter Sunday by the anonymous Gregorian computus (Meeus/Jones/Butcher). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Temporal.PlainDate.from({ year, month, day: ((h + l - 7 * m + 114) % 31) + 1 });
}

function firstMonday(year: number, month: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: (8 - first.dayOfWeek) % 7 });
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: last.dayOfWeek - 1 });
}

/** The day itself, or where it is a weekend the next weekday that no other holiday has taken. */
function substituted(day: Temporal.PlainDate, taken: readonly string[]): Temporal.PlainDate {
  let substitute = day;
  while (substitute.dayOfWeek > 5 || taken.includes(substitute.toString())) substitute = substitute.add({ days: 1 });
  return substitute;
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/**
 * Bank holidays of England and Wales in a year, as ISO days (Banking and Financial Dealings Act 1971, Sch 1, with the
 * customary substitute days). One-off royal holidays are entered by the merchant as closures.
 */
export function bankHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const newYear = substituted(Temporal.PlainDate.from({ year, month: 1, day: 1 }), []);
  const christmasDay = Temporal.PlainDate.from({ year, month: 12, day: 25 });
  const boxingDay = christmasDay.add({ days: 1 });
  // Boxing Day on a Sunday keeps Monday for Christmas only when Christmas itself fell on Saturday.
  const christmas = substituted(christmasDay, boxingDay.dayOfWeek <= 5 ? [boxingDay.toString()] : []);
  const boxing = substituted(boxingDay, [christmas.toString()]);
  const holidays = new Set(
    [
      newYear,
      easter.subtract({ days: 2 }),
      easter.add({ days: 1 }),
      firstMonday(year, 5),
      lastMonday(year, 5),
      lastMonday(year, 8),
      christmas,
      boxing,
    ].map(String),
  );
  holidaysByYear.set(year, holidays);
  return holidays;
}
