import { describe, expect, it } from "vitest";
import { paymentMark } from "./order-status-marks.tsx";

describe("the payment mark of an order", () => {
  it.each([
    ["pending", false, null, "Unpaid", "warning"],
    ["cancelled", false, null, "Unpaid", "outline"],
    ["delivered", true, null, "Paid", "success"],
    ["shipped", true, "part", "Partly refunded", "warning"],
    ["cancelled", true, "all", "Refunded", "neutral"],
    ["cancelled", true, "part", "Partly refunded", "warning"],
    // The money of a cancelled order may still be owed.
    ["cancelled", true, null, "Not refunded", "warning"],
  ] as const)("of status %s, paid %s, refunded %s is %s", (status, isPaid, refundedPart, label, tone) => {
    expect(paymentMark({ status, isPaid, refundedPart })).toEqual({ label, tone });
  });
});
