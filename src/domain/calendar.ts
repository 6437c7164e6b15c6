import { Temporal } from "temporal-polyfill";
import { addDays, type BoxMonth, boxMonthOf, type IsoDay, isoDay } from "./iso-day.ts";
import { HOUR_MS } from "./milliseconds.ts";
import type { ShopSettings } from "./settings/default-settings.ts";

const holidaysByYear = new Map<number, ReadonlySet<string>>();

export { addDays, type BoxMonth, boxMonthOf, type IsoDay, isoDay };

const LONDON = "Europe/London";
const ONE_OFF_CUT_OFF_HOUR = 14;
const ONE_OFF_DISPATCH_WORKING_DAYS_MAX = 3;

function londonClock(now: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(LONDON);
}

/** The London day at an instant. */
export function londonDay(now: Date): IsoDay {
  return londonClock(now).toPlainDate().toString() as IsoDay;
}

/** Monday of a day's week. */
export function mondayOf(day: IsoDay): IsoDay {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
}

/** The instant when London clocks show `hour` on a day. */
export function londonInstant(day: IsoDay, hour: number): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: LONDON, plainTime: { hour } });
  return new Date(zoned.epochMilliseconds);
}

/**
 * True on days when the shop dispatches parcels: Monday to Friday, except bank holidays of England and Wales and the
 * shop's closures.
 */
export function isWorkingDay(day: IsoDay, closures: readonly IsoDay[]): boolean {
  const date = Temporal.PlainDate.from(day);
  return date.dayOfWeek <= 5 && !bankHolidays(date.year).has(day) && !closures.includes(day);
}

/** The given day if it is a working day, otherwise the next working day. */
export function workingDayOnOrAfter(day: IsoDay, closures: readonly IsoDay[]): IsoDay {
  let candidate = day;
  while (!isWorkingDay(candidate, closures)) candidate = addDays(candidate, 1);
  return candidate;
}

/** The `count`-th working day after a day. */
export function addWorkingDays(day: IsoDay, count: number, closures: readonly IsoDay[]): IsoDay {
  let reached = day;
  for (let step = 0; step < count; step += 1) reached = workingDayOnOrAfter(addDays(reached, 1), closures);
  return reached;
}

export function addMonths(month: BoxMonth, months: number): BoxMonth {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString() as BoxMonth;
}

/** The same day of a later month, or the month's last day if it is shorter. */
export function monthsAfter(day: IsoDay, months: number): IsoDay {
  return Temporal.PlainDate.from(day).add({ months }).toString() as IsoDay;
}

function dayOfMonth(month: BoxMonth, day: number): IsoDay {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day }).toString() as IsoDay;
}

/**
 * The dispatch day of a month's boxes, or the next working day if that is not a working day (docs/rules.md, Calendar).
 */
export function dispatchOn(month: BoxMonth, settings: ShopSettings): IsoDay {
  return workingDayOnOrAfter(dayOfMonth(month, settings.dispatchDay), settings.closures);
}

/** Orders and changes after this instant count for the next month's box. */
export function cutOffAt(month: BoxMonth, settings: ShopSettings): Date {
  return londonInstant(dayOfMonth(month, settings.cutOffDay), settings.cutOffHour);
}

/** True from the cut-off of a month on: its boxes are filled and its recipes are locked. */
export function isPastCutOff(month: BoxMonth, now: Date, settings: ShopSettings): boolean {
  return now >= cutOffAt(month, settings);
}

/** Month of the first box of an order placed now: this month before its cut-off, else the next. */
export function firstBoxMonth(now: Date, settings: ShopSettings): BoxMonth {
  const thisMonth = boxMonthOf(londonDay(now));
  return now < cutOffAt(thisMonth, settings) ? thisMonth : addMonths(thisMonth, 1);
}

/** The planned charge day of a month's box. */
export function regularChargeOn(month: BoxMonth, settings: ShopSettings): IsoDay {
  return dayOfMonth(month, settings.chargeDay);
}

/** The last day on which a month's box can be charged: the day before its cut-off. */
export function lastDayToCharge(month: BoxMonth, settings: ShopSettings): IsoDay {
  return addDays(dayOfMonth(month, settings.cutOffDay), -1);
}

/** The latest day for the payment notice that leaves enough time before a charge. */
function billOn(chargeOn: IsoDay, settings: ShopSettings): IsoDay {
  const latest = addDays(chargeOn, -settings.noticeDaysMin);
  const ofItsMonth = dayOfMonth(boxMonthOf(latest), settings.billingDay);
  return ofItsMonth <= latest ? ofItsMonth : dayOfMonth(addMonths(boxMonthOf(latest), -1), settings.billingDay);
}

/**
 * Charge day if the notice is sent on `noticedOn`: the planned day, or a later day if the notice period requires it.
 */
export function chargeAfterNotice(month: BoxMonth, noticedOn: IsoDay, settings: ShopSettings): IsoDay {
  const regular = regularChargeOn(month, settings);
  const earliest = addDays(noticedOn, settings.noticeDaysMin);
  if (regular < earliest) return earliest;
  return regular;
}

/** Midnight at the start of the charge day. From then on, a box cannot be skipped, paused or cancelled. */
export function changesCloseAt(chargeOn: IsoDay): Date {
  return londonInstant(chargeOn, 0);
}

/** Days of a month's box that are calculated from the settings. All other code uses these values. */
export interface MonthDates {
  boxMonth: BoxMonth;
  dispatchOn: IsoDay;
  chargeOn: IsoDay;
  /** Day of the payment notice. */
  billOn: IsoDay;
  /** The last day on which the box can be charged. */
  chargeUntil: IsoDay;
}

export function monthDates(boxMonth: BoxMonth, settings: ShopSettings): MonthDates {
  const chargeOn = regularChargeOn(boxMonth, settings);
  return {
    boxMonth,
    dispatchOn: dispatchOn(boxMonth, settings),
    chargeOn,
    billOn: billOn(chargeOn, settings),
    chargeUntil: lastDayToCharge(boxMonth, settings),
  };
}

export interface BoxDates {
  boxMonth: BoxMonth;
  /** Charge day. Undefined for a first box, which is paid at checkout. */
  chargeOn: IsoDay | undefined;
  dispatchOn: IsoDay;
}

/**
 * Dates of box number `boxNumber` (the first is 1) of a plan whose first box belongs to month `first`. Each later box
 * is charged on the charge day of its own month.
 */
export function boxDates(first: BoxMonth, boxNumber: number, settings: ShopSettings): BoxDates {
  const boxMonth = addMonths(first, boxNumber - 1);
  const { chargeOn, dispatchOn: leavesOn } = monthDates(boxMonth, settings);
  return { boxMonth, chargeOn: boxNumber === 1 ? undefined : chargeOn, dispatchOn: leavesOn };
}

export interface OneOffDates {
  /** Working day on which the order is prepared. */
  handledOn: IsoDay;
  /** Latest dispatch day, three working days after the preparation (docs/rules.md, Calendar). */
  dispatchBy: IsoDay;
}

/** Cached, because every basket shows these dates and they change at most once an hour. */
let lastDates: { hour: number; closures: readonly IsoDay[]; dates: OneOffDates } | undefined;

/** Dates of preparation and dispatch for products ordered now. */
export function oneOffDates(now: Date, { closures }: ShopSettings): OneOffDates {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  if (lastDates?.hour !== hour || lastDates.closures !== closures) {
    lastDates = { hour, closures, dates: calculateOneOffDates(now, closures) };
  }
  return lastDates.dates;
}

function calculateOneOffDates(now: Date, closures: readonly IsoDay[]): OneOffDates {
  const clock = londonClock(now);
  const today = londonDay(now);
  const inTime = clock.hour < ONE_OFF_CUT_OFF_HOUR && isWorkingDay(today, closures);
  const handledOn = inTime ? today : workingDayOnOrAfter(addDays(today, 1), closures);
  return { handledOn, dispatchBy: addWorkingDays(handledOn, ONE_OFF_DISPATCH_WORKING_DAYS_MAX, closures) };
}

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

/** The given day, or the next weekday that is not a holiday if the day is at a weekend or in `taken`. */
function substituted(day: Temporal.PlainDate, taken: readonly string[]): Temporal.PlainDate {
  let substitute = day;
  while (substitute.dayOfWeek > 5 || taken.includes(substitute.toString())) substitute = substitute.add({ days: 1 });
  return substitute;
}

/**
 * Bank holidays of England and Wales in a year (Banking and Financial Dealings Act 1971, Sch 1, with the customary
 * substitute days). The merchant enters one-off royal holidays as closures.
 */
export function bankHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const newYear = substituted(Temporal.PlainDate.from({ year, month: 1, day: 1 }), []);
  const christmasDay = Temporal.PlainDate.from({ year, month: 12, day: 25 });
  const boxingDay = christmasDay.add({ days: 1 });
  // If Christmas Day is a Sunday, Boxing Day keeps the Monday, and the Christmas holiday moves to Tuesday.
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
