import { describe, expect, it } from "vitest";
import { notUndone } from "./not-undone.ts";

const line = { orderItemId: 1, discount: "0.00", refundedQuantity: 0, onShelfQuantity: 0 };

describe("an order that is not cancelled any more", () => {
  it("says what of the cancellation stays, with its figures", () => {
    const refundLines = [
      { ...line, onShelfQuantity: 2 },
      { ...line, onShelfQuantity: 1 },
    ];
    const told = notUndone({ refunded: "67.32", refundLines }, "pending");
    expect(told).toHaveLength(2);
    expect(told[0]).toContain("£67.32");
    expect(told[1]).toMatch(/^3 pieces/);
    expect(told[1]).toContain("by hand");
  });

  it("sends to the list of what waits, where a release takes the goods off the shelf again", () => {
    const one = { refunded: "0.00", refundLines: [{ ...line, onShelfQuantity: 1 }] };
    expect(notUndone(one, "processing")[0]).toMatch(/^1 piece .* On hold, and it is taken off again/);
    expect(notUndone(one, "shipped")[0]).toMatch(/^1 piece .* by hand/);
  });

  it("says nothing where nothing went back", () => {
    expect(notUndone({ refunded: "0.00", refundLines: [line] }, "pending")).toEqual([]);
  });
});
