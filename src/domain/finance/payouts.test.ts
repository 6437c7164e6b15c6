import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, sumPence } from "#domain/money.ts";
import { MOVEMENT_KINDS, partsOfPayout, unexplainedPence } from "./payouts.ts";

const amount = fc.integer({ min: -100_000, max: 100_000 }).map(pence);

describe("a payout", () => {
  it("is payments less what went back, what banks took and the fees", () => {
    const parts = partsOfPayout([
      { kind: "payment", amountPence: pence(5598), feePence: pence(104) },
      { kind: "refund", amountPence: pence(-598), feePence: pence(0) },
      { kind: "dispute", amountPence: pence(-1000), feePence: pence(2000) },
      { kind: "fee", amountPence: pence(-5), feePence: pence(0) },
      { kind: "payout", amountPence: pence(-1891), feePence: pence(0) },
    ]);
    expect(parts).toEqual({ payments: 5598, refunds: -598, disputes: -1000, fees: -2109, other: 0 });
    expect(unexplainedPence(pence(1891), parts)).toBe(0);
    expect(unexplainedPence(pence(1900), parts)).toBe(9);
  });

  it("loses no penny of its movements, whatever they are", () => {
    const movement = fc.record({ kind: fc.constantFrom(...MOVEMENT_KINDS), amountPence: amount, feePence: amount });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const nets = movements
          .filter(({ kind }) => kind !== "payout")
          .map(({ amountPence, feePence }) => pence(amountPence - feePence));
        expect(sumPence(Object.values(partsOfPayout(movements)))).toBe(sumPence(nets));
      }),
    );
  });
});
