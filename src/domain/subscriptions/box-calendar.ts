import { addDays, type BoxMonth, type IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { type BoxPlan, isPaid } from "./boxes.ts";

export interface CalendarDay {
  /** Identifier of the event. It is the same in every download, so that calendar programs update the event. */
  uid: string;
  on: IsoDay;
  title: string;
  text: string;
}

export interface CalendarFile {
  name: string;
  days: readonly CalendarDay[];
  writtenAt: Date;
}

/** Maximum number of octets in a line, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS_MAX = 75;

/** A calendar file (RFC 5545). Events are whole days, without a time zone. */
export function writeCalendarFile({ name, days, writtenAt }: CalendarFile): string {
  const stamp = `${writtenAt.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(name)}//EN`,
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap(({ uid, on, title, text }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(on)}`,
      `DTEND;VALUE=DATE:${basic(addDays(on, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Formats a day for the calendar file: "20261215" for "2026-12-15". */
function basic(day: IsoDay): string {
  return day.replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, "\\n");
}

/**
 * Breaks a long line between characters. Each continuation line begins with a space, which counts towards the limit.
 */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (octets(part + character) > LINE_OCTETS_MAX) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

export interface BoxDate {
  kind: "dispatch" | "charge" | "last-change";
  boxMonth: BoxMonth;
  on: IsoDay;
  pricePence: Pence;
}

/** Dates of a plan's boxes from today on, in order: charge, dispatch and last day for changes. */
export function listBoxDates(plan: BoxPlan, today: IsoDay): BoxDate[] {
  const dates = plan.boxes.flatMap((box): BoxDate[] => {
    const { boxMonth, pricePence, chargeOn, status } = box;
    if (status === "skipped" || status === "dispatched") return [];
    const shared = { boxMonth, pricePence };
    const charge: BoxDate[] =
      chargeOn && !isPaid(box) && status !== "unpaid"
        ? [
            { ...shared, kind: "last-change", on: addDays(chargeOn, -1) },
            { ...shared, kind: "charge", on: chargeOn },
          ]
        : [];
    return [...charge, { ...shared, kind: "dispatch", on: box.dispatchOn }];
  });
  return dates.filter(({ on }) => on >= today).toSorted((a, b) => a.on.localeCompare(b.on));
}
