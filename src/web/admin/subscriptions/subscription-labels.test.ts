import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { paymentFailureLabel } from "./subscription-labels.ts";

describe("payment trouble in words", () => {
  it("names the month that is due, and boxes that were left out before it", () => {
    expect(paymentFailureLabel({ boxMonth: boxMonthOf(isoDay("2027-01-15")), leftOutInARow: 0 })).toBe(
      "The January 2027 box is not paid.",
    );
    expect(paymentFailureLabel({ boxMonth: boxMonthOf(isoDay("2027-02-15")), leftOutInARow: 1 })).toBe(
      "The February 2027 box is not paid, and 1 box was skipped as unpaid before it.",
    );
    expect(paymentFailureLabel({ boxMonth: null, leftOutInARow: 2 })).toMatch(
      /^2 boxes in a row were skipped as unpaid\./,
    );
  });
});
