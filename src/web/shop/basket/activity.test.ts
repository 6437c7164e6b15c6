import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { decideIdleness } from "./activity.ts";

describe("a basket that nobody touches", () => {
  it.each([
    [0, "active"],
    [28 * MINUTE_MS - 1, "active"],
    [28 * MINUTE_MS, "warn"],
    [30 * MINUTE_MS - 1, "warn"],
    [30 * MINUTE_MS, "clear"],
    [300 * MINUTE_MS, "clear"],
  ] as const)("after %d ms is due for: %s", (idleMs, due) => {
    expect(decideIdleness(idleMs, false)).toBe(due);
  });

  it("is left alone while it is being paid", () => {
    expect(decideIdleness(300 * MINUTE_MS, true)).toBe("active");
  });
});
