export interface PackagingWeights {
  /** Weight of the carton and filling of one parcel. */
  parcelPackagingGrams: number;
  /** Weight of the wrapper, jar or bottle of one product. */
  unitPackagingGrams: number;
  /** Weight of a product of unknown size, such as a brush. With 0, parcels with such a product must be weighed. */
  unsizedUnitGrams: number;
}

interface WeighedLine {
  quantity: number;
  /** Net grams of the product, or of each part of a set. Undefined for an unknown size. */
  netGrams: readonly (number | undefined)[];
}

/** Weight of a parcel in grams: its products and all packaging. Undefined if it must be weighed. */
export function parcelWeight(lines: readonly WeighedLine[], weights: PackagingWeights): number | undefined {
  let total = weights.parcelPackagingGrams;
  for (const { quantity, netGrams } of lines) {
    for (const net of netGrams) {
      const grams = net ?? weights.unsizedUnitGrams;
      if (grams === 0) return undefined;
      total += quantity * (grams + weights.unitPackagingGrams);
    }
  }
  return total;
}

/** Royal Mail's limits of weight in grams: Small Parcel 45 x 35 x 16 cm, Medium Parcel 61 x 46 x 46 cm. */
const SMALL_GRAMS_MAX = 2_000;
const MEDIUM_GRAMS_MAX = 20_000;

export type PackageFormat = "small" | "medium";

/**
 * Format of a parcel by its weight and its number of products, because the products have no stored dimensions. Undefined
 * if it must be weighed, or is too heavy for one parcel.
 */
export function packageFormat(
  grams: number | undefined,
  units: number,
  smallParcelUnitsMax: number,
): PackageFormat | undefined {
  if (grams === undefined || grams > MEDIUM_GRAMS_MAX) return undefined;
  return grams <= SMALL_GRAMS_MAX && units <= smallParcelUnitsMax ? "small" : "medium";
}
