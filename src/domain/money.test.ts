import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPounds, lessPercent, parsePounds, pence, sumPence, timesPence, toPounds } from "./money.ts";

const WIRE_MAX_PENCE = 9_999_999_999;

const anyPence = fc.integer({ min: 0, max: WIRE_MAX_PENCE }).map(pence);
const anyPercent = fc.integer({ min: 0, max: 100 });

describe("an amount of pence", () => {
  it.each([0, 1, 1999, -350, Number.MAX_SAFE_INTEGER])("may be the whole number %d", (amount) => {
    expect(pence(amount)).toBe(amount);
  });

  it.each([19.99, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    "is never %d",
    (amount) => {
      expect(() => pence(amount)).toThrow(RangeError);
    },
  );
});

describe("adding and multiplying amounts", () => {
  it("adds every amount once", () => {
    expect(sumPence([pence(1999), pence(100), pence(1)])).toBe(2100);
  });

  it("makes 0 of no amounts", () => {
    expect(sumPence([])).toBe(0);
  });

  it("takes refunds off a sum", () => {
    expect(sumPence([pence(1999), pence(-2999)])).toBe(-1000);
  });

  it("refuses a sum too large to be exact", () => {
    expect(() => sumPence([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError);
  });

  it("multiplies a unit price by the units", () => {
    expect(timesPence(pence(499), 3)).toBe(1497);
    expect(timesPence(pence(499), 0)).toBe(0);
  });

  it("refuses part of a unit that would cost part of a penny", () => {
    expect(() => timesPence(pence(499), 1.5)).toThrow(RangeError);
  });
});

describe("taking a percentage off", () => {
  it.each([
    [2999, 0, 2999],
    [2999, 10, 2699], // 2699.1 before rounding
    [2999, 15, 2549], // 2549.15 before rounding
    [2999, 20, 2399], // 2399.2 before rounding
    [2499, 15, 2124], // 2124.15 before rounding
    [2499, 20, 1999], // 1999.2 before rounding
    [999, 50, 500], // 499.5 before rounding
    [5, 10, 5], // 4.5 before rounding
    [15, 10, 14], // 13.5 before rounding
    [1, 51, 0], // 0.49 pence before rounding
    [2999, 100, 0],
  ])("%d pence less %d per cent are %d pence, half a penny rounded up", (amount, percent, left) => {
    expect(lessPercent(pence(amount), percent)).toBe(left);
  });

  it("is never further than half a penny from the exact amount", () => {
    fc.assert(
      fc.property(anyPence, anyPercent, (amount, percent) => {
        const hundredthsOff = lessPercent(amount, percent) * 100 - amount * (100 - percent);
        expect(hundredthsOff).toBeGreaterThan(-50);
        expect(hundredthsOff).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe("amounts on the wire and in tables", () => {
  it.each([
    ["0.00", 0],
    ["0.01", 1],
    ["0.10", 10],
    ["1.00", 100],
    ["19.99", 1999],
    ["1019.05", 101_905],
    ["99999999.99", WIRE_MAX_PENCE],
  ])("%s pounds are read and written as %d pence", (text, amount) => {
    expect(parsePounds(text)).toBe(amount);
    expect(toPounds(pence(amount))).toBe(text);
  });

  it("writes a refund with its sign in front", () => {
    expect(toPounds(pence(-5))).toBe("-0.05");
    expect(toPounds(pence(-1999))).toBe("-19.99");
  });

  it.each([
    "",
    "19",
    "19.9",
    "19.999",
    ".99",
    "£19.99",
    "-19.99",
    "1,019.99",
    " 19.99",
    "19.99\n",
    "1e3.00",
    "123456789.00",
    "١٩.٩٩",
  ])("does not read %j as an amount", (text) => {
    expect(() => parsePounds(text)).toThrow(RangeError);
  });

  it("reads back whatever it wrote", () => {
    fc.assert(fc.property(anyPence, (amount) => parsePounds(toPounds(amount)) === amount));
  });
});

describe("amounts that people read", () => {
  it.each([
    [0, "£0.00"],
    [7, "£0.07"],
    [100, "£1.00"],
    [1999, "£19.99"],
    [99_999, "£999.99"],
    [101_999, "£1,019.99"],
    [123_456_789, "£1,234,567.89"],
    [-1000, "−£10.00"],
    [-250_000, "−£2,500.00"],
  ])("%d pence read %s", (amount, text) => {
    expect(formatPounds(pence(amount))).toBe(text);
  });
});
