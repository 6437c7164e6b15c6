import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/iso-day.ts";
import { bestBeforeWarning, type OpenBatch, proposedBatches, takeFromBatches } from "./batches.ts";

const TODAY = isoDay("2026-11-22");
const batch = (id: number, left: number, bestBeforeOn = "2027-06-01"): OpenBatch => ({
  id,
  left,
  productId: 7,
  bestBeforeOn: isoDay(bestBeforeOn),
  recalledAt: null,
});
const need = (parcelId: number, units: number, productId = 7) => ({ parcelId, productId, units });

describe("a batch that goes out", () => {
  it.each([
    ["2026-11-21", "over"],
    ["2026-11-22", "over"],
    ["2026-11-23", "soon"],
    ["2027-01-21", "soon"],
    ["2027-01-22", null],
  ])("best before %s: %s", (day, warning) => {
    expect(bestBeforeWarning(isoDay(day), TODAY)).toBe(warning);
  });

  it("is proposed when it is the oldest that is open, not over and not recalled", () => {
    const batches = [
      batch(1, 5, "2026-11-01"),
      batch(2, 0, "2026-12-01"),
      { ...batch(6, 9, "2026-12-15"), recalledAt: new Date("2026-11-20") },
      batch(4, 3, "2027-01-01"),
      batch(3, 3, "2027-01-01"),
      batch(5, -2, "2027-02-01"),
    ];
    expect(proposedBatches(batches, TODAY).map(({ id }) => id)).toEqual([3, 4]);
  });
});

describe("the batches of what is packed", () => {
  const of = (...batches: OpenBatch[]) => new Map([[7, batches]]);

  it("are used up one after the other, parcel by parcel", () => {
    expect(takeFromBatches([need(1, 2), need(2, 2), need(3, 1)], of(batch(1, 3), batch(2, 9)))).toEqual([
      { ...need(1, 2), batchId: 1 },
      { ...need(2, 1), batchId: 1 },
      { ...need(2, 1), batchId: 2 },
      { ...need(3, 1), batchId: 2 },
    ]);
  });

  it("give more than they were noted with, rather than none", () => {
    expect(takeFromBatches([need(1, 4)], of(batch(1, 1), batch(2, 1)))).toEqual([
      { ...need(1, 1), batchId: 1 },
      { ...need(1, 3), batchId: 2 },
    ]);
    expect(takeFromBatches([need(1, 4)], of(batch(1, -3)))).toEqual([{ ...need(1, 4), batchId: 1 }]);
  });

  it("are none of a product that has none", () => {
    expect(takeFromBatches([need(1, 4, 8)], of(batch(1, 9)))).toEqual([]);
  });
});
