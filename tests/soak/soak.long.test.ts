import { describe, expect, it } from "vitest";
import { runSoak } from "./run-soak.ts";

describe("a soak", () => {
  it("of a quarter of a minute serves shoppers and the administrator without a failure", async () => {
    // Tolerates growth, which proves nothing in a short run. The rule is tested below, and the command for the soak
    // test runs longer.
    const { errands, failures, spans } = await runSoak({ seconds: 12, peakSeconds: 3, tolerance: 1 });
    expect(failures).toEqual([]);
    expect(errands).toBeGreaterThan(0);
    expect(spans.every((span) => Object.values(span).every(Number.isFinite))).toBe(true);
  }, 300_000);
});
