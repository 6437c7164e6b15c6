export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. `calendar.ts` counts calendar days, because two days a year have 23 or 25 hours. */
export const DAY_MS = 24 * HOUR_MS;
