import type { SeedProduct } from "./seed-product.ts";

/** Dead Sea bath salts, ids 19 to 25. */
export const bathSalts: readonly SeedProduct[] = [
  {
    id: 19,
    slug: "rose-and-lavender-dead-sea-salt",
    sku: "MS-DS-ROS",
    name: "Rose & Lavender Dead Sea Salt",
    categoryId: 13,
    pricePence: 1250,
    stock: 84,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "Mineral salt with whole buds and petals, in a cork-lidded jar",
    description:
      "Coarse Dead Sea salt, turned with lavender and a little rose until every grain is coated. The flowers " +
      "are from the same jars we use for the bombs. It makes a warm, flowery bath that is more garden than " +
      "perfume counter.",
    ingredients:
      "Maris Sal, Lavandula Angustifolia Flower, Rosa Gallica Flower, Helianthus Annuus Seed Oil, " +
      "Lavandula Angustifolia Oil, Rosa Damascena Flower Oil, Tocopherol, Linalool, Linalyl Acetate, " +
      "Beta-Caryophyllene, Limonene, Citronellol, Geraniol, Eugenol",
    allergens: [
      "Linalool",
      "Linalyl Acetate",
      "Beta-Caryophyllene",
      "Limonene",
      "Citronellol",
      "Geraniol",
      "Eugenol",
      "Lavandula Angustifolia Oil",
      "Rosa Damascena Flower Oil",
    ],
    directions:
      "Pour it under running water: two handfuls, about 80 g, for a full bath. Tie it in a muslin if you " +
      "would rather not fish for petals.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 20,
    slug: "plain-dead-sea-salt",
    sku: "MS-DS-PLA",
    name: "Plain Dead Sea Salt",
    categoryId: 13,
    pricePence: 950,
    stock: 140,
    netWeightGrams: 500,
    netVolumeMl: null,
    strapline: "Half a kilo of coarse salt and not one thing else",
    description:
      "One ingredient, coarsely ground. It dissolves in about two minutes and gives the water a silky " +
      "weight. Use it alone, or under any of our bath bombs.",
    ingredients: "Maris Sal",
    allergens: [],
    directions:
      "Pour it under running water: three handfuls, about 100 g. Use half of that in a child's bath. Rinse " +
      "with fresh water afterwards.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It stings on fresh cuts and after shaving. " +
      "Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 21,
    slug: "eucalyptus-and-pine-dead-sea-salt",
    sku: "MS-DS-EUC",
    name: "Eucalyptus & Pine Dead Sea Salt",
    categoryId: 13,
    pricePence: 1250,
    stock: 62,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "A walk in the woods, for when you are back from one",
    description:
      "Scots pine needles and eucalyptus leaf, on coarse mineral salt. The scent rises the moment it meets " +
      "hot water, so pour it late. A bath for cold feet and muddy weekends.",
    ingredients:
      "Maris Sal, Helianthus Annuus Seed Oil, Pinus Sylvestris Leaf Oil, Eucalyptus Globulus Leaf Oil, " +
      "Tocopherol, Pinene, Limonene, Beta-Caryophyllene",
    allergens: ["Pinene", "Limonene", "Beta-Caryophyllene", "Eucalyptus Globulus Leaf Oil"],
    directions:
      "Pour two handfuls, about 80 g, under the last inch of running water. Stir once and get in while the " +
      "steam is up.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 12. If you are pregnant or have asthma, ask your doctor or midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 22,
    slug: "oat-and-calendula-dead-sea-salt",
    sku: "MS-DS-OAT",
    name: "Oat & Calendula Dead Sea Salt",
    categoryId: 13,
    pricePence: 1050,
    stock: 93,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "Unscented salt, softened with milled oats",
    description:
      "Salt for people who find salt baths a little sharp. The oats cloud the water and the calendula petals " +
      "float on top. No perfume, so nothing to linger on the towels.",
    ingredients: "Maris Sal, Avena Sativa Kernel Flour, Calendula Officinalis Flower",
    allergens: [],
    directions:
      "Pour it under running water: two handfuls, about 80 g, or one for a child. Swish the last of the oats " +
      "round as the bath empties.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Contains oats. It stings on fresh cuts. It " +
      "can make the bath slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 23,
    slug: "grapefruit-and-juniper-dead-sea-salt",
    sku: "MS-DS-GRA",
    name: "Grapefruit & Juniper Dead Sea Salt",
    categoryId: 13,
    pricePence: 1250,
    stock: 48,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "Bright and bitter, a little like tonic water",
    description:
      "Pink grapefruit peel with crushed juniper behind it, dry enough not to smell of sweets. A trace of " +
      "iron oxide tints the grains coral. We like it in the morning with the window open.",
    ingredients:
      "Maris Sal, Helianthus Annuus Seed Oil, Citrus Paradisi Peel Oil, Juniperus Communis Fruit Oil, " +
      "Tocopherol, Limonene, Pinene, Beta-Caryophyllene, CI 77491",
    allergens: ["Limonene", "Pinene", "Beta-Caryophyllene"],
    directions:
      "Pour it under running water: two handfuls, about 80 g. The tint is faint and rinses off the bath with " +
      "the shower head.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3. If you are pregnant, ask your midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 24,
    slug: "chamomile-and-vanilla-dead-sea-salt",
    sku: "MS-DS-CHA",
    name: "Chamomile & Vanilla Dead Sea Salt",
    categoryId: 13,
    pricePence: 1250,
    stock: 71,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "A low, warm scent for a bath with the lights down",
    description:
      "Whole chamomile heads and vanilla, folded through fine-grained salt so that it melts fast. The scent " +
      "is soft and stays near the water. It makes a pale, warm, unhurried bath.",
    ingredients:
      "Maris Sal, Chamomilla Recutita Flower, Helianthus Annuus Seed Oil, Vanilla Planifolia Fruit Extract, " +
      "Tocopherol, Vanillin",
    allergens: ["Vanillin"],
    directions:
      "Pour it under running water: two handfuls, about 80 g, or one for a child. Tie it in a muslin if you " +
      "want the flowers kept together.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Avoid it if you react to daisies or ragweed. " +
      "It stings on fresh cuts. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 25,
    slug: "tide-pool-dead-sea-salt",
    sku: "MS-DS-TID",
    name: "Tide Pool Dead Sea Salt",
    categoryId: 13,
    pricePence: 1050,
    stock: 58,
    netWeightGrams: 350,
    netVolumeMl: null,
    strapline: "Unscented, in the blue-green of a rock pool",
    description:
      "Coarse and fine salt together, so some vanishes at once and some crunches underfoot. Mineral colour " +
      "turns the water a clear, shallow blue. There is no scent in it.",
    ingredients: "Maris Sal, Mica, CI 77007, CI 77288",
    allergens: [],
    directions:
      "Pour it under running water and let a child stir: one handful, about 40 g, for a small bath, two for " +
      "a full one.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It stings on fresh cuts. Suitable from 3 " +
      "years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
];
