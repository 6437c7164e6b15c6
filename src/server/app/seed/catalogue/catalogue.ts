import { AUDIENCES, type Audience, NATURALNESS, type Naturalness } from "#domain/subscriptions/plans.ts";
import bathAccessories from "./bath-accessories.json" with { type: "json" };
import bathBombs from "./bath-bombs.json" with { type: "json" };
import bathSalts from "./bath-salts.json" with { type: "json" };
import boxes from "./boxes.json" with { type: "json" };
import categories from "./categories.json" with { type: "json" };
import essentialOils from "./essential-oils.json" with { type: "json" };
import miniHearts from "./mini-hearts.json" with { type: "json" };
import sleepCollection from "./sleep-collection.json" with { type: "json" };
import soapBars from "./soap-bars.json" with { type: "json" };
import wellnessCollections from "./wellness-collections.json" with { type: "json" };

/** A product of the seed catalogue. `catalogue.test.ts` checks every field. */
export interface SeedProduct {
  /** Id of the product, below 100 and unique in the catalogue. */
  id: number;
  slug: string;
  sku: string;
  name: string;
  categoryId: number;
  pricePence: number;
  stock: number;
  /** Grams. Null for accessories, sets and oils. */
  netWeightGrams: number | null;
  /** Millilitres. Oils only. */
  netVolumeMl: number | null;
  /** At most 80 characters, without a full stop. */
  strapline: string;
  description: string;
  /** INCI names by descending weight, separated by a comma and a space. Null for accessories and sets. */
  ingredients: string | null;
  /** Fragrance allergens of the extended list (EU 2023/1545), spelt as in `ingredients`. */
  allergens: readonly string[];
  directions: string;
  warnings: string;
  /** Months from production to the best-before date. 0 if there is none. */
  shelfLifeMonths: number;
  /** 99 with added colour, else 100. */
  naturalPercent: number;
  /** True if the customer cannot return the product once it is unsealed (CCR reg 28(3)). */
  hygieneSealed: boolean;
}

/** A set: several products sold as one. */
export interface SeedSet extends SeedProduct {
  /** The components' prices add up to the "bought separately" price. */
  componentIds: readonly number[];
  badge: string;
  benefits: readonly string[];
  /** Common names of the essential oils in the components. */
  essentialOils: readonly string[];
}

interface SeedRecipe {
  /** Month of dispatch, "2026-12". */
  boxMonth: string;
  audience: Audience;
  naturalness: Naturalness;
  productIds: readonly number[];
}

export const seedProducts: Record<
  "bathBombs" | "soapBars" | "bathSalts" | "miniHearts" | "bathAccessories" | "essentialOils",
  readonly SeedProduct[]
> = { bathBombs, soapBars, bathSalts, miniHearts, bathAccessories, essentialOils };

/** The six collections, ids 61 to 66, and the smaller set of the account home, id 67. */
export const seedSets: Record<"wellnessCollections" | "smallCollections", readonly SeedSet[]> = {
  wellnessCollections,
  smallCollections: [sleepCollection],
};

export const seedCategories: readonly { id: number; name: string; slug: string; description: string }[] = categories;

/** Texts of each box, and its five items in a month without a recipe. */
export const seedBoxes: Record<
  Audience,
  { name: string; strapline: string; description: string; standardProductIds: readonly number[] }
> = boxes;

/**
 * Women: bomb, soap, salt, hearts, then an oil blend or an accessory. Men: bomb, soap, salt, oil blend, accessory.
 * Children: bomb, soap, salt, hearts, accessory, all mild. For the same kind of box, no product repeats within three
 * months.
 */
export const seedRecipes: readonly SeedRecipe[] = AUDIENCES.flatMap((audience) =>
  NATURALNESS.flatMap((naturalness) =>
    Object.entries(boxes[audience].recipes[naturalness]).map(([boxMonth, productIds]) => ({
      boxMonth,
      audience,
      naturalness,
      productIds,
    })),
  ),
);
