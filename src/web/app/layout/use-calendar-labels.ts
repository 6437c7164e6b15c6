import { dayOfMonthLabel, hourLabel } from "#domain/day-labels.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { type ShopMode, useShopMode } from "./use-shop-mode.ts";

/** The calendar's days and hour as texts name them. */
export interface CalendarLabels {
  /** The day on which a later box is paid, "1st". */
  chargeDay: string;
  cutOffDay: string;
  /** "14:00" on the cut-off day. */
  cutOffTime: string;
  /** The day on which boxes leave, "15th". */
  dispatchDay: string;
  /** The day on which the notice of the next payment goes out. */
  noticeDay: string;
}

export function calendarLabels(calendar: ShopMode["calendar"]): CalendarLabels {
  return {
    chargeDay: dayOfMonthLabel(calendar.chargeDay),
    cutOffDay: dayOfMonthLabel(calendar.cutOffDay),
    cutOffTime: hourLabel(calendar.cutOffHour),
    dispatchDay: dayOfMonthLabel(calendar.dispatchDay),
    noticeDay: dayOfMonthLabel(calendar.billingDay),
  };
}

/** The days that the shop's settings name today; the defaults where not even the shop's name could be read. */
export function useCalendarLabels(): CalendarLabels {
  return calendarLabels(useShopMode()?.calendar ?? DEFAULT_SETTINGS);
}
