import { assert, constantFrom, integer, property, record, uniqueArray } from "fast-check";
import { describe, expect, it } from "vitest";
import { boxProduct as product, SOAPS } from "#tests/support/box-products.ts";
import { type BoxProduct, type BoxToFill, contains, fillBox } from "./box-contents.ts";
import { decideSwap, fillSwapped, listSwapOffers, SWAP_OFFERS_MAX, type Swap } from "./box-swaps.ts";

const all = [
  product(1, "Lavender Bomb"),
  product(2, "Rose Bomb", { stock: 30 }),
  product(3, "Orange Bomb", { stock: 20 }),
  product(4, "Oat Bomb", { stock: 9 }),
  product(5, "Mint Bomb", { stock: 8 }),
  product(6, "Violet Bomb", { stock: 99, naturalPercent: 99 }),
  product(7, "Draft Bomb", { stock: 99, isOnSale: false }),
  product(11, "Plain Soap", { categoryId: SOAPS }),
  product(12, "Oat Soap", { categoryId: SOAPS }),
];

function box(change: Partial<BoxToFill> = {}, changed: readonly BoxProduct[] = []): BoxToFill {
  return {
    audience: "women",
    recipe: [1, 11],
    exclusions: [],
    unwantedProductIds: [],
    isAllNatural: true,
    products: new Map([...all, ...changed].map((each) => [each.id, each])),
    ...change,
  };
}

const idsOf = (offers: readonly BoxProduct[]) => offers.map(({ id }) => id);
const orange: Swap = { slot: 0, outProductId: 1, intoProductId: 3 };

describe("what one thing of a box may be swapped for", () => {
  it("is three others of its kind, the fullest shelves first, natural where the box is, and on sale", () => {
    expect(SWAP_OFFERS_MAX).toBe(3);
    expect(idsOf(listSwapOffers(box(), 0))).toEqual([2, 3, 4]);
    expect(idsOf(listSwapOffers(box({ isAllNatural: false }), 0))).toEqual([6, 2, 3]);
    expect(idsOf(listSwapOffers(box(), 1))).toEqual([12]);
  });

  it("is nothing that is excluded, was sent lately, is gone, or is in the box already", () => {
    expect(idsOf(listSwapOffers(box({ exclusions: ["rose"], unwantedProductIds: [3] }), 0))).toEqual([4, 5]);
    expect(idsOf(listSwapOffers(box({}, [product(2, "Rose Bomb", { stock: 0 })]), 0))).toEqual([3, 4, 5]);
    expect(idsOf(listSwapOffers(box({ recipe: [1, 2, 11] }), 0))).toEqual([3, 4, 5]);
  });

  it("is for a child only what is chosen for children", () => {
    const mild = product(4, "Oat Bomb", { audiences: ["children"] });
    expect(idsOf(listSwapOffers(box({ audience: "children" }, [mild]), 0))).toEqual([4]);
  });

  it("leaves out what stands there by a wish, and is nothing for a place that the box does not have", () => {
    expect(idsOf(listSwapOffers(box(), 0, [3]))).toEqual([2, 4, 5]);
    expect(listSwapOffers(box(), 5)).toEqual([]);
  });
});

describe("a swap", () => {
  it("puts one thing in another's place, by the unit that is kept for it", () => {
    const last = box({}, [product(3, "Orange Bomb", { stock: 0 })]);
    expect(fillSwapped(last, orange)).toEqual({ productIds: [3, 11], swap: orange });
    expect(fillSwapped(last, undefined)).toEqual({ productIds: [1, 11], swap: undefined });
  });

  it("holds no longer once its thing is excluded, was sent, or is in the box by another way", () => {
    for (const change of [{ exclusions: ["orange"] }, { unwantedProductIds: [3] }, { recipe: [1, 3] }]) {
      const changed = box(change);
      expect(fillSwapped(changed, orange)).toEqual({ productIds: fillBox(changed).productIds, swap: undefined });
    }
    expect(fillSwapped(box({ recipe: [11, 1] }), orange).swap).toBeUndefined();
  });

  it("does not bring back what was swapped away in place of something else", () => {
    const shelf = [
      product(1, "Lavender Bomb", { stock: 500 }),
      product(2, "Rose Bomb", { stock: 0 }),
      product(3, "Orange Bomb", { stock: 200 }),
    ];
    const late = box({ recipe: [2, 1, 11] }, shelf);
    expect(fillSwapped(late, { slot: 1, outProductId: 1, intoProductId: 4 }).productIds).toEqual([3, 4, 11]);
    const changed = box({ recipe: [2, 5, 11] }, [product(1, "Lavender Bomb", { stock: 500 }), ...shelf.slice(1)]);
    expect(fillBox(changed).productIds).toEqual([1, 5, 11]);
    expect(fillSwapped(changed, { slot: 1, outProductId: 1, intoProductId: 4 }).productIds).toEqual([3, 4, 11]);
  });

  it("is decided by what is in the box, is the same when it is asked for twice, and is taken back by what stood there", () => {
    expect(decideSwap(box(), undefined, { outProductId: 1, intoProductId: 3 })).toEqual(orange);
    expect(decideSwap(box(), orange, { outProductId: 1, intoProductId: 3 })).toEqual(orange);
    expect(decideSwap(box(), orange, { outProductId: 3, intoProductId: 2 })).toEqual({ ...orange, intoProductId: 2 });
    expect(decideSwap(box(), orange, { outProductId: 3, intoProductId: 1 })).toBeUndefined();
  });

  it("is one for each box: another wish comes instead", () => {
    const soap = decideSwap(box(), orange, { outProductId: 11, intoProductId: 12 });
    expect(soap).toEqual({ slot: 1, outProductId: 11, intoProductId: 12 });
    expect(fillSwapped(box(), soap).productIds).toEqual([1, 12]);
  });

  it.each([
    ["another kind", { outProductId: 1, intoProductId: 12 }],
    ["what is in the box", { outProductId: 1, intoProductId: 11 }],
    ["itself", { outProductId: 1, intoProductId: 1 }],
    ["colour in a natural box", { outProductId: 1, intoProductId: 6 }],
    ["what is not on sale", { outProductId: 1, intoProductId: 7 }],
    ["something unknown", { outProductId: 1, intoProductId: 404 }],
    ["something that is not in the box", { outProductId: 2, intoProductId: 3 }],
  ])("is refused for %s", (_, request) => {
    expect(() => decideSwap(box(), undefined, request)).toThrow("swap-refused");
  });

  it("is refused with another word for what has just sold out", () => {
    const gone = box({}, [product(3, "Orange Bomb", { stock: 0 })]);
    expect(() => decideSwap(gone, undefined, { outProductId: 1, intoProductId: 3 })).toThrow("out-of-stock");
  });

  it("never repeats, never brings what is not wanted, and changes nothing else, whatever is on the shelf", () => {
    const text = ["lavender", "rose", "orange", "oat", "mint"];
    const someId = constantFrom<number>(1, 2, 3, 4, 5, 11, 12);
    const preferences = record({
      slot: integer({ min: 0, max: 2 }),
      recipe: uniqueArray(someId, { minLength: 3, maxLength: 3 }),
      unwantedProductIds: uniqueArray(someId, { maxLength: 3 }),
      exclusions: uniqueArray(constantFrom(...text), { maxLength: 2 }),
      gone: uniqueArray(someId, { maxLength: 3 }),
    });
    let offered = 0;
    assert(
      property(preferences, ({ slot, gone, ...change }) => {
        const emptied = all.filter(({ id }) => gone.includes(id)).map((each) => ({ ...each, stock: 0 }));
        const filled = box(change, emptied);
        const plain = fillBox(filled).productIds;
        for (const offer of listSwapOffers(filled, slot)) {
          offered += 1;
          const request = { outProductId: plain[slot] ?? 0, intoProductId: offer.id };
          const swap = decideSwap(filled, undefined, request);
          const kept = box(change, [...emptied, { ...offer, stock: offer.stock - 1 }]);
          const { productIds } = fillSwapped(kept, swap);
          expect(new Set(productIds).size).toBe(productIds.length);
          expect(change.exclusions.some((word) => contains(offer, word))).toBe(false);
          expect(change.unwantedProductIds).not.toContain(offer.id);
          expect(productIds[slot]).toBe(offer.id);
          expect(productIds.filter((_, index) => index !== slot)).toEqual(plain.filter((_, index) => index !== slot));
        }
      }),
      // In the first example, the product that the customer swapped out was the last one that could fill another slot. In
      // the second, the recipe's own item of the slot could fill another one. In the third, it does fill another one.
      {
        examples: [
          [{ slot: 1, recipe: [11, 2, 12], unwantedProductIds: [], exclusions: ["oat"], gone: [2] }],
          [{ slot: 1, recipe: [12, 2, 11], unwantedProductIds: [2], exclusions: ["oat"], gone: [] }],
          [{ slot: 1, recipe: [11, 2, 12], unwantedProductIds: [2], exclusions: ["oat"], gone: [] }],
        ],
      },
    );
    expect(offered).toBeGreaterThan(20);
  });
});
