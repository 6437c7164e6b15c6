import { describe, expect, it } from "vitest";
import { notUndone } from "./not-undone.ts";

const line = { orderItemId: 1, discount: "0.00", refundedQuantity: 0, onShelfQuantity: 0 };

describe("an order that is not cancelled any more", () => {
  it("says what of the cancellation stays, with its figures", () => {
    const told = notUndone({
      refunded: "67.32",
      refundLines: [
        { ...line, onShelfQuantity: 2 },
        { ...line, onShelfQuantity: 1 },
      ],
    });
    expect(told).toHaveLength(2);
    expect(told[0]).toContain("£67.32");
    expect(told[1]).toMatch(/^3 pieces/);
    expect(notUndone({ refunded: "0.00", refundLines: [{ ...line, onShelfQuantity: 1 }] })[0]).toMatch(/^1 piece /);
  });

  it("says nothing where nothing went back", () => {
    expect(notUndone({ refunded: "0.00", refundLines: [line] })).toEqual([]);
  });
});
