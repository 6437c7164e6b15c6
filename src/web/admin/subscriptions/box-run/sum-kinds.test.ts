import { describe, expect, it } from "vitest";
import { sumKinds, unitsToMake } from "./box-run-page.tsx";

describe("the totals of a box run", () => {
  it("add all kinds up, state by state, and are nothing without one", () => {
    const kind = { announced: 3, unpaid: 1, paid: 4, packed: 2, dispatched: 0 };
    expect(sumKinds([kind, { ...kind, paid: 6, dispatched: 5 }])).toEqual({
      announced: 6,
      unpaid: 2,
      paid: 10,
      packed: 4,
      dispatched: 5,
    });
    expect(sumKinds([])).toEqual({ announced: 0, unpaid: 0, paid: 0, packed: 0, dispatched: 0 });
  });

  it("say what is to be made: what is needed and not on the shelf, never less than nothing", () => {
    expect(unitsToMake({ needed: 12, stock: 5 })).toBe(7);
    expect(unitsToMake({ needed: 12, stock: 12 })).toBe(0);
    expect(unitsToMake({ needed: 1, stock: 40 })).toBe(0);
  });
});
