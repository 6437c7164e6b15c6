import { dayOfMonthLabel, hourLabel } from "#domain/day-labels.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { type ShopMode, useShopMode } from "./use-shop-mode.ts";

/** Days and times of the calendar as texts name them. */
export interface CalendarLabels {
  /** Day of a later charge, "1st". */
  chargeDay: string;
  cutOffDay: string;
  /** "14:00" on the cut-off day. */
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

/** From the settings, or the defaults if they could not be loaded. */
export function useCalendarLabels(): CalendarLabels {
  return calendarLabels(useShopMode()?.calendar ?? DEFAULT_SETTINGS);
}
