import type { FiveProductIds } from "./seed-product.ts";

export interface SeedBoxRecipe {
  /** The month in which the box is dispatched, as in "2026-12". */
  boxMonth: string;
  audience: "women" | "men" | "children";
  naturalness: "100natural" | "99natural";
  productIds: FiveProductIds;
}

/**
 * Women: bomb, soap, salt, hearts, then an oil blend or an accessory. Men: bomb, soap, salt, oil blend, accessory.
 * Children: bomb, soap, salt, hearts, accessory, all mild. Nothing comes twice within three months of one kind of box.
 */
export const boxRecipes: readonly SeedBoxRecipe[] = [
  { boxMonth: "2026-11", audience: "women", naturalness: "100natural", productIds: [2, 16, 19, 28, 40] },
  { boxMonth: "2026-12", audience: "women", naturalness: "100natural", productIds: [7, 11, 24, 26, 37] },
  { boxMonth: "2027-01", audience: "women", naturalness: "100natural", productIds: [8, 13, 20, 29, 45] },
  { boxMonth: "2027-02", audience: "women", naturalness: "100natural", productIds: [2, 12, 22, 30, 36] },
  { boxMonth: "2027-03", audience: "women", naturalness: "100natural", productIds: [4, 16, 19, 28, 44] },
  { boxMonth: "2027-04", audience: "women", naturalness: "100natural", productIds: [7, 11, 24, 26, 34] },

  { boxMonth: "2026-11", audience: "women", naturalness: "99natural", productIds: [1, 12, 19, 27, 39] },
  { boxMonth: "2026-12", audience: "women", naturalness: "99natural", productIds: [5, 18, 23, 32, 36] },
  { boxMonth: "2027-01", audience: "women", naturalness: "99natural", productIds: [8, 17, 25, 31, 40] },
  { boxMonth: "2027-02", audience: "women", naturalness: "99natural", productIds: [2, 12, 24, 27, 37] },
  { boxMonth: "2027-03", audience: "women", naturalness: "99natural", productIds: [5, 18, 19, 32, 44] },
  { boxMonth: "2027-04", audience: "women", naturalness: "99natural", productIds: [10, 17, 23, 31, 38] },

  { boxMonth: "2026-11", audience: "men", naturalness: "100natural", productIds: [6, 15, 21, 41, 35] },
  { boxMonth: "2026-12", audience: "men", naturalness: "100natural", productIds: [4, 11, 20, 43, 37] },
  { boxMonth: "2027-01", audience: "men", naturalness: "100natural", productIds: [3, 13, 24, 42, 36] },
  { boxMonth: "2027-02", audience: "men", naturalness: "100natural", productIds: [6, 15, 22, 45, 34] },
  { boxMonth: "2027-03", audience: "men", naturalness: "100natural", productIds: [4, 14, 21, 39, 35] },
  { boxMonth: "2027-04", audience: "men", naturalness: "100natural", productIds: [8, 16, 20, 41, 33] },

  { boxMonth: "2026-11", audience: "men", naturalness: "99natural", productIds: [5, 15, 23, 43, 35] },
  { boxMonth: "2026-12", audience: "men", naturalness: "99natural", productIds: [6, 17, 21, 41, 36] },
  { boxMonth: "2027-01", audience: "men", naturalness: "99natural", productIds: [1, 13, 25, 45, 34] },
  { boxMonth: "2027-02", audience: "men", naturalness: "99natural", productIds: [5, 15, 23, 42, 37] },
  { boxMonth: "2027-03", audience: "men", naturalness: "99natural", productIds: [4, 17, 20, 43, 35] },
  { boxMonth: "2027-04", audience: "men", naturalness: "99natural", productIds: [1, 11, 25, 44, 33] },

  { boxMonth: "2026-11", audience: "children", naturalness: "100natural", productIds: [3, 16, 24, 28, 38] },
  { boxMonth: "2026-12", audience: "children", naturalness: "100natural", productIds: [7, 11, 22, 30, 36] },
  { boxMonth: "2027-01", audience: "children", naturalness: "100natural", productIds: [8, 14, 20, 29, 34] },
  { boxMonth: "2027-02", audience: "children", naturalness: "100natural", productIds: [3, 16, 24, 28, 38] },
  { boxMonth: "2027-03", audience: "children", naturalness: "100natural", productIds: [7, 11, 22, 30, 36] },
  { boxMonth: "2027-04", audience: "children", naturalness: "100natural", productIds: [8, 14, 20, 29, 34] },

  { boxMonth: "2026-11", audience: "children", naturalness: "99natural", productIds: [10, 11, 25, 32, 36] },
  { boxMonth: "2026-12", audience: "children", naturalness: "99natural", productIds: [8, 18, 24, 31, 38] },
  { boxMonth: "2027-01", audience: "children", naturalness: "99natural", productIds: [9, 16, 22, 30, 34] },
  { boxMonth: "2027-02", audience: "children", naturalness: "99natural", productIds: [7, 14, 25, 32, 36] },
  { boxMonth: "2027-03", audience: "children", naturalness: "99natural", productIds: [10, 18, 24, 31, 38] },
  { boxMonth: "2027-04", audience: "children", naturalness: "99natural", productIds: [9, 11, 22, 28, 34] },
];
