export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. Calendar days, two of which differ each year, are counted in `calendar.ts`. */
export const DAY_MS = 24 * HOUR_MS;
