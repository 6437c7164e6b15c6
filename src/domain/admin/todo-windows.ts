import { addDays, type IsoDay } from "#domain/calendar.ts";
import { DAY_MS } from "#domain/milliseconds.ts";

const LATE_PAYMENTS_MS = 7 * DAY_MS;
const LEFT_OUT_SHOWN_DAYS = 14;

/** Start of the period for which the overview counts payments that arrived after the stock had sold out. */
export function latePaymentsSince(now: Date): Date {
  return new Date(now.getTime() - LATE_PAYMENTS_MS);
}

/** First dispatch day of the boxes that the overview counts as left out. */
export function leftOutShownFrom(today: IsoDay): IsoDay {
  return addDays(today, -LEFT_OUT_SHOWN_DAYS);
}

/** Charges that started before this instant should have a result. */
export function unknownChargesBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
