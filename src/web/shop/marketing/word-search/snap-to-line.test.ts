import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineBetween, WORD_SEARCH_SIZE } from "#domain/catalogue/word-search.ts";
import { snapToLine } from "./word-search-grid.tsx";

const place = fc.integer({ min: 0, max: WORD_SEARCH_SIZE - 1 });
const cell = fc.record({ row: place, column: place });

describe("a line drawn by hand", () => {
  it("is straight and within the grid wherever the finger goes", () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        const end = snapToLine(from, to);
        expect(lineBetween(from, end)).toBeDefined();
        for (const index of [end.row, end.column]) {
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThan(WORD_SEARCH_SIZE);
        }
      }),
    );
  });

  it("ends where the finger is when that is on a straight line already", () => {
    fc.assert(
      fc.property(cell, cell, (from, to) => {
        fc.pre(lineBetween(from, to) !== undefined);
        expect(snapToLine(from, to)).toEqual(to);
      }),
    );
  });

  it("follows a finger that strays by one row", () => {
    expect(snapToLine({ row: 4, column: 2 }, { row: 5, column: 9 })).toEqual({ row: 4, column: 9 });
  });
});
