import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { RETURN_STATES, refundReturnBy, statesAfter } from "./returns.ts";

const ANNOUNCED = {
  reason: "change-of-mind" as const,
  announcedOn: isoDay("2026-12-01"),
  arrivedOn: undefined,
  orderStatus: "delivered" as const,
};

describe("a return", () => {
  it("is refunded within 14 days of its arrival, and waits for it until then", () => {
    expect(refundReturnBy(ANNOUNCED)).toBeUndefined();
    expect(refundReturnBy({ ...ANNOUNCED, arrivedOn: isoDay("2026-12-20") })).toBe("2027-01-03");
  });

  it("of what has not left is refunded within 14 days of being announced", () => {
    for (const orderStatus of ["pending", "processing", "cancelled"] as const) {
      expect(refundReturnBy({ ...ANNOUNCED, orderStatus })).toBe("2026-12-15");
    }
  });

  it("by the first box's guarantee is refunded within 30 days, come back or not", () => {
    expect(refundReturnBy({ ...ANNOUNCED, reason: "first-box-guarantee" })).toBe("2026-12-31");
  });

  it("ends refunded or declined, and moves no further", () => {
    expect(RETURN_STATES.filter((state) => statesAfter(state).length === 0)).toEqual(["refunded", "declined"]);
    expect(statesAfter("arrived")).not.toContain("announced");
  });
});
