import { londonInstant } from "#domain/calendar.ts";
import { type IsoDay, isoDay } from "#domain/iso-day.ts";
import type { Pence } from "#domain/money.ts";
import { parsePounds } from "#domain/money.ts";
import { readAmount } from "#server/platform/tables/index.ts";

const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
const NAMED_MONTH = /^(?:(\d{1,2}) ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}),?) (\d{4})(?:\b.*)?$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Hour of a day without a time. */
const NOON = 12;
/** Reading a day of this hour and adding the minutes needs midnight of its zone. */
const MIDNIGHT = 0;
const MINUTE_MS = 60_000;

/**
 * An instant such as "2024-03-01", "2024-03-01 10:30:00 +0000" or "1 March 2024". Times without a zone are London time.
 * Undefined for dates such as 03/04/2024, which have two meanings.
 */
export function readMoment(cell: string): Date | undefined {
  const { day: date, time, zone } = MOMENT.exec(cell.trim())?.groups ?? {};
  const day = readDay(date ?? namedDay(cell) ?? "");
  if (day === undefined) return undefined;
  if (time === undefined) return londonInstant(day, NOON);
  if (zone === undefined) {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return new Date(londonInstant(day, MIDNIGHT).getTime() + (hours * 60 + minutes) * MINUTE_MS);
  }
  const offset = /^(utc|gmt|z)$/i.test(zone) ? "Z" : zone.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2");
  const at = new Date(`${day}T${time.padStart(5, "0").replace(/^(\d):/, "0$1:")}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function namedDay(cell: string): string | undefined {
  const found = NAMED_MONTH.exec(cell.trim());
  if (!found) return undefined;
  const [, dayFirst, monthSecond, monthFirst, daySecond, year] = found;
  const month = MONTHS.indexOf((monthSecond ?? monthFirst ?? "").slice(0, 3).toLowerCase()) + 1;
  const date = dayFirst ?? daySecond ?? "";
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
}

function readDay(text: string): IsoDay | undefined {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  const at = new Date(Date.UTC(year, month - 1, day));
  return text !== "" && at.toISOString().startsWith(text) ? isoDay(text) : undefined;
}

/** An amount such as "12.5", "£1,200.00" or "0". Undefined for other text, and for amounts below zero. */
export function readPence(cell: string): Pence | undefined {
  const [whole = "", part = ""] = readAmount(cell).split(".");
  return /^\d{1,8}$/.test(whole) && /^\d{0,2}$/.test(part) ? parsePounds(`${whole}.${part.padEnd(2, "0")}`) : undefined;
}

/** True for "yes", "true", "1", "subscribed" and the like. */
export function isYes(cell: string): boolean {
  return /^(yes|y|true|1|subscribed|accepted|opted[ -]?in)$/i.test(cell.trim());
}
