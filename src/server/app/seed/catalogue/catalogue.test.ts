import { describe, expect, it } from "vitest";
import {
  type SeedProduct,
  type SeedSet,
  seedBoxes,
  seedCategories,
  seedProducts,
  seedRecipes,
  seedSets,
} from "./catalogue.ts";

const { bathBombs, soapBars, bathSalts, miniHearts, bathAccessories, essentialOils } = seedProducts;
const { wellnessCollections } = seedSets;
const cosmetics: readonly SeedProduct[] = [...bathBombs, ...soapBars, ...bathSalts, ...miniHearts];
const singles: readonly SeedProduct[] = [...cosmetics, ...bathAccessories, ...essentialOils];
const sets: readonly SeedSet[] = Object.values(seedSets).flat();
const products: readonly SeedProduct[] = [...singles, ...sets];
const singlesById = new Map(singles.map((product) => [product.id, product]));

const COLOUR = /\bMica\b|\bCI \d{5}\b/;
const BOX_VALUE_MIN_PENCE = 3500;
const BOX_VALUE_MAX_PENCE = 4500;

/** Phrases that claim a medicinal effect, with near synonyms. */
const FORBIDDEN_CLAIM = new RegExp(
  [
    /\b(treat(s|ed|ing|ments?)?|cur(e|es|ed|ing|ative)|heal(s|ed|ing)?|relie(f|ves?|ved|ving)|pains?|painful|aches?)\b/,
    /\b(anxi(ety|ous)|insomnia\w*|stress\w*|depress\w*|eczema|psoriasis|dermatitis|arthritis|inflam\w*)\b/,
    /\b(immun\w*|detox\w*|toxins?|anti-?(bacterial|septic|viral|fungal|microbial)\w*|boost\w*|therap\w*|remed\w*)\b/,
  ]
    .map((pattern) => pattern.source)
    .join("|"),
  "i",
);

function single(id: number): SeedProduct {
  const product = singlesById.get(id);
  if (product === undefined) throw new Error(`no single product has the id ${id}`);
  return product;
}

function sumPence(ids: readonly number[]): number {
  return ids.reduce((total, id) => total + single(id).pricePence, 0);
}

function textsOutsideNames(): string[] {
  return [
    ...products.flatMap((product) => [product.strapline, product.description, product.directions, product.warnings]),
    ...sets.flatMap((set) => [set.badge, ...set.benefits, ...set.essentialOils]),
    ...Object.values(seedBoxes).flatMap((box) => [box.strapline, box.description]),
    ...seedCategories.map((category) => category.description),
  ];
}

describe("the seed catalogue", () => {
  it.each(["id", "slug", "sku", "name"] as const)("gives no two products the same %s", (key) => {
    expect(new Set(products.map((product) => product[key])).size).toBe(products.length);
  });

  it("keeps every id below 100 and numbers the single goods without gaps", () => {
    expect(products.every((product) => product.id < 100)).toBe(true);
    expect(singles.map((product) => product.id).sort((a, b) => a - b)).toEqual(singles.map((_, index) => index + 1));
  });

  it("puts every product in a category that exists", () => {
    const categoryIds = new Set(seedCategories.map((category) => category.id));
    expect(products.filter((product) => !categoryIds.has(product.categoryId))).toEqual([]);
  });

  it("writes slugs and SKUs in one pattern each", () => {
    for (const product of products) {
      expect(product.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(product.sku).toMatch(/^MS-[A-Z]{2}-[A-Z]{3}$/);
    }
  });

  it("has one product sold out and two that are low", () => {
    const stocks = products.map((product) => product.stock).filter((stock) => stock < 12);
    expect(stocks.sort((a, b) => a - b)).toEqual([0, 3, 8]);
  });
});

describe("the words of the catalogue", () => {
  it("keep each strapline to 80 characters without a full stop", () => {
    const straplines = [...products, ...Object.values(seedBoxes)].map((entry) => entry.strapline);
    expect(straplines.filter((line) => line.length > 80 || line.length === 0 || line.endsWith("."))).toEqual([]);
  });

  it("describe each product in two to four sentences", () => {
    const sentencesOf = (text: string) => text.split(/[.?](?:\s|$)/).filter((part) => part !== "").length;
    const odd = products.filter(({ description }) => sentencesOf(description) < 2 || sentencesOf(description) > 4);
    expect(odd.map((product) => product.slug)).toEqual([]);
  });

  it("make no medicinal claim outside the names of the collections", () => {
    expect(textsOutsideNames().filter((text) => FORBIDDEN_CLAIM.test(text))).toEqual([]);
    expect(singles.filter((product) => FORBIDDEN_CLAIM.test(product.name))).toEqual([]);
  });

  it("do without exclamation marks", () => {
    expect(textsOutsideNames().filter((text) => text.includes("!"))).toEqual([]);
  });

  it("tell how to use each product and what to mind", () => {
    expect(products.filter((product) => product.directions === "" || product.warnings === "")).toEqual([]);
  });
});

describe("what is in a product", () => {
  it("is listed by INCI name for every cosmetic and every oil blend, and best before 12 months", () => {
    for (const product of [...cosmetics, ...essentialOils]) {
      expect(product.ingredients).toMatch(/^[A-Z]/);
      expect(product.shelfLifeMonths).toBe(12);
    }
    expect(cosmetics.every((product) => (product.netWeightGrams ?? 0) > 0)).toBe(true);
    expect(essentialOils.every((product) => (product.netVolumeMl ?? 0) > 0)).toBe(true);
  });

  it("holds every allergen that the product names", () => {
    for (const product of products) {
      const ingredients = product.ingredients?.split(", ") ?? [];
      expect(product.allergens.filter((allergen) => !ingredients.includes(allergen))).toEqual([]);
      expect(new Set(ingredients).size).toBe(ingredients.length);
    }
  });

  it("has a colour in it when it is 99% natural and none when it is 100%", () => {
    for (const product of singles) {
      expect([product.slug, COLOUR.test(product.ingredients ?? "")]).toEqual([
        product.slug,
        product.naturalPercent === 99,
      ]);
    }
  });

  it("carries a CLP warning when it is an oil blend", () => {
    for (const { warnings } of essentialOils) {
      expect(warnings).toMatch(/^Danger\./);
      expect(warnings).toContain("Keep out of reach of children.");
      expect(warnings).toContain("Not for use on the skin");
    }
  });
});

describe("the wellness collections", () => {
  it.each([
    ["Stress Relief Collection", 3499, 4299],
    ["Energy Boost Collection", 3299, 3999],
    ["Sleep Support Collection", 3699, 4499],
    ["Muscle Recovery Collection", 3899, 4699],
    ["Immune Support Collection", 3599, 4399],
    ["Mood Uplift Collection", 3399, 4099],
  ])("sell the %s for %i pence, and its five items singly for %i", (name, pricePence, boughtSeparatelyPence) => {
    const collection = wellnessCollections.find((entry) => entry.name === name);
    expect(collection?.pricePence).toBe(pricePence);
    expect(sumPence(collection?.componentIds ?? [])).toBe(boughtSeparatelyPence);
  });

  it("hold five different single goods each, of five kinds", () => {
    for (const { componentIds } of wellnessCollections) {
      expect(new Set(componentIds.map((id) => single(id).categoryId)).size).toBe(5);
    }
  });

  it("have a smaller sister for the night: three different goods that cost more singly", () => {
    const [sleepCollection] = seedSets.smallCollections;
    if (!sleepCollection) throw new Error("there is no sleep collection");
    expect(sleepCollection.pricePence).toBe(2499);
    expect(new Set(sleepCollection.componentIds.map((id) => single(id).categoryId)).size).toBe(3);
    expect(sumPence(sleepCollection.componentIds)).toBe(2999);
  });

  it("are as natural as the least natural of their items", () => {
    for (const set of sets) {
      const percents = set.componentIds.map((id) => single(id).naturalPercent);
      expect(set.naturalPercent).toBe(Math.min(...percents));
    }
  });
});

describe("the monthly boxes", () => {
  const contents = [
    ...seedRecipes.map((recipe) => ({ audience: recipe.audience as string, productIds: recipe.productIds })),
    ...Object.entries(seedBoxes).map(([audience, box]) => ({ audience, productIds: box.standardProductIds })),
  ];

  it("have one recipe for each month, audience and naturalness", () => {
    const keys = seedRecipes.map((recipe) => `${recipe.boxMonth} ${recipe.audience} ${recipe.naturalness}`);
    const expected = ["2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04"].flatMap((month) =>
      ["women", "men", "children"].flatMap((audience) =>
        ["100natural", "99natural"].map((naturalness) => `${month} ${audience} ${naturalness}`),
      ),
    );
    expect(keys.sort()).toEqual(expected.sort());
  });

  it("hold five items of five kinds", () => {
    for (const { productIds } of contents) {
      expect(new Set(productIds.map((id) => single(id).categoryId)).size).toBe(5);
    }
  });

  it("are worth £35 to £45 bought singly", () => {
    const outside = contents.filter(({ productIds }) => {
      const valuePence = sumPence(productIds);
      return valuePence < BOX_VALUE_MIN_PENCE || valuePence > BOX_VALUE_MAX_PENCE;
    });
    expect(outside).toEqual([]);
  });

  it("hold only 100% natural items when the customer asked for that, or when no recipe decides", () => {
    const pure = [
      ...seedRecipes.filter((recipe) => recipe.naturalness === "100natural").flatMap((recipe) => recipe.productIds),
      ...Object.values(seedBoxes).flatMap((box) => box.standardProductIds),
    ];
    expect(pure.filter((id) => single(id).naturalPercent !== 100)).toEqual([]);
  });

  it("bring some colour when the customer asked for the 99% box", () => {
    for (const recipe of seedRecipes.filter(({ naturalness }) => naturalness === "99natural")) {
      expect(recipe.productIds.some((id) => single(id).naturalPercent === 99)).toBe(true);
    }
  });

  it("bring nothing twice within three months", () => {
    for (const recipe of seedRecipes) {
      const series = seedRecipes
        .filter(({ audience, naturalness }) => audience === recipe.audience && naturalness === recipe.naturalness)
        .sort((a, b) => a.boxMonth.localeCompare(b.boxMonth));
      const start = series.indexOf(recipe);
      const window = series.slice(start, start + 3).flatMap(({ productIds }) => productIds);
      expect(new Set(window).size).toBe(window.length);
    }
  });

  it("hold for women nothing that smells of the men's box", () => {
    const womens = contents.filter(({ audience }) => audience === "women").flatMap(({ productIds }) => productIds);
    expect(womens.filter((id) => /cedar|pine|deep wood/i.test(single(id).name))).toEqual([]);
  });

  it("hold for children only mild things that name their age, and no oil blend", () => {
    const cosmeticIds = new Set(cosmetics.map((product) => product.id));
    const oilIds = new Set(essentialOils.map((product) => product.id));
    for (const { productIds } of contents.filter(({ audience }) => audience === "children")) {
      expect(productIds.filter((id) => oilIds.has(id))).toEqual([]);
      for (const id of productIds.filter((productId) => cosmeticIds.has(productId))) {
        expect(single(id).warnings).toContain("Suitable from 3 years");
      }
    }
  });
});
