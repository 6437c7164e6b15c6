import { isoDay } from "#domain/calendar.ts";

/** Date of the terms on the site. Confirmation emails name it. */
export const TERMS_VERSION = isoDay("2026-11-29");
