import { describe, expect, it } from "vitest";
import { pence } from "#domain/money.ts";
import { marginOf } from "./margin-of.ts";

describe("the margin of a product", () => {
  const of = (price: number, cost: number, isVatRegistered: boolean) =>
    marginOf({ price: pence(price), cost: pence(cost) }, isVatRegistered);

  it("is the price less the cost", () => {
    expect(of(600, 150, false)).toEqual({ amount: 450, percent: 75 });
  });

  it("leaves the VAT out of the price of a registered trader", () => {
    expect(of(600, 150, true)).toEqual({ amount: 350, percent: 70 });
  });

  it("is negative below the cost, and has no share of a price of zero", () => {
    expect(of(100, 150, false)).toEqual({ amount: -50, percent: -50 });
    expect(of(0, 150, true)).toEqual({ amount: -150, percent: 0 });
  });
});
