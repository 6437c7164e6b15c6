import { describe, expect, it } from "vitest";
import { EXAMPLE_TRADER, isExampleTrader, traderAddress } from "./trader.ts";

const OWN = { ...EXAMPLE_TRADER, legalName: "Soap Ltd", addressLine1: "2 High Street", registration: "" };

describe("the trader", () => {
  it("is an example while address or company number are the example's", () => {
    expect(isExampleTrader(EXAMPLE_TRADER)).toBe(true);
    expect(isExampleTrader({ ...EXAMPLE_TRADER, legalName: "Soap Ltd" })).toBe(true);
    expect(isExampleTrader({ ...OWN, registration: EXAMPLE_TRADER.registration })).toBe(true);
    expect(isExampleTrader(OWN)).toBe(false);
  });

  it("has an address on one line, without holes", () => {
    expect(traderAddress(OWN)).toBe("2 High Street, Bath BA1 0AA, United Kingdom");
    expect(traderAddress({ ...OWN, addressLine2: "Unit 4" })).toBe(
      "2 High Street, Unit 4, Bath BA1 0AA, United Kingdom",
    );
  });
});
