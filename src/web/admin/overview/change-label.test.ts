import { describe, expect, it } from "vitest";
import { changeLabel } from "./change-label.ts";

describe("a figure beside the one before", () => {
  it.each([
    [112, 100, "12% more than before (100)"],
    [50, 100, "50% less than before (100)"],
    [100, 100, "the same as before"],
    [1001, 1000, "slightly more than before (1000)"],
    [0, 40, "100% less than before (40)"],
    [80, 40, "100% more than before (40)"],
    // A percentage above the limit, of zero or of a negative sum means nothing.
    [81, 40, "was 40"],
    [7, 0, "was 0"],
    [-500, -200, "was -200"],
    [0, 0, "the same as before"],
  ])("%d after %d is %s", (last, before, text) => {
    expect(changeLabel(last, before, String(before))).toBe(text);
  });
});
