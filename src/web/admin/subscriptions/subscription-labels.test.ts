import { expect, it } from "vitest";
import { findMonthLater } from "./subscription-labels.ts";

it("offers no month before 2020 and none after 2099", () => {
  expect(findMonthLater("2026-12", 1)).toBe("2027-01");
  expect(findMonthLater("2020-02", -1)).toBe("2020-01");
  expect(findMonthLater("2020-01", -1)).toBeUndefined();
  expect(findMonthLater("2099-11", 1)).toBe("2099-12");
  expect(findMonthLater("2099-12", 1)).toBeUndefined();
});
