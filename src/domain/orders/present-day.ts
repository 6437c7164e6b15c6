import { addDays, type IsoDay } from "#domain/iso-day.ts";
import { REVEAL_DAYS_MAX } from "#domain/subscriptions/gifts.ts";

/** First and last day for which a present ordered today can wait: tomorrow, and the last opening day of a box. */
export function presentDays(today: IsoDay): { from: IsoDay; until: IsoDay } {
  return { from: addDays(today, 1), until: addDays(today, REVEAL_DAYS_MAX) };
}

export function isPresentDay(notBefore: IsoDay, today: IsoDay): boolean {
  const { from, until } = presentDays(today);
  return notBefore >= from && notBefore <= until;
}

export const PRESENT_DAY_ADVICE = "Choose a day from tomorrow to a year from now";
