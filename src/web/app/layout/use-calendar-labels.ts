import { dayOfMonthLabel, hourLabel } from "#domain/day-labels.ts";
import { DEFAULT_CALENDAR } from "#domain/settings/default-calendar.ts";
import { type ShopMode, useShopMode } from "./use-shop-mode.ts";

/** Days and times of the monthly calendar, formatted for texts. */
export interface CalendarLabels {
  /** Day on which later boxes are charged, "1st". */
  chargeDay: string;
  cutOffDay: string;
  /** Time on the cut-off day, "14:00". */
  cutOffTime: string;
  /** Dispatch day of boxes, "15th". */
  dispatchDay: string;
  /** Day of the payment notice. */
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

/** Labels from the settings, or from the defaults if the settings could not be loaded. */
export function useCalendarLabels(): CalendarLabels {
  return calendarLabels(useShopMode()?.calendar ?? DEFAULT_CALENDAR);
}
