import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, sumPence } from "#domain/money.ts";
import {
  canGoOnShelf,
  decideLinesRefund,
  owedForUnsent,
  type RefundableOrder,
  refundAmounts,
  unitsOffShelf,
} from "./refunds.ts";

const order: RefundableOrder = {
  leftPence: pence(3100),
  lines: [
    { orderItemId: 1, unitPricePence: pence(1000), quantity: 3, discountPence: pence(750), refundedQuantity: 0 },
    { orderItemId: 2, unitPricePence: pence(1000), quantity: 1, discountPence: pence(250), refundedQuantity: 0 },
  ],
};

describe("a refund by line", () => {
  it("takes the line's share of the discount off", () => {
    expect(decideLinesRefund(order, [{ orderItemId: 1, quantity: 3 }])).toBe(2250);
    expect(decideLinesRefund(order, [{ orderItemId: 2, quantity: 1 }])).toBe(750);
  });

  it("is refused for lines of other orders, for the same line twice and for more units than are left", () => {
    expect(decideLinesRefund(order, [{ orderItemId: 3, quantity: 1 }])).toBeUndefined();
    expect(decideLinesRefund(order, [{ orderItemId: 1, quantity: 4 }])).toBeUndefined();
    expect(decideLinesRefund(order, [{ orderItemId: 1, quantity: 0 }])).toBeUndefined();
    const twice = { orderItemId: 2, quantity: 1 };
    expect(decideLinesRefund(order, [twice, twice])).toBeUndefined();
  });

  it("never gives back more than is left", () => {
    const mostlyRefunded = { ...order, leftPence: pence(400) };
    expect(decideLinesRefund(mostlyRefunded, [{ orderItemId: 1, quantity: 3 }])).toBe(400);
    expect(refundAmounts(mostlyRefunded, 1)).toEqual([400, 400, 400]);
    expect(refundAmounts(order, 1)).toEqual([750, 1500, 2250]);
    expect(refundAmounts(order, 3)).toEqual([]);
  });

  it("is owed for what was not sent: with delivery if nothing was sent, without it otherwise", () => {
    const soaps = { orderItemId: 1, quantity: 3 };
    const salts = { orderItemId: 2, quantity: 1 };
    expect(owedForUnsent(order, [soaps, salts])).toBe(3100);
    expect(owedForUnsent(order, [salts])).toBe(750);
    expect(owedForUnsent(order, [])).toBe(0);
  });

  it("unit by unit and line by line adds up to what was paid for the goods", () => {
    const line = fc
      .record({
        unit: fc.integer({ min: 1, max: 9_999 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        part: fc.nat(100),
      })
      .map(({ unit, quantity, part }) => ({ unit, quantity, off: Math.floor((unit * quantity * part) / 100) }));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const productsPence = lines.reduce((sum, { unit, quantity, off }) => sum + unit * quantity - off, 0);
        const refunded: number[] = lines.map(() => 0);
        const parts = lines.flatMap(({ quantity }, index) =>
          Array.from({ length: quantity }, () => {
            const whole = {
              leftPence: pence(productsPence + 100),
              lines: lines.map((each, at) => ({
                orderItemId: at,
                unitPricePence: pence(each.unit),
                quantity: each.quantity,
                discountPence: pence(each.off),
                refundedQuantity: refunded[at] ?? 0,
              })),
            };
            refunded[index] = (refunded[index] ?? 0) + 1;
            return decideLinesRefund(whole, [{ orderItemId: index, quantity: 1 }]) ?? pence(0);
          }),
        );
        expect(sumPence(parts)).toBe(productsPence);
      }),
    );
  });
});

describe("units that go back onto the shelf", () => {
  const lines = [
    { orderItemId: 1, quantity: 3, onShelfQuantity: 1, isSingleProduct: true },
    { orderItemId: 2, quantity: 1, onShelfQuantity: 0, isSingleProduct: false },
  ];

  it("are the order's goods, each once", () => {
    expect(canGoOnShelf(lines, [{ orderItemId: 1, quantity: 2 }])).toBe(true);
    expect(canGoOnShelf(lines, [{ orderItemId: 1, quantity: 3 }])).toBe(false);
    expect(canGoOnShelf(lines, [{ orderItemId: 1, quantity: 0 }])).toBe(false);
    expect(canGoOnShelf(lines, [{ orderItemId: 3, quantity: 1 }])).toBe(false);
    const twice = { orderItemId: 1, quantity: 1 };
    expect(canGoOnShelf(lines, [twice, twice])).toBe(false);
  });

  it("are never a box's", () => {
    expect(canGoOnShelf(lines, [{ orderItemId: 2, quantity: 1 }])).toBe(false);
    expect(unitsOffShelf({ quantity: 1, onShelfQuantity: 0, isSingleProduct: false })).toBe(0);
    expect(unitsOffShelf({ quantity: 3, onShelfQuantity: 1, isSingleProduct: true })).toBe(2);
  });
});
