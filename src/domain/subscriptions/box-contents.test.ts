import { describe, expect, it } from "vitest";
import { boxProduct as product, SOAPS } from "#tests/support/box-products.ts";
import { type BoxProduct, contains, fillBox } from "./box-contents.ts";

const lavender = product(1, "Lavender Bomb", { ingredients: "Lavandula Angustifolia Oil, Linalool" });
const rose = product(2, "Rose Bomb", { ingredients: "Rosa Damascena Flower Oil" });
const orange = product(3, "Orange Bomb", { stock: 3 });
const violet = product(4, "Violet Bomb", { naturalPercent: 99, stock: 40 });
const almondSoap = product(11, "Plain Soap", { categoryId: SOAPS, ingredients: "Prunus Amygdalus Dulcis Oil" });
const oatSoap = product(12, "Oat Soap", { categoryId: SOAPS, ingredients: "Avena Sativa Kernel Flour" });
const all = [lavender, rose, orange, violet, almondSoap, oatSoap];

function fill(change: Partial<Parameters<typeof fillBox>[0]> = {}) {
  return fillBox({
    audience: "women",
    recipe: [1, 11],
    exclusions: [],
    unwantedProductIds: [],
    isAllNatural: true,
    products: new Map(all.map((each) => [each.id, each])),
    ...change,
  });
}

describe("what is in a box", () => {
  it("is its recipe where nothing speaks against it", () => {
    expect(fill()).toEqual({ productIds: [1, 11], compromises: [] });
  });

  it("leaves out what the customer does not want, by the label's own names", () => {
    expect(fill({ exclusions: ["lavender", "nut oils"] }).productIds).toEqual([2, 12]);
  });

  it("does not repeat what came lately, and takes the fullest shelf of the same kind", () => {
    expect(fill({ unwantedProductIds: [1] }).productIds).toEqual([2, 11]);
    expect(fill({ unwantedProductIds: [1, 2] }).productIds).toEqual([3, 11]);
  });

  it("puts colour into no box that is to be all natural, but into the others", () => {
    expect(fill({ unwantedProductIds: [1, 2, 3] })).toEqual({ productIds: [1, 11], compromises: [1] });
    expect(fill({ unwantedProductIds: [1], isAllNatural: false }).productIds).toEqual([4, 11]);
  });

  it("prefers a repetition to what is excluded, and says that it had to", () => {
    const filled = fill({ exclusions: ["lavender", "orange"], unwantedProductIds: [2] });
    expect(filled).toEqual({ productIds: [2, 11], compromises: [2] });
  });

  it("replaces what is not on the shelf", () => {
    const products = new Map(all.map((each) => [each.id, each.id === 1 ? { ...each, stock: 0 } : each]));
    expect(fill({ products }).productIds).toEqual([2, 11]);
  });

  it("takes the named substitute of a place first, also of another category, unless the customer excludes it", () => {
    const soldOut = new Map(all.map((each) => [each.id, each.id === 1 ? { ...each, stock: 0 } : each]));
    expect(fill({ products: soldOut, substitutes: [3, null] }).productIds).toEqual([3, 11]);
    expect(fill({ products: soldOut, substitutes: [12, null] }).productIds).toEqual([12, 11]);
    expect(fill({ products: soldOut, substitutes: [3, null], exclusions: ["orange"] }).productIds).toEqual([2, 11]);
    expect(fill({ products: soldOut, substitutes: [null, 3] }).productIds).toEqual([2, 11]);
    expect(fill({ substitutes: [3, null] }).productIds).toEqual([1, 11]);
  });

  it("replaces what must not be sent: cosmetics without their documents, and colour where all is natural", () => {
    const changed = (id: number, change: Partial<BoxProduct>) =>
      new Map(all.map((each) => [each.id, each.id === id ? { ...each, ...change } : each]));
    expect(fill({ products: changed(1, { lacksCompliance: true }) }).productIds).toEqual([2, 11]);
    expect(fill({ products: changed(2, { lacksCompliance: true }), exclusions: ["lavender"] }).productIds).toEqual([
      3, 11,
    ]);
    expect(fill({ products: changed(1, { naturalPercent: 99 }) }).productIds).toEqual([2, 11]);
    expect(fill({ products: changed(1, { naturalPercent: 99 }), isAllNatural: false }).productIds).toEqual([1, 11]);
  });

  it("takes no substitute that is not on sale, but an item of the recipe", () => {
    const products = new Map(all.map((each) => [each.id, { ...each, isOnSale: each.id > 2 }]));
    expect(fill({ products }).productIds).toEqual([1, 11]);
    expect(fill({ products, exclusions: ["lavender"] }).productIds).toEqual([3, 11]);
  });

  it("takes another kind rather than what its customer must not have", () => {
    expect(fill({ exclusions: ["nut oils", "oat"] })).toEqual({ productIds: [1, 2], compromises: [] });
  });

  it("looks among its own audience's things first", () => {
    const mens = all.map((each) => (each.id === 2 ? { ...each, audiences: ["men" as const] } : each));
    const products = new Map(mens.map((each) => [each.id, each]));
    expect(fill({ products, exclusions: ["lavender"] }).productIds).toEqual([3, 11]);
    expect(fill({ products, audience: "men", exclusions: ["lavender"] }).productIds).toEqual([2, 11]);
  });

  it("gives a child nothing that is not chosen for children, not even in place of something else", () => {
    const mild = all.map((each) => (each.id === 3 ? { ...each, audiences: ["children" as const] } : each));
    const products = new Map(mild.map((each) => [each.id, each]));
    expect(fill({ products, audience: "children", unwantedProductIds: [1] }).productIds).toEqual([3, 11]);
    expect(fill({ audience: "children", unwantedProductIds: [1] })).toEqual({ productIds: [1, 11], compromises: [1] });
  });

  it("never holds the same thing twice", () => {
    expect(fill({ recipe: [1, 2], exclusions: ["lavender"] }).productIds).toEqual([3, 2]);
  });
});

describe("a word on a label", () => {
  it.each([
    ["lavender", lavender, true],
    ["LAVENDER ", lavender, true],
    ["linalool", lavender, true],
    ["rose", rose, true],
    ["rose", product(9, "Primrose Bomb"), false],
    ["oat", oatSoap, true],
    ["oat", product(9, "Coat Soap"), false],
    ["nut oils", almondSoap, true],
    ["", lavender, false],
    ["oats", product(9, "Oat Soap"), true],
    ["oat", product(9, "Honey and Oats Soap"), true],
    ["oats", oatSoap, true],
    ["almonds", almondSoap, true],
    ["nut", almondSoap, true],
    ["nut oil", almondSoap, true],
    ["Roses", rose, true],
    ["berries", product(9, "Berry Bomb"), true],
    ["berry", product(9, "Winter Berries Bomb"), true],
    ["cookies", product(9, "Cookie Soap"), true],
    ["peaches", product(9, "Peach Soap"), true],
    ["citrus", product(9, "Citrus Soap"), true],
    ["grasses", product(9, "Grass Soap"), true],
    ["oats", product(9, "Coat Soap"), false],
  ])("%j is found at the beginning of a word: %#", (word, labelled, isThere) => {
    expect(contains(labelled, word)).toBe(isThere);
  });
});
