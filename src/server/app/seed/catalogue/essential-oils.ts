import type { SeedProduct } from "./seed-product.ts";

/**
 * Pure blends of 10 ml, ids 39 to 45, for diffusing and steam. They fall under CLP, not the cosmetics rules: warnings
 * follow the H and P statements, and the merchant's safety data sheets decide before real trading.
 */
export const essentialOils: readonly SeedProduct[] = [
  {
    id: 39,
    slug: "two-lavenders-oil-blend",
    sku: "MS-EO-LAV",
    name: "Two Lavenders Essential Oil Blend",
    categoryId: 16,
    pricePence: 1000,
    stock: 92,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "True lavender and lavandin, pure and undiluted",
    description:
      "True lavender is soft and sweet; lavandin is sharper, with a breath of camphor. Together they smell " +
      "like the whole plant and not just the flower. The one to begin with.",
    ingredients:
      "Lavandula Angustifolia Oil, Lavandula Hybrida Oil, Linalool, Linalyl Acetate, Beta-Caryophyllene, " +
      "Limonene, Camphor",
    allergens: [
      "Linalool",
      "Linalyl Acetate",
      "Beta-Caryophyllene",
      "Limonene",
      "Camphor",
      "Lavandula Angustifolia Oil",
      "Lavandula Hybrida Oil",
    ],
    directions:
      "Put three drops on a scent stone, or five in a diffuser with water, and run it for half an hour. " +
      "Press and turn to open.",
    warnings:
      "Danger. May be fatal if swallowed and enters airways. Causes skin irritation. May cause an allergic " +
      "skin reaction. Causes serious eye irritation. Harmful to aquatic life with long lasting effects. " +
      "Contains Linalool, Linalyl Acetate and Limonene. Keep out of reach of children. Avoid release to the " +
      "environment. IF SWALLOWED: immediately call a POISON CENTRE or doctor. Do NOT induce vomiting. IF ON " +
      "SKIN: wash with plenty of soap and water. Not for use on the skin or in the bath as sold. Do not use " +
      "around babies, children under 3 or pets, and ask your doctor first if you are pregnant or have " +
      "asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 40,
    slug: "evening-meadow-oil-blend",
    sku: "MS-EO-EVE",
    name: "Evening Meadow Essential Oil Blend",
    categoryId: 16,
    pricePence: 1250,
    stock: 55,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Lavender, Roman chamomile and clary sage",
    description:
      "A hay meadow at about nine in June: sweet grass, apples somewhere, the warmth going out of the " +
      "ground. Roman chamomile gives it the apple. We run it while the bath fills and turn it off at lights " +
      "out.",
    ingredients:
      "Lavandula Angustifolia Oil, Salvia Sclarea Oil, Anthemis Nobilis Flower Oil, Linalool, " +
      "Linalyl Acetate, Beta-Caryophyllene, Limonene, Sclareol, Pinene",
    allergens: [
      "Linalool",
      "Linalyl Acetate",
      "Beta-Caryophyllene",
      "Limonene",
      "Sclareol",
      "Pinene",
      "Lavandula Angustifolia Oil",
    ],
    directions:
      "Put three drops on a scent stone an hour before bed, or five in a diffuser with water for half an " +
      "hour. Press and turn to open.",
    warnings:
      "Danger. May be fatal if swallowed and enters airways. Causes skin irritation. May cause an allergic " +
      "skin reaction. Harmful to aquatic life with long lasting effects. Contains Linalool, Linalyl Acetate " +
      "and Pinene. Keep out of reach of children. Avoid release to the environment. IF SWALLOWED: " +
      "immediately call a POISON CENTRE or doctor. Do NOT induce vomiting. IF ON SKIN: wash with plenty of " +
      "soap and water. Not for use on the skin or in the bath as sold. Do not use around babies, children " +
      "under 3 or pets, and ask your doctor first if you are pregnant or have asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 41,
    slug: "bright-morning-oil-blend",
    sku: "MS-EO-BRI",
    name: "Bright Morning Essential Oil Blend",
    categoryId: 16,
    pricePence: 1000,
    stock: 68,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Sweet orange, lemon and rosemary",
    description:
      "Citrus peel first, then a clean, green edge of rosemary. It clears the smell of breakfast from a " +
      "kitchen in minutes. Good company at a desk.",
    ingredients:
      "Citrus Aurantium Dulcis Peel Oil, Citrus Limon Peel Oil, Rosmarinus Officinalis Leaf Oil, Limonene, " +
      "Linalool, Citral, Pinene, Camphor, Beta-Caryophyllene",
    allergens: [
      "Limonene",
      "Linalool",
      "Citral",
      "Pinene",
      "Camphor",
      "Beta-Caryophyllene",
      "Citrus Aurantium Dulcis Peel Oil",
      "Citrus Limon Peel Oil",
    ],
    directions:
      "Put five drops in a diffuser with water, or two in a bowl of hot water on a high shelf, and let the " +
      "steam carry it. Press and turn to open.",
    warnings:
      "Danger. Flammable liquid and vapour. May be fatal if swallowed and enters airways. Causes skin " +
      "irritation. May cause an allergic skin reaction. Toxic to aquatic life with long lasting effects. " +
      "Contains Limonene, Citral and Linalool. Keep out of reach of children. Keep away from heat, sparks " +
      "and open flames. Avoid release to the environment. IF SWALLOWED: immediately call a POISON CENTRE or " +
      "doctor. Do NOT induce vomiting. IF ON SKIN: wash with plenty of soap and water. Not for use on the " +
      "skin or in the bath as sold. Do not use around babies, children under 3 or pets, and ask your doctor " +
      "first if you are pregnant or have asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 42,
    slug: "clear-air-oil-blend",
    sku: "MS-EO-CLE",
    name: "Clear Air Essential Oil Blend",
    categoryId: 16,
    pricePence: 1100,
    stock: 47,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Eucalyptus, peppermint and Scots pine",
    description:
      "Sharp, cold and clean, like opening the back door in January. Eucalyptus leads and pine stays " +
      "longest. Best in steam, and a little goes far.",
    ingredients:
      "Eucalyptus Globulus Leaf Oil, Pinus Sylvestris Leaf Oil, Mentha Piperita Oil, Limonene, Pinene, " +
      "Beta-Caryophyllene, Menthol",
    allergens: [
      "Limonene",
      "Pinene",
      "Beta-Caryophyllene",
      "Menthol",
      "Eucalyptus Globulus Leaf Oil",
      "Mentha Piperita Oil",
    ],
    directions:
      "Put two drops in a bowl of hot water on a high shelf while you shower, and leave the door shut. Or " +
      "five in a diffuser. Press and turn to open.",
    warnings:
      "Danger. Flammable liquid and vapour. May be fatal if swallowed and enters airways. Causes skin " +
      "irritation. May cause an allergic skin reaction. Toxic to aquatic life with long lasting effects. " +
      "Contains Pinene, Limonene and Menthol. Keep out of reach of children. Keep away from heat, sparks and " +
      "open flames. Avoid release to the environment. IF SWALLOWED: immediately call a POISON CENTRE or " +
      "doctor. Do NOT induce vomiting. IF ON SKIN: wash with plenty of soap and water. Not for use on the " +
      "skin or in the bath as sold. Do not use around babies, children under 3 or pets, and ask your doctor " +
      "first if you are pregnant or have asthma. Do not lean over the bowl, and keep children out of the " +
      "room.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 43,
    slug: "deep-wood-oil-blend",
    sku: "MS-EO-DEE",
    name: "Deep Wood Essential Oil Blend",
    categoryId: 16,
    pricePence: 1250,
    stock: 39,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Atlas cedar, frankincense and a little vetiver",
    description:
      "Dry wood, resin and the earth below it. Vetiver is thick and slow, so this blend changes over an " +
      "evening and is better at ten than at eight. It suits a room with books in it.",
    ingredients: "Cedrus Atlantica Wood Oil, Boswellia Carterii Oil, Vetiveria Zizanoides Root Oil, Pinene, Limonene",
    allergens: ["Pinene", "Limonene", "Cedrus Atlantica Wood Oil"],
    directions:
      "Put four drops on a scent stone and leave it for the evening, or five in a diffuser with water. Press " +
      "and turn to open.",
    warnings:
      "Danger. Flammable liquid and vapour. May be fatal if swallowed and enters airways. Causes skin " +
      "irritation. May cause an allergic skin reaction. Harmful to aquatic life with long lasting effects. " +
      "Contains Pinene and Limonene. Keep out of reach of children. Keep away from heat, sparks and open " +
      "flames. Avoid release to the environment. IF SWALLOWED: immediately call a POISON CENTRE or doctor. " +
      "Do NOT induce vomiting. IF ON SKIN: wash with plenty of soap and water. Not for use on the skin or in " +
      "the bath as sold. Do not use around babies, children under 3 or pets, and ask your doctor first if " +
      "you are pregnant or have asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 44,
    slug: "garden-gate-oil-blend",
    sku: "MS-EO-GAR",
    name: "Garden Gate Essential Oil Blend",
    categoryId: 16,
    pricePence: 950,
    stock: 61,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Geranium, palmarosa and sweet orange",
    description:
      "Rosy without roses in it: geranium and palmarosa share much of the same scent. Sweet orange opens it " +
      "up. A cheerful thing to come home to in the hall.",
    ingredients:
      "Citrus Aurantium Dulcis Peel Oil, Pelargonium Graveolens Flower Oil, Cymbopogon Martini Oil, " +
      "Limonene, Linalool, Citronellol, Geraniol, Citral, Geranyl Acetate",
    allergens: [
      "Limonene",
      "Linalool",
      "Citronellol",
      "Geraniol",
      "Citral",
      "Geranyl Acetate",
      "Citrus Aurantium Dulcis Peel Oil",
      "Pelargonium Graveolens Flower Oil",
    ],
    directions:
      "Put three drops on a scent stone by the door, or five in a diffuser with water for half an hour. " +
      "Press and turn to open.",
    warnings:
      "Danger. Flammable liquid and vapour. May be fatal if swallowed and enters airways. Causes skin " +
      "irritation. May cause an allergic skin reaction. Toxic to aquatic life with long lasting effects. " +
      "Contains Limonene, Geraniol and Citronellol. Keep out of reach of children. Keep away from heat, " +
      "sparks and open flames. Avoid release to the environment. IF SWALLOWED: immediately call a POISON " +
      "CENTRE or doctor. Do NOT induce vomiting. IF ON SKIN: wash with plenty of soap and water. Not for use " +
      "on the skin or in the bath as sold. Do not use around babies, children under 3 or pets, and ask your " +
      "doctor first if you are pregnant or have asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 45,
    slug: "still-water-oil-blend",
    sku: "MS-EO-STI",
    name: "Still Water Essential Oil Blend",
    categoryId: 16,
    pricePence: 1150,
    stock: 50,
    netWeightGrams: null,
    netVolumeMl: 10,
    strapline: "Bergamot, clary sage and lavender",
    description:
      "Bergamot is the most even-tempered of the citrus oils. Clary sage makes it herbal and lavender rounds " +
      "it off. We get through a bottle of this in the workshop every month.",
    ingredients:
      "Citrus Aurantium Bergamia Peel Oil, Lavandula Angustifolia Oil, Salvia Sclarea Oil, Limonene, " +
      "Linalool, Linalyl Acetate, Beta-Caryophyllene, Sclareol",
    allergens: [
      "Limonene",
      "Linalool",
      "Linalyl Acetate",
      "Beta-Caryophyllene",
      "Sclareol",
      "Citrus Aurantium Bergamia Peel Oil",
      "Lavandula Angustifolia Oil",
    ],
    directions:
      "Put three drops on a scent stone while the bath runs, or five in a diffuser with water for half an " +
      "hour. Press and turn to open.",
    warnings:
      "Danger. Flammable liquid and vapour. May be fatal if swallowed and enters airways. Causes skin " +
      "irritation. May cause an allergic skin reaction. Toxic to aquatic life with long lasting effects. " +
      "Contains Limonene, Linalool and Linalyl Acetate. Keep out of reach of children. Keep away from heat, " +
      "sparks and open flames. Avoid release to the environment. IF SWALLOWED: immediately call a POISON " +
      "CENTRE or doctor. Do NOT induce vomiting. IF ON SKIN: wash with plenty of soap and water. Not for use " +
      "on the skin or in the bath as sold. Do not use around babies, children under 3 or pets, and ask your " +
      "doctor first if you are pregnant or have asthma.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
];
