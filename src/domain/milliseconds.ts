export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of 24 hours. Days of the calendar, of which two a year are longer or shorter, are counted in `calendar.ts`. */
export const DAY_MS = 24 * HOUR_MS;
