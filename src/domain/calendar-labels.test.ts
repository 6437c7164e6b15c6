import { describe, expect, it } from "vitest";
import { dayOfMonthLabel, hourLabel } from "./day-labels.ts";

describe("days and hours in words", () => {
  it("end as people say them", () => {
    expect([1, 2, 3, 4, 10, 11, 12, 13, 15, 21, 22, 23, 28].map(dayOfMonthLabel).join(" ")).toBe(
      "1st 2nd 3rd 4th 10th 11th 12th 13th 15th 21st 22nd 23rd 28th",
    );
  });

  it("give hours with their minutes", () => {
    expect([0, 9, 14, 23].map(hourLabel)).toEqual(["00:00", "09:00", "14:00", "23:00"]);
  });
});
