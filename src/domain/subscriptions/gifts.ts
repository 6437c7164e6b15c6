import { addDays, type IsoDay } from "#domain/iso-day.ts";

const REVEAL_DAYS_MAX = 366;
/** Days before the first dispatch when the giver gets an email with the address, in time to correct it. */
const ANNOUNCED_DAYS_BEFORE = 5;

/** True for a day in the near future until which the recipient may be asked not to open the gift. */
export function isRevealDay(revealOn: IsoDay, today: IsoDay): boolean {
  return revealOn >= today && revealOn <= addDays(today, REVEAL_DAYS_MAX);
}

/** Latest dispatch day of gifts announced today. */
export function announcedUntil(today: IsoDay): IsoDay {
  return addDays(today, ANNOUNCED_DAYS_BEFORE);
}

/** True if a parcel that leaves on this day must carry the note to keep it closed. */
export function isSealedUntilReveal(revealOn: IsoDay | null, dispatchOn: IsoDay): revealOn is IsoDay {
  return revealOn !== null && revealOn > dispatchOn;
}
