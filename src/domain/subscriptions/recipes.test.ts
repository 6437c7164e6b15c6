import { describe, expect, it } from "vitest";
import { type BoxMonth, boxMonthOf, isoDay } from "#domain/calendar.ts";
import { boxProduct, SOAPS } from "#tests/support/box-products.ts";
import { type BoxToFill, fillBox } from "./box-contents.ts";
import {
  checkRecipe,
  countUnitsNeeded,
  findRecipeFor,
  needsAction,
  type Recipe,
  type RecipeContext,
  type RecipeProduct,
  requireValidRecipe,
} from "./recipes.ts";

const month = (text: string): BoxMonth => boxMonthOf(isoDay(`${text}-01`));
const DECEMBER = month("2026-12");
const NOVEMBER = month("2026-11");
const OCTOBER = month("2026-10");

function product(id: number, name: string, change: Partial<RecipeProduct> = {}): RecipeProduct {
  const { audiences: _, ...common } = boxProduct(id, name);
  return { ...common, isForChildren: true, isArchived: false, ...change };
}

const all = [
  product(1, "Lavender Bomb", { ingredients: "Lavandula Angustifolia Oil", allergens: ["Linalool"] }),
  product(2, "Rose Bomb", { allergens: ["Citronellol"], stock: 4, isForChildren: false }),
  product(3, "Orange Bomb", { stock: 30 }),
  product(4, "Violet Bomb", { naturalPercent: 99, stock: 40 }),
  product(11, "Oat Soap", { categoryId: SOAPS, ingredients: "Avena Sativa Kernel Flour" }),
  product(12, "Tar Soap", { categoryId: SOAPS, stock: 0, isOnSale: false }),
];
const products = new Map(all.map((each) => [each.id, each]));

function check(change: Partial<Omit<RecipeContext<RecipeProduct>, "box">> & { box?: Partial<BoxToFill> } = {}) {
  const { box, ...context } = change;
  return checkRecipe({ products, needed: new Map(), past: [], exclusions: [], ...context, box: boxOf(box) });
}

function boxOf(change: Partial<BoxToFill> = {}): BoxToFill {
  return {
    audience: "women",
    recipe: [1, 11],
    exclusions: [],
    unwantedProductIds: [],
    isAllNatural: true,
    products: new Map(all.map((each) => [each.id, { ...each, audiences: [] }])),
    ...change,
  };
}

describe("the recipe of a box", () => {
  const standard: Recipe = {
    boxMonth: null,
    audience: "women",
    naturalness: null,
    productIds: [1],
    substituteIds: null,
  };
  const ofKind: Recipe = { ...standard, boxMonth: DECEMBER, naturalness: "99natural", productIds: [2] };
  const ofMonth: Recipe = { ...standard, boxMonth: DECEMBER, productIds: [3] };

  it("is the month's own for its kind, then the month's for both kinds, then the standard box", () => {
    const recipes = [standard, ofMonth, ofKind];
    const find = (boxMonth: BoxMonth, naturalness: "99natural" | "100natural") =>
      findRecipeFor(recipes, { boxMonth, audience: "women", naturalness })?.productIds;
    expect(find(DECEMBER, "99natural")).toEqual([2]);
    expect(find(DECEMBER, "100natural")).toEqual([3]);
    expect(find(NOVEMBER, "99natural")).toEqual([1]);
    expect(findRecipeFor(recipes, { boxMonth: DECEMBER, audience: "men", naturalness: "99natural" })).toBeUndefined();
  });

  it("names each product once, no colour in a box that is 100% natural, and no cosmetic without its safety report", () => {
    const refusal = (ids: number[], naturalness: "99natural" | "100natural", known = products) => {
      try {
        requireValidRecipe(ids, { boxSize: ids.length, naturalness, products: known });
        return undefined;
      } catch (error) {
        return error;
      }
    };
    expect(refusal([1, 2, 3, 11, 4], "99natural")).toBeUndefined();
    expect(refusal([1, 2, 1, 11, 4], "100natural")).toMatchObject({
      code: "invalid-input",
      issues: [
        { path: "productIds.2", message: "Lavender Bomb is in this box twice" },
        { path: "productIds.4", message: "Violet Bomb has added colour, and this box is 100% natural" },
      ],
    });
    const unreported = new Map(products).set(5, product(5, "New Bomb", { lacksCompliance: true }));
    expect(refusal([1, 2, 3, 11, 5], "99natural", unreported)).toMatchObject({
      issues: [{ path: "productIds.4", message: "New Bomb has no safety report or notification number yet" }],
    });
    expect(refusal([1, 2, 3, 11, 99], "99natural")).toMatchObject({ code: "parent-gone", facts: { productId: 99 } });
  });
});

describe("units needed for a month", () => {
  it("are the boxes of all recipes with the product, less the units that their customers swap out", () => {
    const needed = countUnitsNeeded([
      { productIds: [1, 2], boxes: 3, swappedOut: [{ productId: 2, units: 1 }] },
      { productIds: [1], boxes: 4, swappedOut: [{ productId: 1, units: 4 }] },
    ]);
    expect([...needed]).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });

  it("do not depend on swaps of a product that the recipe no longer contains", () => {
    const needed = countUnitsNeeded([
      { productIds: [1], boxes: 2, swappedOut: [{ productId: 2, units: 1 }] },
      { productIds: [2], boxes: 3, swappedOut: [] },
    ]);
    expect([...needed]).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
});

describe("the check of a recipe", () => {
  it("finds nothing to warn of in five products that are in stock, new and wanted", () => {
    expect(check().flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it("warns of too little stock, of products not on sale, and of products that are not for children", () => {
    const needed = new Map([
      [2, 5],
      [11, 10],
    ]);
    const items = check({ needed, box: { audience: "children", recipe: [2, 11, 12] } });
    expect(items.map(({ warnings }) => warnings)).toEqual([["short", "not-for-children"], [], ["not-on-sale"]]);
    expect(check({ needed, box: { recipe: [2] } })[0]?.warnings).toEqual(["short"]);
  });

  it("warns of items that became unfit after the recipe was saved, and of deleted and archived ones", () => {
    const changed = new Map(products)
      .set(1, product(1, "Lavender Bomb", { lacksCompliance: true }))
      .set(2, product(2, "Rose Bomb", { isArchived: true, stock: 0 }));
    const recipe = [1, 4, 2, 99];
    expect(check({ products: changed, box: { recipe } }).map((item) => [item.productId, ...item.warnings])).toEqual([
      [1, "lacks-documents"],
      [4, "has-colour"],
      [2, "gone"],
      [99, "gone"],
    ]);
    expect(check({ box: { recipe: [4], isAllNatural: false } })[0]?.warnings).toEqual([]);
    expect(check({ box: { recipe: [11] } })[0]?.substitutes).toEqual([]);
  });

  it("names the earlier months with the same product, and the allergens that none of them had", () => {
    const past = [
      { boxMonth: NOVEMBER, productIds: [11] },
      { boxMonth: OCTOBER, productIds: [2, 11] },
    ];
    const items = check({ past, box: { recipe: [1, 2, 11] } });
    expect(items.map(({ repeatedIn }) => repeatedIn)).toEqual([[], [OCTOBER], [NOVEMBER, OCTOBER]]);
    expect(items.map(({ newAllergens }) => newAllergens)).toEqual([["Linalool"], [], []]);
    expect(items.map(({ warnings }) => warnings)).toEqual([["new-allergens"], ["repeated"], ["repeated"]]);
  });

  it("counts the boxes whose customers exclude an item, once each", () => {
    const exclusions = [
      { words: ["lavender", "linalool"], boxes: 3 },
      { words: ["oats", "rose"], boxes: 2 },
      { words: [], boxes: 9 },
    ];
    expect(check({ exclusions }).map(({ excludedBy }) => excludedBy)).toEqual([3, 2]);
  });

  it("lists as first substitute the product that fills the box when the item is sold out", () => {
    const [bomb, soap] = check();
    expect(bomb?.substitutes.map(({ id }) => id)).toEqual([3, 2]);
    expect(soap?.substitutes).toEqual([]);
    const [coloured] = check({ box: { isAllNatural: false } });
    expect(coloured?.substitutes.map(({ id }) => id)).toEqual([4, 3, 2]);
    for (const isAllNatural of [true, false]) {
      const box = boxOf({ isAllNatural });
      const soldOut = new Map(box.products);
      const lavender = soldOut.get(1);
      if (lavender) soldOut.set(1, { ...lavender, stock: 0 });
      const [first] = check({ box: { isAllNatural } })[0]?.substitutes ?? [];
      expect(fillBox({ ...box, products: soldOut }).productIds[0]).toBe(first?.id);
    }
  });
});

it("asks for a decision only about boxes that somebody gets", () => {
  expect(needsAction("short", 2)).toBe(true);
  expect(needsAction("short", 0)).toBe(false);
  expect(needsAction("new-allergens", 2)).toBe(false);
});
