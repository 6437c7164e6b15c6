import type { SeedProduct } from "./seed-product.ts";

/** Pouches of six 20 g hearts, ids 26 to 32. */
export const miniHearts: readonly SeedProduct[] = [
  {
    id: 26,
    slug: "rose-mini-hearts",
    sku: "MS-MH-ROS",
    name: "Rose Mini Hearts",
    categoryId: 14,
    pricePence: 700,
    stock: 66,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six small hearts, three white and three clay pink",
    description:
      "The same rose and geranium as our large bomb, in a size that suits a short bath. The pink comes from " +
      "clay. They fizz for about a minute each.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Kaolin, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Pelargonium Graveolens Flower Oil, Rosa Damascena Flower Oil, Lecithin, " +
      "Citronellol, Geraniol, Linalool, Citral, Eugenol",
    allergens: [
      "Citronellol",
      "Geraniol",
      "Linalool",
      "Citral",
      "Eugenol",
      "Pelargonium Graveolens Flower Oil",
      "Rosa Damascena Flower Oil",
    ],
    directions: "Two hearts for a foot bath, three for a full bath. Keep the rest dry in the pouch.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 27,
    slug: "lavender-mini-hearts",
    sku: "MS-MH-LAV",
    name: "Lavender Mini Hearts",
    categoryId: 14,
    pricePence: 700,
    stock: 59,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six lilac hearts with a few buds in each",
    description:
      "Soft lavender in a small shape. Ultramarine gives them their lilac, and cocoa butter makes the water " +
      "feel smooth. Leave one unwrapped in a drawer and it will scent your jumpers.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Lavandula Angustifolia Flower, Lavandula Angustifolia Oil, Lecithin, " +
      "Linalool, Linalyl Acetate, Beta-Caryophyllene, Limonene, CI 77007",
    allergens: ["Linalool", "Linalyl Acetate", "Beta-Caryophyllene", "Limonene", "Lavandula Angustifolia Oil"],
    directions:
      "Drop three into a full bath, one after the other, or two into a foot bath. They take about a minute " + "each.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 28,
    slug: "oat-mini-hearts",
    sku: "MS-MH-OAT",
    name: "Oat Mini Hearts",
    categoryId: 14,
    pricePence: 600,
    stock: 97,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six plain, creamy hearts without any scent",
    description:
      "Oats, cocoa butter and a gentle fizz. They turn a shallow bath cloudy and leave nothing behind but " +
      "soft water. The plainest thing we make, and proud of it.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Avena Sativa Kernel Flour, " +
      "Theobroma Cacao Seed Butter, Butyrospermum Parkii Butter, Lecithin",
    allergens: [],
    directions: "One heart for a child's bath, three for a full one. Drop them in when the tap is off.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Contains oats. It can make the bath " +
      "slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 29,
    slug: "chamomile-mini-hearts",
    sku: "MS-MH-CHA",
    name: "Chamomile Mini Hearts",
    categoryId: 14,
    pricePence: 650,
    stock: 0,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six straw-coloured hearts, flecked with flower",
    description:
      "Powdered chamomile flowers give these their freckles and a faint smell of hay. No essential oil and " +
      "no added colour. One is enough for a child, and a good way to end a loud day.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Chamomilla Recutita Flower Powder, Lecithin",
    allergens: [],
    directions: "One heart for a child's bath, three for a full one. Check the water first: warm, not hot.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Avoid it if you react to daisies or ragweed. " +
      "It can make the bath slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 30,
    slug: "vanilla-mini-hearts",
    sku: "MS-MH-VAN",
    name: "Vanilla Mini Hearts",
    categoryId: 14,
    pricePence: 650,
    stock: 74,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six ivory hearts with a whisper of real vanilla",
    description:
      "Vanilla extract, cocoa butter and cornflour; the fizz does the rest. The scent is so light that you " +
      "may only notice it on your towel. They suit a bath before a book.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Vanilla Planifolia Fruit Extract, Lecithin, Vanillin",
    allergens: ["Vanillin"],
    directions: "One heart for a child's bath, three for a full one. Let them float rather than holding them under.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Not food, however it smells. It can make the " +
      "bath slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 31,
    slug: "wildflower-mini-hearts",
    sku: "MS-MH-WIL",
    name: "Wildflower Mini Hearts",
    categoryId: 14,
    pricePence: 700,
    stock: 86,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six unscented hearts in pink, yellow and blue",
    description:
      "Two of each colour, made with mineral pigments and a little mica. They mix in the water as paints do, " +
      "so every bath ends up a different shade. No scent.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Lecithin, Mica, CI 77007, CI 77491, CI 77492",
    allergens: [],
    directions:
      "Let a child choose two colours and drop them in together. Rinse the bath with the shower head " + "afterwards.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Suitable from " +
      "3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 32,
    slug: "mandarin-mini-hearts",
    sku: "MS-MH-MAN",
    name: "Mandarin Mini Hearts",
    categoryId: 14,
    pricePence: 600,
    stock: 79,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Six pale orange hearts, lightly scented with peel",
    description:
      "Mandarin is the mildest of the citrus oils and we use very little of it. The colour is a mineral one " +
      "and fades as the fizz does. They cheer up a Tuesday.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Theobroma Cacao Seed Butter, " +
      "Butyrospermum Parkii Butter, Citrus Reticulata Peel Oil, Lecithin, Limonene, CI 77491, CI 77492",
    allergens: ["Limonene"],
    directions: "One heart for a child's bath, three for a full one. Drop them in when the tap is off.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Suitable from " +
      "3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
];
