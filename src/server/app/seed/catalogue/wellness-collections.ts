import type { FiveProductIds, SeedSet } from "./seed-product.ts";

export interface SeedWellnessCollection extends SeedSet {
  componentIds: FiveProductIds;
}

/** The six collections, ids 61 to 66. Ingredients and allergens are those of the five components. */
export const wellnessCollections: readonly SeedWellnessCollection[] = [
  {
    id: 61,
    slug: "stress-relief-collection",
    sku: "MS-WC-STR",
    name: "Stress Relief Collection",
    categoryId: 19,
    pricePence: 3499,
    stock: 42,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Lavender in four shapes, and bergamot for the air",
    description:
      "For the hour between work and supper. The set makes a warm, lilac bath with lavender buds in it, and " +
      "bergamot and clary sage drifting in from the shelf. There is enough for a week of baths.",
    ingredients: null,
    allergens: [],
    directions:
      "Put three drops of Still Water on a scent stone or in a diffuser. Pour two handfuls of salt under " +
      "running water, then lower the bomb in. Save the hearts for a shorter day.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: false,
    componentIds: [1, 13, 19, 45, 27],
    badge: "Best for after work",
    benefits: [
      "A herbal, flowery scent that stays near the water",
      "Pale lilac water with buds and petals on top",
      "Cocoa butter and shea that leave skin feeling soft",
      "Five things that belong to one quiet hour",
    ],
    essentialOils: ["Lavender", "Bergamot", "Clary sage", "Rosemary", "Rose"],
  },
  {
    id: 62,
    slug: "energy-boost-collection",
    sku: "MS-WC-ENE",
    name: "Energy Boost Collection",
    categoryId: 19,
    pricePence: 3299,
    stock: 38,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Orange, lemon and grapefruit, with a sharp green edge",
    description:
      "Made for baths before nine in the morning and showers with the window open. Citrus peel comes first " +
      "and rosemary and juniper keep it brisk. The water turns apricot and the room smells of breakfast " +
      "somewhere warm.",
    ingredients: null,
    allergens: [],
    directions:
      "Run Bright Morning in a diffuser while you brush your teeth. Put the soap in the pouch for the " +
      "shower. On a slow day pour two handfuls of salt under running water and add the bomb.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: false,
    componentIds: [5, 17, 23, 41, 35],
    badge: "Best for mornings",
    benefits: [
      "A bright, peel-like scent to start the day with",
      "Apricot water and a sea-green bar of soap",
      "A woven pouch that makes a quick, brisk lather",
    ],
    essentialOils: ["Sweet orange", "Lemon", "Grapefruit", "Juniper", "Rosemary"],
  },
  {
    id: 63,
    slug: "sleep-support-collection",
    sku: "MS-WC-SLE",
    name: "Sleep Support Collection",
    categoryId: 19,
    pricePence: 3699,
    stock: 47,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Chamomile, vanilla and lavender, with the lights down",
    description:
      "A set for the last bath of the day. The bath is pale, warm and softly scented: chamomile flowers, a " +
      "low vanilla, nothing sharp. The scent stone goes on the bedside table with three drops of Evening " +
      "Meadow.",
    ingredients: null,
    allergens: [],
    directions:
      "An hour before bed, put three drops of Evening Meadow on the scent stone. Pour two handfuls of salt " +
      "under running water, wash with the soap and keep the big light off. The bomb is for another night.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
    componentIds: [8, 16, 24, 40, 37],
    badge: "Best for evenings",
    benefits: [
      "A quiet, herbal scent for the end of the day",
      "Soft, straw-coloured water without added colour",
      "A scent stone that needs no flame and no plug",
      "A small ritual to keep at the same time each night",
    ],
    essentialOils: ["Lavender", "Roman chamomile", "Clary sage"],
  },
  {
    id: 64,
    slug: "muscle-recovery-collection",
    sku: "MS-WC-MUS",
    name: "Muscle Recovery Collection",
    categoryId: 19,
    pricePence: 3899,
    stock: 33,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Cedar, bergamot and half a kilo of plain salt",
    description:
      "For the evening after the hill, the allotment or the match. It makes a deep, warm, salty bath that " +
      "smells of dry wood and a little bergamot. The brush and the charcoal soap see to the mud.",
    ingredients: null,
    allergens: [],
    directions:
      "Brush and wash in the shower first. Then pour three handfuls of salt under running water, lower the " +
      "bomb in and stay for twenty minutes. Drink a glass of water afterwards.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
    componentIds: [6, 15, 20, 43, 33],
    badge: "Best after a long day out",
    benefits: [
      "A dry, woody scent that suits a tired evening",
      "Plenty of mineral salt for a deep, warm bath",
      "A long-handled brush for a thorough, brisk wash",
      "Charcoal soap for hands that have been in the soil",
    ],
    essentialOils: ["Atlas cedar", "Bergamot", "Frankincense", "Vetiver"],
  },
  {
    id: 65,
    slug: "immune-support-collection",
    sku: "MS-WC-IMM",
    name: "Immune Support Collection",
    categoryId: 19,
    pricePence: 3599,
    stock: 29,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Eucalyptus, pine and mint for cold, dark weeks",
    description:
      "Our winter set, for January and the week the clocks go back. It makes a steamy bath that smells of " +
      "pine, eucalyptus and a frosty lane. Oats, honey and two cotton flannels keep it homely.",
    ingredients: null,
    allergens: [],
    directions:
      "Shut the door. Put two drops of Clear Air in a bowl of hot water on a high shelf, pour two handfuls " +
      "of salt under running water and get in while the steam is up. Wash with the soap on a warm flannel.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
    componentIds: [4, 11, 21, 42, 36],
    badge: "Best for winter",
    benefits: [
      "A cool, clear scent that fills the room with steam",
      "A warm bath for cold hands and wet socks",
      "A creamy oat and honey bar for winter skin",
      "Two soft flannels that dry by morning",
    ],
    essentialOils: ["Eucalyptus", "Peppermint", "Scots pine"],
  },
  {
    id: 66,
    slug: "mood-uplift-collection",
    sku: "MS-WC-MOO",
    name: "Mood Uplift Collection",
    categoryId: 19,
    pricePence: 3399,
    stock: 54,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Roses, geranium and a bright streak of orange",
    description:
      "A flowery set with its sleeves rolled up. It makes a blush-pink bath with petals on top, and the " +
      "orange in Garden Gate keeps it from being solemn. Good for a grey Sunday, or as a present for " +
      "somebody who has had one.",
    ingredients: null,
    allergens: [],
    directions:
      "Put three drops of Garden Gate on a scent stone or in a diffuser. Lower the rose bomb into a full " +
      "bath, or pour two handfuls of salt under running water. Keep the hearts for weekdays.",
    warnings:
      "Each item carries its own label: please read it first. The oil blend is for diffusing and is not for " +
      "the skin or the bath. Keep everything out of reach of children.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: false,
    componentIds: [2, 12, 19, 44, 32],
    badge: "Best for grey Sundays",
    benefits: [
      "A cheerful scent of roses and orange peel",
      "Petals on the water and clay-pink soap",
      "Six mandarin hearts for short weekday baths",
    ],
    essentialOils: ["Rose", "Geranium", "Palmarosa", "Sweet orange", "Mandarin", "Lavender"],
  },
];
