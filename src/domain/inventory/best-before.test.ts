import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { bestBefore } from "./best-before.ts";

describe("best before", () => {
  it("counts months, and ends on the month's last day where it has no such day", () => {
    expect(bestBefore(isoDay("2026-11-21"), 12)).toBe("2027-11-21");
    expect(bestBefore(isoDay("2026-08-31"), 6)).toBe("2027-02-28");
    expect(bestBefore(isoDay("2026-11-21"), null)).toBe("2027-11-21");
  });
});
