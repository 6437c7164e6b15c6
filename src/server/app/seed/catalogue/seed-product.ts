/** One good of the seed catalogue, as the shop's owner would type it in. */
export interface SeedProduct {
  /** Below 100, unique over the whole catalogue. */
  id: number;
  slug: string;
  sku: string;
  name: string;
  categoryId: number;
  pricePence: number;
  stock: number;
  /** Grams; null where a pack has no net weight (accessories, sets) and for oils, which are sold by volume. */
  netWeightGrams: number | null;
  /** Millilitres; oils only. */
  netVolumeMl: number | null;
  /** One line of at most 80 characters, without a full stop. */
  strapline: string;
  description: string;
  /** INCI names in descending order, separated by a comma and a space; null for accessories and sets. */
  ingredients: string | null;
  /** Fragrance allergens of the extended list (EU 2023/1545), each spelt as in `ingredients`. */
  allergens: readonly string[];
  directions: string;
  warnings: string;
  /** Months from making to the best-before date; 0 where there is none. */
  shelfLifeMonths: number;
  /** 99 where colour is added, else 100. */
  naturalPercent: 99 | 100;
  /** Sealed for hygiene, so that an unsealed one cannot be sent back for a change of mind (CCR reg 28(3)). */
  hygieneSealed: boolean;
}

/** The product ids of five different single goods: what a box or a collection holds. */
export type FiveProductIds = readonly [number, number, number, number, number];

/** Several single goods sold as one product. */
export interface SeedSet extends SeedProduct {
  /** Their single prices add up to the set's "bought separately" price. */
  componentIds: readonly number[];
  badge: string;
  benefits: readonly string[];
  /** Common names of the essential oils in the components. */
  essentialOils: readonly string[];
}
