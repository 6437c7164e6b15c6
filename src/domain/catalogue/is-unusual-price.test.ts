import { describe, expect, it } from "vitest";
import { pence } from "#domain/money.ts";
import { isUnusualPrice } from "./is-unusual-price.ts";

describe("a price change", () => {
  it.each([
    [1310, 131_000, true],
    [1310, 0, true],
    [1310, 654, true],
    [1310, 655, false],
    [1310, 1965, false],
    [1310, 1966, true],
    [0, 500, true],
    [0, 0, false],
    [undefined, 0, true],
    [undefined, 131_000, false],
  ])("from %j to %i pence needs a confirmation: %j", (before, after, expected) => {
    expect(isUnusualPrice(before === undefined ? undefined : pence(before), pence(after))).toBe(expected);
  });
});
