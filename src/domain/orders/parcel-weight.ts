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
