import { describe, expect, it } from "vitest";
import { addDays, type IsoDay, isoDay, isWorkingDay, londonDay } from "#domain/calendar.ts";
import { arrivalWindow } from "#domain/pricing/delivery.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { isPresentDay } from "./present-day.ts";
import { changedPresentDates, presentArrival, presentDates } from "./presents.ts";

const BATH = "BA1 2AB";
const LERWICK = "ZE1 0AA";
const FORCES = "BF1 0AX";
/** A Saturday. An order is handled on Monday, 23 November, and leaves by Thursday, 26 November. */
const SATURDAY = new Date("2026-11-21T10:00:00Z");

function datesFor(notBefore: string | null, { at = SATURDAY, postcode = BATH, settings = DEFAULT_SETTINGS } = {}) {
  return presentDates(at, { notBefore: notBefore === null ? null : isoDay(notBefore), postcode }, settings);
}

describe("the day of a present", () => {
  it("is from tomorrow to a year from now", () => {
    const today = isoDay("2026-11-21");
    const days = ["2026-11-20", "2026-11-21", "2026-11-22", addDays(today, 366), addDays(today, 367)];
    expect(days.map((day) => isPresentDay(isoDay(day), today))).toEqual([false, false, true, true, false]);
  });

  it("changes nothing if there is none, or if the parcel cannot arrive before it", () => {
    expect(datesFor(null)).toEqual({ sendFrom: null, dispatchBy: "2026-11-26" });
    // Sent on Monday, the parcel arrives on Wednesday at the earliest.
    expect(datesFor("2026-11-25")).toEqual({ sendFrom: null, dispatchBy: "2026-11-26" });
  });

  it("delays the first day of dispatch only as far as needed", () => {
    expect(datesFor("2026-11-26")).toEqual({ sendFrom: "2026-11-24", dispatchBy: "2026-11-26" });
    expect(datesFor("2026-11-30")).toEqual({ sendFrom: "2026-11-26", dispatchBy: "2026-11-26" });
    expect(datesFor("2026-12-01")).toEqual({ sendFrom: "2026-11-27", dispatchBy: "2026-11-27" });
  });

  it("at a weekend counts as the next working day", () => {
    // 12 December is a Saturday. A parcel of Thursday arrives on Monday, one of Wednesday on Friday.
    for (const day of ["2026-12-12", "2026-12-13", "2026-12-14"]) expect(datesFor(day).sendFrom).toBe("2026-12-10");
  });

  it("on a bank holiday counts as the next working day, and closures are no days of dispatch", () => {
    expect(datesFor("2026-12-24").sendFrom).toBe("2026-12-22");
    expect(datesFor("2026-12-25").sendFrom).toBe("2026-12-23");
    expect(presentArrival({ ...datesFor("2026-12-25"), postcode: BATH }, DEFAULT_SETTINGS)?.from).toBe("2026-12-29");
    const settings = { ...DEFAULT_SETTINGS, closures: [isoDay("2026-12-23"), isoDay("2026-12-24")] };
    expect(datesFor("2026-12-25", { settings }).sendFrom).toBe("2026-12-21");
  });

  it("follows the delivery zone of the recipient", () => {
    expect(datesFor("2026-12-11").sendFrom).toBe("2026-12-09");
    expect(datesFor("2026-12-11", { postcode: LERWICK }).sendFrom).toBe("2026-12-08");
    // BFPO publishes no delivery times, so nothing is sent before the day itself.
    expect(datesFor("2026-12-11", { postcode: FORCES }).sendFrom).toBe("2026-12-11");
  });

  it("is compared with an order before and after the cut-off at 14:00 in London", () => {
    // Thursday, 26 November: before the cut-off the order is handled on that day.
    const [before, after] = ["2026-11-26T13:59:00Z", "2026-11-26T14:00:00Z"].map((at) => new Date(at));
    expect(datesFor("2026-11-30", { at: before as Date })).toEqual({ sendFrom: null, dispatchBy: "2026-12-01" });
    expect(datesFor("2026-12-01", { at: before as Date }).sendFrom).toBe("2026-11-27");
    expect(datesFor("2026-12-01", { at: after as Date })).toEqual({ sendFrom: null, dispatchBy: "2026-12-02" });
  });

  it("is never missed, and no working day is lost, on any day of a year", () => {
    const { closures } = DEFAULT_SETTINGS;
    for (let ahead = 1; ahead <= 366; ahead += 1) {
      const notBefore = addDays(londonDay(SATURDAY), ahead);
      const { sendFrom, dispatchBy } = datesFor(notBefore);
      expect(isWorkingDay(dispatchBy, closures)).toBe(true);
      if (sendFrom === null) continue;
      const firstOf = (day: IsoDay) => arrivalWindow(day, BATH, DEFAULT_SETTINGS)?.from ?? "";
      let dayBefore = addDays(sendFrom, -1);
      while (!isWorkingDay(dayBefore, closures)) dayBefore = addDays(dayBefore, -1);
      expect(isWorkingDay(sendFrom, closures) && sendFrom <= dispatchBy).toBe(true);
      expect(firstOf(sendFrom) >= notBefore, notBefore).toBe(true);
      expect(firstOf(dayBefore) < notBefore, notBefore).toBe(true);
    }
  });
});

describe("the estimated delivery of a present", () => {
  it("is that of any order if the present does not wait", () => {
    const arrival = presentArrival({ ...datesFor(null), postcode: BATH }, DEFAULT_SETTINGS);
    expect(arrival).toEqual({ from: "2026-11-27", to: "2026-12-01" });
  });

  it("begins on the chosen day or later", () => {
    const of = (day: string, postcode = BATH) =>
      presentArrival({ ...datesFor(day, { postcode }), postcode }, DEFAULT_SETTINGS);
    expect(of("2026-11-26")).toEqual({ from: "2026-11-27", to: "2026-12-01" });
    expect(of("2026-11-30")).toEqual({ from: "2026-11-30", to: "2026-12-01" });
    expect(of("2026-12-12")).toEqual({ from: "2026-12-14", to: "2026-12-15" });
    expect(of("2026-12-12", FORCES)).toBeUndefined();
  });
});

describe("a present that changes after the order", () => {
  const change = (now: string, notBefore: string | null) =>
    changedPresentDates(
      { orderedAt: SATURDAY, now: new Date(now) },
      { notBefore: notBefore === null ? null : isoDay(notBefore), postcode: BATH },
      DEFAULT_SETTINGS,
    );

  it("keeps the days of its order while they are ahead", () => {
    expect(change("2026-11-23T10:00:00Z", null)).toEqual({ sendFrom: null, dispatchBy: "2026-11-26" });
    expect(change("2026-11-23T10:00:00Z", "2026-12-14")).toEqual({ sendFrom: "2026-12-10", dispatchBy: "2026-12-10" });
  });

  it("gets the days of a new order if it would be late already", () => {
    expect(change("2026-12-07T10:00:00Z", null)).toEqual({ sendFrom: null, dispatchBy: "2026-12-10" });
  });
});
