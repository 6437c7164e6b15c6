import { describe, expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { actedLabel, findMonthLater, paymentFailureLabel, progressLabel } from "./subscription-labels.ts";

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

it("offers no month before 2020 and none after 2099", () => {
  expect(findMonthLater("2026-12", 1)).toBe("2027-01");
  expect(findMonthLater("2020-02", -1)).toBe("2020-01");
  expect(findMonthLater("2020-01", -1)).toBeUndefined();
  expect(findMonthLater("2099-11", 1)).toBe("2099-12");
  expect(findMonthLater("2099-12", 1)).toBeUndefined();
});

describe("a message after an action for the customer", () => {
  const january = boxMonthOf(isoDay("2027-01-15"));
  const changesFrom = { plan: boxMonthOf(isoDay("2027-02-15")), contents: january };

  it("names the box that the action changes", () => {
    expect(actedLabel({ kind: "skip", boxMonth: january }, { changesFrom })).toBe("The January box is skipped");
    const swap = { kind: "swap", boxMonth: january, productId: 1, intoProductId: 2 } as const;
    expect(actedLabel(swap, { changesFrom })).toBe("Item of the January box swapped");
    const plan = { kind: "plan", audience: "women", duration: "3months" } as const;
    expect(actedLabel(plan, { changesFrom })).toBe("Plan changed from the February box");
    const preferences = { kind: "preferences", naturalness: "100natural", exclusions: [] } as const;
    expect(actedLabel({ ...preferences, exclusions: [] }, { changesFrom: { plan: null, contents: null } })).toBe(
      "Preferences changed from the next box",
    );
    expect(actedLabel({ kind: "pause", months: 1 }, { changesFrom })).toBe("Subscription paused for 1 month");
  });
});

describe("the progress of a subscription", () => {
  it.each([
    [1, 3, false, "1 of 3 boxes"],
    [0, 1, false, "0 of 1 box"],
    [0, 1, true, "No box yet"],
    [1, 1, true, "1 box"],
    [2, 3, true, "2 boxes"],
  ])("of %d of %d boxes, without an end %s, is %s", (deliveredMonths, totalMonths, rolls, label) => {
    expect(progressLabel({ deliveredMonths, totalMonths, rolls, prepaidBoxes: null })).toBe(label);
  });

  it("counts all boxes of a paid gift, also the refunded ones", () => {
    expect(progressLabel({ deliveredMonths: 1, totalMonths: 1, rolls: false, prepaidBoxes: 3 })).toBe("1 of 3 boxes");
  });
});
