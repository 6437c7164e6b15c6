import { addDays, type IsoDay } from "#domain/iso-day.ts";

/** Number of days that a giver can choose a day in advance. */
export const REVEAL_DAYS_MAX = 366;
/**
 * Number of days before the first dispatch at which the giver gets an email with the address, in time to correct it.
 */
const ANNOUNCED_DAYS_BEFORE = 5;

/**
 * True if the shop can ask the recipient not to open the gift before this day, because the day is in the near future.
 */
export function isRevealDay(revealOn: IsoDay, today: IsoDay): boolean {
  return revealOn >= today && revealOn <= addDays(today, REVEAL_DAYS_MAX);
}

/** Latest dispatch day of gifts announced today. */
export function announcedUntil(today: IsoDay): IsoDay {
  return addDays(today, ANNOUNCED_DAYS_BEFORE);
}

/** True if a parcel dispatched on this day needs the note to keep it closed. */
export function isSealedUntilReveal(revealOn: IsoDay | null, dispatchOn: IsoDay): revealOn is IsoDay {
  return revealOn !== null && revealOn > dispatchOn;
}
