import { expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { periodBefore, readDay, readyPeriods } from "./ready-periods.ts";

it("offers the current month, the whole last month, the current year and 30 days", () => {
  expect(readyPeriods(isoDay("2026-03-05"))).toEqual([
    { label: "This month", from: "2026-03-01", until: "2026-03-05" },
    { label: "Last month", from: "2026-02-01", until: "2026-02-28" },
    { label: "This year", from: "2026-01-01", until: "2026-03-05" },
    { label: "Last 30 days", from: "2026-02-04", until: "2026-03-05" },
  ]);
  expect(readyPeriods(isoDay("2026-01-01"))[1]).toEqual({
    label: "Last month",
    from: "2025-12-01",
    until: "2025-12-31",
  });
});

it("compares a period with the days before it", () => {
  expect(periodBefore({ from: "2026-03-01", until: "2026-03-31" })).toEqual({
    from: "2026-01-29",
    until: "2026-02-28",
  });
  expect(periodBefore({ from: "2026-03-02", until: "2026-03-01" })).toBeUndefined();
});

it("reads only real days from an address", () => {
  expect(["2026-02-28", "2026-02-31", "2026-2-1", "", undefined].map(readDay)).toEqual([
    "2026-02-28",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
