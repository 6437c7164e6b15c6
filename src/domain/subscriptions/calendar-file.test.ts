import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { IsoDay } from "#domain/calendar.ts";
import { type CalendarDay, writeCalendarFile } from "./box-calendar.ts";

const writtenAt = new Date("2026-11-23T09:00:00.123Z");
const day = (change: Partial<CalendarDay> = {}): CalendarDay => ({
  uid: "7-2026-12-charge@shop.example",
  on: "2026-12-01" as IsoDay,
  title: "Your box is charged",
  text: "£26.99",
  ...change,
});

const write = (days: readonly CalendarDay[]) => writeCalendarFile({ name: "Meadow & Salt", days, writtenAt });

/** Lines as a calendar program reads them: unfolded and unescaped. */
function read(file: string, property: string): string[] {
  const lines = file.replace(/\r\n[ \t]/g, "").split("\r\n");
  return lines
    .filter((line) => line.startsWith(`${property}:`))
    .map((line) => line.slice(property.length + 1).replace(/\\(.)/g, (_, sign) => (sign === "n" ? "\n" : sign)));
}

describe("a calendar file", () => {
  it("has a whole day for each date, which takes up no time, and may be read again", () => {
    expect(write([day()]).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Meadow & Salt//EN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Meadow & Salt",
      "BEGIN:VEVENT",
      "UID:7-2026-12-charge@shop.example",
      "DTSTAMP:20261123T090000Z",
      "DTSTART;VALUE=DATE:20261201",
      "DTEND;VALUE=DATE:20261202",
      "SUMMARY:Your box is charged",
      "DESCRIPTION:£26.99",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("ends a day on the first of the next month where it must", () => {
    expect(write([day({ on: "2027-02-28" as IsoDay })])).toContain("DTEND;VALUE=DATE:20270301");
  });

  it("escapes what has a meaning of its own, and breaks long lines between characters", () => {
    const text = `Salt; soap, oil \\ "bath"\nthe whole of it £££ ${"é\u{1F6C1}".repeat(60)}`;
    const file = write([day({ text })]);
    expect(file).toContain('DESCRIPTION:Salt\\; soap\\, oil \\\\ "bath"\\nthe whole');
    expect(read(file, "DESCRIPTION")).toEqual([text]);
  });

  it("has no line above 75 octets and none without its end, whatever is written into it", () => {
    const sign = constantFrom("a", " ", ",", ";", "\\", "\n", "£", "é", "\u{1F6C1}");
    assert(
      property(array(sign, { maxLength: 300 }), (signs) => {
        const text = signs.join("");
        const file = write([day({ text })]);
        const lines = file.split("\r\n");
        expect(lines.pop()).toBe("");
        for (const line of lines) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(read(file, "DESCRIPTION")).toEqual([text]);
      }),
    );
  });
});
