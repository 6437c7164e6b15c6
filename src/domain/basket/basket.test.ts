import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type BasketLine, decideProductQuantity, mergeQuantities, requireRoomForLine } from "./basket.ts";

const SETTINGS: ShopSettings = { ...DEFAULT_SETTINGS, unitsPerLineMax: 12, linesPerBasketMax: 3 };

function refusalOf(attempt: () => unknown): ShopError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

function linesInBasket(count: number): BasketLine[] {
  return Array.from({ length: count }, (_, index) => ({ productId: index + 1, quantity: 1 }));
}

describe("how many of one product a basket takes", () => {
  it.each([
    [1, 5],
    [5, 5],
    [12, 100],
  ])("%d when the shop holds %d", (wanted, stock) => {
    expect(decideProductQuantity(wanted, stock, SETTINGS)).toBe(wanted);
  });

  it("refuses one more than the shop holds, saying how many there are", () => {
    const refusal = refusalOf(() => decideProductQuantity(6, 5, SETTINGS));
    expect(refusal.code).toBe("out-of-stock");
    expect(refusal.facts).toEqual({ stock: 5 });
  });

  it("says that none is left when the count went below nothing", () => {
    const refusal = refusalOf(() => decideProductQuantity(1, -2, SETTINGS));
    expect(refusal.code).toBe("out-of-stock");
    expect(refusal.facts).toEqual({ stock: 0 });
  });

  it("refuses more than a line may hold, however many the shop has", () => {
    const refusal = refusalOf(() => decideProductQuantity(13, 100, SETTINGS));
    expect(refusal.code).toBe("invalid-input");
    expect(refusal.facts).toEqual({ unitsMax: 12 });
  });
});

describe("a guest's basket joining the customer's own", () => {
  it.each([
    ["adds up the two", 2, 3, 10, 5],
    ["stops at the stock", 2, 3, 4, 4],
    ["stops at the most a line may hold", 8, 9, 100, 12],
    ["takes nothing away that the customer had", 5, 1, 3, 5],
    ["takes nothing away when the product has sold out", 2, 1, 0, 2],
  ])("%s", (_rule, own, brought, stock, merged) => {
    expect(mergeQuantities(own, brought, stock, SETTINGS)).toBe(merged);
  });

  it("never brings a line past the stock, the most a line may hold, or what was in both", () => {
    const units = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(units, units, fc.integer({ min: 0, max: 30 }), (own, brought, stock) => {
        const merged = mergeQuantities(own, brought, stock, SETTINGS);
        expect(merged).toBeGreaterThanOrEqual(own);
        expect(merged).toBeLessThanOrEqual(own + brought);
        expect(merged).toBeLessThanOrEqual(12);
        if (merged > own) expect(merged).toBeLessThanOrEqual(stock);
      }),
    );
  });
});

describe("how many lines a basket takes", () => {
  it("has room until it holds as many as it may", () => {
    expect(() => requireRoomForLine(linesInBasket(2), SETTINGS)).not.toThrow();
  });

  it.each([3, 4])("refuses another when it holds %d of 3", (count) => {
    const refusal = refusalOf(() => requireRoomForLine(linesInBasket(count), SETTINGS));
    expect(refusal.code).toBe("basket-full");
    expect(refusal.facts).toEqual({ linesMax: 3 });
  });
});
