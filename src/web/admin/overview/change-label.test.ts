import { describe, expect, it } from "vitest";
import { changeLabel } from "./overview-page.tsx";

describe("a figure beside the one before", () => {
  it.each([
    [112, 100, "12% more than before"],
    [50, 100, "50% less than before"],
    [100, 100, "the same as before"],
    [1001, 1000, "slightly more than before"],
    [0, 40, "100% less than before"],
    // A percentage of zero or of a negative sum is not defined.
    [7, 0, "more than before"],
    [-500, -200, "less than before"],
    [0, 0, "the same as before"],
  ])("%d after %d is %s", (last, before, text) => {
    expect(changeLabel(last, before)).toBe(text);
  });
});
