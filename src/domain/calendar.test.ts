import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  addWorkingDays,
  type BoxMonth,
  boxDates,
  boxMonthOf,
  cutOffAt,
  dispatchOn,
  firstBoxMonth,
  isoDay,
  isPastCutOff,
  isWorkingDay,
  londonDay,
  londonInstant,
  oneOffDates,
  workingDayOnOrAfter,
} from "./calendar.ts";
import { HOUR_MS } from "./milliseconds.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "./settings/default-settings.ts";

const anyInstant = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2034-12-31T23:59:59Z"),
  noInvalidDate: true,
});
const anyDay = anyInstant.map(londonDay);
const anyMonth = anyDay.map(boxMonthOf);

function month(text: string): BoxMonth {
  return boxMonthOf(isoDay(`${text}-01`));
}

function settingsWith(changes: Partial<ShopSettings>): ShopSettings {
  return { ...DEFAULT_SETTINGS, ...changes };
}

describe("a calendar day", () => {
  it.each(["2026-12-15", "2028-02-29", "2027-01-31"])("%s is one", (text) => {
    expect(isoDay(text)).toBe(text);
  });

  it.each(["2027-02-29", "2100-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-12-00", "soon", ""])(
    "%j is none",
    (text) => {
      expect(() => isoDay(text)).toThrow(RangeError);
    },
  );

  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2027-01-31", 1, "2027-02-01"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-03-01", -1, "2028-02-29"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-10-24", 2, "2026-10-26"],
    ["2027-03-27", 2, "2027-03-29"],
    ["2026-11-21", 0, "2026-11-21"],
  ])("%s and %d days are %s", (day, days, reached) => {
    expect(addDays(isoDay(day), days)).toBe(reached);
  });
});

describe("the day in London", () => {
  it.each([
    ["in winter ends with the UTC day", "2026-12-15T23:59:59.999Z", "2026-12-15"],
    ["in winter begins with the UTC day", "2026-12-16T00:00:00Z", "2026-12-16"],
    ["in summer ends an hour before the UTC day", "2026-07-31T22:59:59.999Z", "2026-07-31"],
    ["in summer begins an hour before the UTC day", "2026-07-31T23:00:00Z", "2026-08-01"],
    ["begins in winter time when the clocks go forward", "2026-03-29T00:00:00Z", "2026-03-29"],
    ["ends in summer time when the clocks have gone forward", "2026-03-29T23:00:00Z", "2026-03-30"],
    ["begins in summer time when the clocks go back", "2026-10-24T23:00:00Z", "2026-10-25"],
    ["ends in winter time when the clocks have gone back", "2026-10-25T23:59:59.999Z", "2026-10-25"],
    ["keeps the 2027 change to summer time", "2027-03-28T23:00:00Z", "2027-03-29"],
    ["turns the year with London", "2026-12-31T23:59:59.999Z", "2026-12-31"],
    ["is the new year's first at midnight", "2027-01-01T00:00:00Z", "2027-01-01"],
    ["can be 29 February", "2028-02-29T12:00:00Z", "2028-02-29"],
  ])("%s", (_rule, instant, day) => {
    expect(londonDay(new Date(instant))).toBe(day);
  });

  it.each([
    ["2026-12-15", 14, "2026-12-15T14:00:00.000Z"],
    ["2026-07-15", 14, "2026-07-15T13:00:00.000Z"],
    ["2026-07-15", 0, "2026-07-14T23:00:00.000Z"],
    ["2026-03-28", 14, "2026-03-28T14:00:00.000Z"],
    ["2026-03-29", 0, "2026-03-29T00:00:00.000Z"],
    ["2026-03-29", 14, "2026-03-29T13:00:00.000Z"],
    ["2026-10-24", 14, "2026-10-24T13:00:00.000Z"],
    ["2026-10-25", 0, "2026-10-24T23:00:00.000Z"],
    ["2026-10-25", 14, "2026-10-25T14:00:00.000Z"],
    ["2027-03-28", 14, "2027-03-28T13:00:00.000Z"],
    ["2027-10-31", 14, "2027-10-31T14:00:00.000Z"],
  ])("on %s strikes %d o'clock at %s", (day, hour, instant) => {
    expect(londonInstant(isoDay(day), hour).toISOString()).toBe(instant);
  });

  it.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2027-03-28", 23],
    ["2027-10-31", 25],
    ["2026-12-31", 24],
  ])("%s has %d hours", (text, hours) => {
    const day = isoDay(text);
    const lengthMs = londonInstant(addDays(day, 1), 0).getTime() - londonInstant(day, 0).getTime();
    expect(lengthMs).toBe(hours * HOUR_MS);
  });

  it("holds every instant between its own midnight and the next", () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const day = londonDay(now);
        expect(londonInstant(day, 0).getTime()).toBeLessThanOrEqual(now.getTime());
        expect(now.getTime()).toBeLessThan(londonInstant(addDays(day, 1), 0).getTime());
      }),
    );
  });
});

describe("working days", () => {
  it.each([
    ["Friday 20 November 2026", "2026-11-20", true],
    ["Saturday", "2026-11-21", false],
    ["Sunday", "2026-11-22", false],
    ["Monday", "2026-11-23", true],
    ["Christmas Eve", "2026-12-24", true],
    ["Christmas Day", "2026-12-25", false],
    ["the Monday for Boxing Day", "2026-12-28", false],
    ["New Year's Day of the next year", "2027-01-01", false],
    ["Good Friday", "2027-03-26", false],
    ["29 February 2028, a Tuesday", "2028-02-29", true],
  ])("%s (%s): parcels leave is %s", (_name, day, leaves) => {
    expect(isWorkingDay(isoDay(day), [])).toBe(leaves);
  });

  it("parcels do not leave on a day the merchant has closed", () => {
    const closures = [isoDay("2026-11-23")];
    expect(isWorkingDay(isoDay("2026-11-23"), closures)).toBe(false);
    expect(isWorkingDay(isoDay("2026-11-24"), closures)).toBe(true);
  });

  it.each([
    ["2026-11-20", "2026-11-20"],
    ["2026-11-21", "2026-11-23"],
    ["2026-12-25", "2026-12-29"],
    ["2027-01-01", "2027-01-04"],
    ["2027-03-26", "2027-03-30"],
    ["2027-12-31", "2027-12-31"],
    ["2028-01-01", "2028-01-04"],
  ])("the first on or after %s is %s", (day, working) => {
    expect(workingDayOnOrAfter(isoDay(day), [])).toBe(working);
  });

  it("the first after a weekend passes over a closed Monday", () => {
    expect(workingDayOnOrAfter(isoDay("2026-11-21"), [isoDay("2026-11-23")])).toBe("2026-11-24");
  });

  it.each([
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-20", 3, "2026-11-25"],
    ["2026-12-24", 1, "2026-12-29"],
    ["2026-12-24", 4, "2027-01-04"],
    ["2028-02-28", 2, "2028-03-01"],
    ["2026-11-21", 0, "2026-11-21"],
  ])("from %s, %d of them on is %s", (day, count, reached) => {
    expect(addWorkingDays(isoDay(day), count, [])).toBe(reached);
  });

  it("are counted one by one, ending on the last", () => {
    const anyCount = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(anyDay, anyCount, fc.array(anyDay, { maxLength: 3 }), (day, count, closures) => {
        const reached = addWorkingDays(day, count, closures);
        let passed = 0;
        for (let next = addDays(day, 1); next <= reached; next = addDays(next, 1)) {
          if (isWorkingDay(next, closures)) passed += 1;
        }
        expect(passed).toBe(count);
        expect(isWorkingDay(reached, closures)).toBe(true);
      }),
    );
  });
});

describe("months of boxes", () => {
  it.each([
    ["2027-01-31", "2027-01"],
    ["2028-02-29", "2028-02"],
    ["2026-12-31", "2026-12"],
  ])("%s lies in %s", (day, itsMonth) => {
    expect(boxMonthOf(isoDay(day))).toBe(itsMonth);
  });

  it.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-12", 11, "2027-11"],
    ["2026-12", 14, "2028-02"],
    ["2027-01", -1, "2026-12"],
    ["2027-01", 0, "2027-01"],
  ])("%s and %d months are %s", (from, months, reached) => {
    expect(addMonths(month(from), months)).toBe(reached);
  });
});

describe("the day on which boxes leave", () => {
  it.each([
    ["2026-11", "2026-11-16", "the 15th is a Sunday"],
    ["2026-12", "2026-12-15", "a Tuesday"],
    ["2027-01", "2027-01-15", "a Friday"],
    ["2027-02", "2027-02-15", "a Monday"],
    ["2027-05", "2027-05-17", "the 15th is a Saturday"],
    ["2027-08", "2027-08-16", "the 15th is a Sunday"],
    ["2028-01", "2028-01-17", "the 15th is a Saturday"],
    ["2028-02", "2028-02-15", "a leap year's February"],
    ["2033-04", "2033-04-19", "the 15th is Good Friday"],
  ])("in %s is %s: %s", (boxMonth, day) => {
    expect(dispatchOn(month(boxMonth), DEFAULT_SETTINGS)).toBe(day);
  });

  it("moves past the days the merchant has closed", () => {
    const settings = settingsWith({ closures: [isoDay("2026-12-15"), isoDay("2026-12-16")] });
    expect(dispatchOn(month("2026-12"), settings)).toBe("2026-12-17");
  });

  it("is the merchant's own choice", () => {
    expect(dispatchOn(month("2026-12"), settingsWith({ dispatchDay: 20 }))).toBe("2026-12-21");
  });

  it("is a working day from the 15th on, five days later at most", () => {
    fc.assert(
      fc.property(anyMonth, (boxMonth) => {
        const day = dispatchOn(boxMonth, DEFAULT_SETTINGS);
        expect(isWorkingDay(day, [])).toBe(true);
        expect(day >= `${boxMonth}-15`).toBe(true);
        expect(day <= `${boxMonth}-20`).toBe(true);
      }),
    );
  });
});

describe("the cut-off", () => {
  it.each([
    ["2026-12", "2026-12-15T14:00:00.000Z", "winter"],
    ["2026-07", "2026-07-15T13:00:00.000Z", "summer"],
    ["2026-03", "2026-03-15T14:00:00.000Z", "two weeks before the clocks go forward"],
    ["2026-10", "2026-10-15T13:00:00.000Z", "ten days before the clocks go back"],
    ["2026-11", "2026-11-15T14:00:00.000Z", "a Sunday: it does not move with the dispatch day"],
  ])("of %s is at %s, 14:00 in London (%s)", (boxMonth, instant) => {
    expect(cutOffAt(month(boxMonth), DEFAULT_SETTINGS).toISOString()).toBe(instant);
  });

  it("has passed from its very minute on, in winter and in summer", () => {
    const isPast = (boxMonth: string, now: string) => isPastCutOff(month(boxMonth), new Date(now), DEFAULT_SETTINGS);
    expect(isPast("2026-12", "2026-12-15T13:59:59Z")).toBe(false);
    expect(isPast("2026-12", "2026-12-15T14:00:00Z")).toBe(true);
    expect(isPast("2026-07", "2026-07-15T12:59:59Z")).toBe(false);
    expect(isPast("2026-07", "2026-07-15T13:00:00Z")).toBe(true);
  });

  it("keeps the merchant's hour on the day the clocks go forward", () => {
    const settings = settingsWith({ cutOffDay: 28, cutOffHour: 9 });
    expect(cutOffAt(month("2027-03"), settings).toISOString()).toBe("2027-03-28T08:00:00.000Z");
  });

  it("keeps the merchant's hour on the day the clocks go back", () => {
    const settings = settingsWith({ cutOffDay: 25, cutOffHour: 9 });
    expect(cutOffAt(month("2026-10"), settings).toISOString()).toBe("2026-10-25T09:00:00.000Z");
  });
});

describe("the first box of an order", () => {
  it.each([
    ["2026-11-10T12:00:00Z", "2026-11", "2026-11-16", "2026-12-01"],
    ["2026-11-21T12:00:00Z", "2026-12", "2026-12-15", "2027-01-01"],
    ["2026-12-15T13:59:00Z", "2026-12", "2026-12-15", "2027-01-01"],
    ["2026-12-15T13:59:59.999Z", "2026-12", "2026-12-15", "2027-01-01"],
    ["2026-12-15T14:00:00Z", "2027-01", "2027-01-15", "2027-02-01"],
    ["2026-07-15T13:59:59.999+01:00", "2026-07", "2026-07-15", "2026-08-01"],
    ["2026-07-15T14:00:00+01:00", "2026-08", "2026-08-17", "2026-09-01"],
    ["2026-03-29T12:00:00+01:00", "2026-04", "2026-04-15", "2026-05-01"],
    ["2026-10-25T12:00:00Z", "2026-11", "2026-11-16", "2026-12-01"],
    ["2027-03-28T12:00:00+01:00", "2027-04", "2027-04-15", "2027-05-01"],
    ["2026-12-31T23:59:59.999Z", "2027-01", "2027-01-15", "2027-02-01"],
    ["2027-01-01T00:00:00Z", "2027-01", "2027-01-15", "2027-02-01"],
    ["2027-01-31T12:00:00Z", "2027-02", "2027-02-15", "2027-03-01"],
    ["2027-12-31T12:00:00Z", "2028-01", "2028-01-17", "2028-02-01"],
    ["2028-02-29T12:00:00Z", "2028-03", "2028-03-15", "2028-04-01"],
  ])(
    "placed at %s is that of %s, leaves on %s, and the next charge is on %s",
    (instant, boxMonth, leavesOn, chargeOn) => {
      const first = firstBoxMonth(new Date(instant), DEFAULT_SETTINGS);
      expect(first).toBe(boxMonth);
      expect(boxDates(first, 1, DEFAULT_SETTINGS)).toEqual({ boxMonth, chargeOn: undefined, dispatchOn: leavesOn });
      expect(boxDates(first, 2, DEFAULT_SETTINGS).chargeOn).toBe(chargeOn);
    },
  );

  it("follows the merchant's own cut-off day and hour", () => {
    const settings = settingsWith({ cutOffDay: 10, cutOffHour: 9 });
    expect(firstBoxMonth(new Date("2026-12-10T08:59:59.999Z"), settings)).toBe("2026-12");
    expect(firstBoxMonth(new Date("2026-12-10T09:00:00Z"), settings)).toBe("2027-01");
  });

  it("belongs to the first month whose cut-off is still to come", () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const first = firstBoxMonth(now, DEFAULT_SETTINGS);
        expect(now.getTime()).toBeLessThan(cutOffAt(first, DEFAULT_SETTINGS).getTime());
        const missed = cutOffAt(addMonths(first, -1), DEFAULT_SETTINGS);
        expect(now.getTime()).toBeGreaterThanOrEqual(missed.getTime());
      }),
    );
  });

  it("never leaves before the day it is ordered", () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const leavesOn = dispatchOn(firstBoxMonth(now, DEFAULT_SETTINGS), DEFAULT_SETTINGS);
        expect(leavesOn >= londonDay(now)).toBe(true);
      }),
    );
  });
});

describe("the boxes after the first", () => {
  it.each([
    [2, "2027-01", "2027-01-01", "2027-01-15"],
    [3, "2027-02", "2027-02-01", "2027-02-15"],
    [6, "2027-05", "2027-05-01", "2027-05-17"],
    [9, "2027-08", "2027-08-01", "2027-08-16"],
    [12, "2027-11", "2027-11-01", "2027-11-15"],
    [15, "2028-02", "2028-02-01", "2028-02-15"],
  ])("of a plan begun in December 2026: number %d is that of %s, charged on %s, sent on %s", (number, ...dates) => {
    const [boxMonth, chargeOn, leavesOn] = dates;
    expect(boxDates(month("2026-12"), number, DEFAULT_SETTINGS)).toEqual({ boxMonth, chargeOn, dispatchOn: leavesOn });
  });

  it("are charged on the merchant's own charge day", () => {
    expect(boxDates(month("2026-12"), 2, settingsWith({ chargeDay: 5 })).chargeOn).toBe("2027-01-05");
  });

  it("are charged after the box before has left, and before they leave themselves", () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 2, max: 24 }), (first, number) => {
        const before = boxDates(first, number - 1, DEFAULT_SETTINGS);
        const { chargeOn, dispatchOn: leavesOn } = boxDates(first, number, DEFAULT_SETTINGS);
        expect(chargeOn && chargeOn > before.dispatchOn).toBe(true);
        expect(chargeOn && chargeOn < leavesOn).toBe(true);
      }),
    );
  });
});

describe("an order of single goods", () => {
  it.each([
    ["Friday at 13:59", "2026-11-20T13:59:00Z", "2026-11-20", "2026-11-25"],
    ["Friday a breath before 14:00", "2026-11-20T13:59:59.999Z", "2026-11-20", "2026-11-25"],
    ["Friday at 14:00", "2026-11-20T14:00:00Z", "2026-11-23", "2026-11-26"],
    ["Saturday morning", "2026-11-21T09:00:00Z", "2026-11-23", "2026-11-26"],
    ["Monday at midnight", "2026-11-23T00:00:00Z", "2026-11-23", "2026-11-26"],
    ["Christmas Eve at 15:00", "2026-12-24T15:00:00Z", "2026-12-29", "2027-01-04"],
    ["New Year's Eve at 14:30", "2026-12-31T14:30:00Z", "2027-01-04", "2027-01-07"],
    ["a summer Wednesday at 13:59", "2026-07-15T13:59:59.999+01:00", "2026-07-15", "2026-07-20"],
    ["a summer Wednesday at 14:00", "2026-07-15T14:00:00+01:00", "2026-07-16", "2026-07-21"],
    ["half past midnight in summer", "2026-07-16T00:30:00+01:00", "2026-07-16", "2026-07-21"],
    ["the Sunday the clocks go forward", "2026-03-29T13:00:00+01:00", "2026-03-30", "2026-04-02"],
    ["the Monday after, at 14:00", "2026-03-30T14:00:00+01:00", "2026-03-31", "2026-04-07"],
    ["the Sunday the clocks go back", "2026-10-25T13:00:00Z", "2026-10-26", "2026-10-29"],
    ["the Monday after, at 13:59", "2026-10-26T13:59:00Z", "2026-10-26", "2026-10-29"],
    ["the day before Good Friday 2027", "2027-03-25T13:59:00Z", "2027-03-25", "2027-04-01"],
    ["Easter Sunday 2027, clocks forward", "2027-03-28T10:00:00+01:00", "2027-03-30", "2027-04-02"],
    ["Sunday 31 January", "2027-01-31T12:00:00Z", "2027-02-01", "2027-02-04"],
    ["29 February 2028", "2028-02-29T13:59:00Z", "2028-02-29", "2028-03-03"],
  ])("placed %s (%s) is handled on %s and leaves by %s", (_when, instant, handledOn, dispatchBy) => {
    expect(oneOffDates(new Date(instant), DEFAULT_SETTINGS)).toEqual({ handledOn, dispatchBy });
  });

  it("waits for the shop to open again", () => {
    const settings = settingsWith({ closures: [isoDay("2026-11-20"), isoDay("2026-11-24")] });
    const dates = oneOffDates(new Date("2026-11-20T10:00:00Z"), settings);
    expect(dates).toEqual({ handledOn: "2026-11-23", dispatchBy: "2026-11-27" });
  });

  it("placed at a weekend is not handled on a Monday the merchant has closed", () => {
    const settings = settingsWith({ closures: [isoDay("2026-11-23")] });
    const dates = oneOffDates(new Date("2026-11-21T10:00:00Z"), settings);
    expect(dates).toEqual({ handledOn: "2026-11-24", dispatchBy: "2026-11-27" });
  });
});
