import { describe, expect, it } from "vitest";
import { decideOrderType, isPendingLabel, ORDER_STATUSES, orderLabel } from "./orders.ts";

const PAID_AT = new Date("2026-11-21T12:00:00Z");
const COMPLETED_AT = new Date("2026-12-25T12:00:00Z");

describe("what an order is stored as", () => {
  it.each([
    ["goods alone", { holdsProducts: true, holdsBoxes: false }, "one_time"],
    ["boxes alone", { holdsProducts: false, holdsBoxes: true }, "subscription"],
    ["goods and boxes", { holdsProducts: true, holdsBoxes: true }, "mixed"],
  ])("%s", (_contents, quoted, type) => {
    expect(decideOrderType(quoted)).toBe(type);
  });
});

describe("what the customer reads of an order", () => {
  it.each([
    ["pending", "paid"],
    ["processing", "processing"],
    ["shipped", "shipped"],
    ["delivered", "delivered"],
    ["cancelled", "cancelled"],
  ] as const)("a paid order that is %s reads %s", (status, label) => {
    expect(orderLabel({ status, paidAt: PAID_AT, completedAt: null, isRefunded: false })).toBe(label);
  });

  it("a delivered order reads completed once it is", () => {
    expect(orderLabel({ status: "delivered", paidAt: PAID_AT, completedAt: COMPLETED_AT, isRefunded: false })).toBe(
      "completed",
    );
  });

  it.each([
    ["shipped", "shipped"],
    ["cancelled", "cancelled"],
    ["pending", "paid"],
  ] as const)("an order that the merchant put back to %s no longer reads completed", (status, label) => {
    expect(orderLabel({ status, paidAt: PAID_AT, completedAt: COMPLETED_AT, isRefunded: false })).toBe(label);
  });

  it.each(ORDER_STATUSES)("an unpaid order that is %s is not shown", (status) => {
    expect(orderLabel({ status, paidAt: null, completedAt: null, isRefunded: false })).toBeUndefined();
  });

  it.each(["pending", "processing", "shipped", "delivered"] as const)(
    "is refunded where all was, whatever it is: %s",
    (status) => {
      const order = { status, paidAt: PAID_AT, completedAt: null, isRefunded: true };
      expect(orderLabel(order)).toBe("refunded");
      expect(isPendingLabel("refunded")).toBe(false);
      expect(orderLabel({ ...order, status: "cancelled" })).toBe("cancelled");
    },
  );
});

describe("the two lists of the account", () => {
  it.each(["paid", "processing", "shipped"] as const)("%s is under Pending Orders", (label) => {
    expect(isPendingLabel(label)).toBe(true);
  });

  it.each(["delivered", "completed", "cancelled"] as const)("%s is in the history", (label) => {
    expect(isPendingLabel(label)).toBe(false);
  });
});
