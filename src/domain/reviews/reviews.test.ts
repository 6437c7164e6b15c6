import { describe, expect, it } from "vitest";
import { rate, rateForShelf } from "./reviews.ts";

describe("a rating", () => {
  it("is the mean of all reviews to a tenth of a star, and none where there is none", () => {
    expect(rate({ count: 0, starsSum: 0 })).toEqual({ count: 0, average: null });
    expect(rate({ count: 3, starsSum: 11 })).toEqual({ count: 3, average: 3.7 });
    expect(rate({ count: 4, starsSum: 17 })).toEqual({ count: 4, average: 4.3 });
    expect(rate({ count: 2, starsSum: 10 })).toEqual({ count: 2, average: 5 });
  });

  it("stands on a shelf from three reviews on", () => {
    expect(rateForShelf({ count: 2, starsSum: 10 })).toBeNull();
    expect(rateForShelf({ count: 3, starsSum: 3 })).toEqual({ count: 3, average: 1 });
  });
});
