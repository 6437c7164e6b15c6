import { describe, expect, it } from "vitest";
import { changeLabel } from "./change-label.ts";

describe("a figure beside the one before", () => {
  it.each([
    [112, 100, "12% more than 100 in the 30 days before"],
    [50, 100, "50% less than 100 in the 30 days before"],
    [100, 100, "the same in the 30 days before"],
    [1001, 1000, "slightly more than 1000 in the 30 days before"],
    [0, 40, "100% less than 40 in the 30 days before"],
    [80, 40, "100% more than 40 in the 30 days before"],
    // A percentage above the limit, of zero or of a negative sum means nothing.
    [81, 40, "40 in the 30 days before"],
    [7, 0, "0 in the 30 days before"],
    [-500, -200, "-200 in the 30 days before"],
    [0, 0, "the same in the 30 days before"],
  ])("%d after %d is %s", (last, before, text) => {
    expect(changeLabel(last, before, { was: String(before), when: "in the 30 days before" })).toBe(text);
  });
});
