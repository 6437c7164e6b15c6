import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import { ORDER_SUM_KINDS, type OrderFigures, type OrderSumKind, orderAmount, orderSums } from "./order-sums.ts";

const NOTHING: OrderFigures = { goods: pence(0), discount: pence(0), delivery: pence(0), giftCard: pence(0) };
const anyFigures: fc.Arbitrary<OrderFigures> = fc.record(
  Object.fromEntries(ORDER_SUM_KINDS.map((kind) => [kind, fc.integer({ min: 0, max: 99_999 }).map(pence)])) as Record<
    OrderSumKind,
    fc.Arbitrary<OrderFigures[OrderSumKind]>
  >,
);

describe("the sums of an order", () => {
  it("are its goods, what a code takes off them, delivery, and what gift cards pay", () => {
    expect(orderSums({ goods: pence(4296), discount: pence(430), delivery: pence(100), giftCard: pence(500) })).toEqual(
      [
        { kind: "goods", amountPence: 4296 },
        { kind: "discount", amountPence: -430 },
        { kind: "delivery", amountPence: 100 },
        { kind: "giftCard", amountPence: -500 },
      ],
    );
  });

  it("add up to the amount, each kind once and whole", () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const sums = orderSums(figures);
        expect(sums.map(({ kind }) => kind)).toEqual([...ORDER_SUM_KINDS]);
        expect(sums.map(({ amountPence }) => Math.abs(amountPence))).toEqual(
          ORDER_SUM_KINDS.map((kind) => figures[kind]),
        );
        expect(sums.reduce((total, { amountPence }) => total + amountPence, 0)).toBe(orderAmount(figures));
      }),
    );
  });

  it("each move the amount by themselves: nothing is paid for that is not listed", () => {
    for (const kind of ORDER_SUM_KINDS) {
      expect(Math.abs(orderAmount({ ...NOTHING, [kind]: pence(75) }))).toBe(75);
    }
    expect(orderAmount(NOTHING)).toBe(0);
  });
});
