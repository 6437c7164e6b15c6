import { describe, expect, it } from "vitest";
import { isLate, lateAfterMinutes } from "./job-lateness.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

describe("a job", () => {
  it("is late after a quarter of an hour, a few of its turns, or a day and two hours", () => {
    expect(lateAfterMinutes("* * * * *")).toBe(15);
    expect(lateAfterMinutes("*/20 * * * *")).toBe(60);
    expect(lateAfterMinutes("10 */2 * * *")).toBe(360);
    expect(lateAfterMinutes("30 3 * * *")).toBe(26 * 60);
    expect(lateAfterMinutes("0 6 15 * *")).toBe(32 * 24 * 60);
  });

  it("is late when it failed last or has not succeeded for too long, and not before", () => {
    const run = { schedule: "* * * * *", beganAt: at("10:00"), endedAt: at("10:00"), failure: null };
    expect(isLate(run, at("10:15"))).toBe(false);
    expect(isLate(run, at("10:16"))).toBe(true);
    expect(isLate({ ...run, failure: "TypeError" }, at("10:02"))).toBe(true);
    expect(isLate({ ...run, endedAt: null }, at("10:15"))).toBe(false);
    expect(isLate({ ...run, endedAt: null }, at("10:16"))).toBe(true);
  });
});
