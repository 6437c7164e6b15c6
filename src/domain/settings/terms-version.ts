import { isoDay } from "#domain/calendar.ts";

/** The day of the terms that are on the site now; confirmations name it, so that each contract tells its own. */
export const TERMS_VERSION = isoDay("2026-11-21");
