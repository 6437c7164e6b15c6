import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bankHolidays } from "./calendar.ts";

const anyYear = fc.integer({ min: 1990, max: 2100 });

describe("bank holidays of England and Wales", () => {
  it.each([
    [2021, "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28"],
    [2024, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"],
    [2025, "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"],
    [2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    [2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    [2028, "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
  ])("%d has those of the government's list", (year, days) => {
    expect([...bankHolidays(year)].sort()).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });

  it.each([
    [2021, "a Saturday", ["2021-12-27", "2021-12-28"]],
    [2022, "a Sunday", ["2022-12-26", "2022-12-27"]],
    [2026, "a Friday", ["2026-12-25", "2026-12-28"]],
    [2028, "a Monday", ["2028-12-25", "2028-12-26"]],
  ])("Christmas and Boxing Day %d, Christmas on %s, each give a weekday off", (year, _weekday, daysOff) => {
    const inDecember = [...bankHolidays(year)].filter((day) => day.startsWith(`${year}-12`));
    expect(inDecember.sort()).toEqual(daysOff);
  });

  it.each([
    [2023, "2023-01-02"],
    [2028, "2028-01-03"],
  ])("New Year's Day %d, at a weekend, is had on the Monday", (year, monday) => {
    expect([...bankHolidays(year)].filter((day) => day.startsWith(`${year}-01`))).toEqual([monday]);
  });

  it.each([
    ["the earliest Easter in living memory", 2008, "2008-03-21", "2008-03-24"],
    ["the latest Easter there can be", 2038, "2038-04-23", "2038-04-26"],
    ["an Easter that the moon alone would put a week later", 2049, "2049-04-16", "2049-04-19"],
    ["an Easter whose full moon is moved off the 19th of April", 2076, "2076-04-17", "2076-04-20"],
  ])("%s, %d, has its Good Friday and Monday", (_easter, year, goodFriday, monday) => {
    const holidays = bankHolidays(year);
    expect(holidays).toContain(goodFriday);
    expect(holidays).toContain(monday);
  });

  it("gives every year eight different weekdays of its own", () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const holidays = [...bankHolidays(year)];
        expect(holidays).toHaveLength(8);
        for (const day of holidays) {
          expect(day.slice(0, 4)).toBe(String(year));
          expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
        }
      }),
    );
  });

  it("gives the same days however often it is asked, and another year its own", () => {
    const asked = [...bankHolidays(2027)];
    const other = [...bankHolidays(2028)];
    expect([...bankHolidays(2027)]).toEqual(asked);
    expect(other).not.toEqual(asked);
  });
});
