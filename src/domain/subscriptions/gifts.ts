import { addDays, type IsoDay } from "#domain/iso-day.ts";

const REVEAL_DAYS_MAX = 366;
/** How long before its first box leaves the giver is told where it goes, in time to put it right. */
const ANNOUNCED_DAYS_BEFORE = 5;

/** Whether a gift may be kept closed until a day: not a day that is over, and none that is years away. */
export function isRevealDay(revealOn: IsoDay, today: IsoDay): boolean {
  return revealOn >= today && revealOn <= addDays(today, REVEAL_DAYS_MAX);
}

/** The last dispatch day of which a giver is told today. */
export function announcedUntil(today: IsoDay): IsoDay {
  return addDays(today, ANNOUNCED_DAYS_BEFORE);
}

/** Whether a parcel that leaves on a day must ask to be kept closed. */
export function isSealedUntilReveal(revealOn: IsoDay | null, dispatchOn: IsoDay): revealOn is IsoDay {
  return revealOn !== null && revealOn > dispatchOn;
}
