import type { SeedSet } from "./seed-product.ts";

/** The small set that the account home shows, id 67: three things of the Sleep Support Collection. */
export const sleepCollection: SeedSet = {
  id: 67,
  slug: "sleep-collection",
  sku: "MS-WC-SLC",
  name: "Sleep Collection",
  categoryId: 19,
  pricePence: 2499,
  stock: 40,
  netWeightGrams: null,
  netVolumeMl: null,
  strapline: "Three things for the last bath of the day",
  description:
    "The short way to a quiet evening: a straw-coloured bath with chamomile in it, a jar of salt for the nights " +
    "after, and Evening Meadow for the bedroom. It is a smaller set than our others, with three things in it.",
  ingredients: null,
  allergens: [],
  directions:
    "Put three drops of Evening Meadow on a scent stone or in a diffuser an hour before bed. Lower the bomb into " +
    "a full bath, or pour two handfuls of salt under running water.",
  warnings:
    "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for the skin " +
    "or the bath. Keep everything out of reach of children.",
  shelfLifeMonths: 12,
  naturalPercent: 100,
  hygieneSealed: false,
  componentIds: [8, 24, 40],
  badge: "A smaller set",
  benefits: [
    "A quiet, herbal scent for the end of the day",
    "Soft, straw-coloured water without added colour",
    "Enough salt for several more evenings",
  ],
  essentialOils: ["Lavender", "Roman chamomile", "Clary sage"],
};
