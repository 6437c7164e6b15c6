import type { SeedProduct } from "./seed-product.ts";

/** Bath bombs of 150 g, ids 1 to 10. Only their prices end in 9: a set with one bomb in it adds up to so many .99. */
export const bathBombs: readonly SeedProduct[] = [
  {
    id: 1,
    slug: "lavender-field-bath-bomb",
    sku: "MS-BB-LAV",
    name: "Lavender Field Bath Bomb",
    categoryId: 11,
    pricePence: 549,
    stock: 96,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Garden lavender, with a pinch of buds pressed on top",
    description:
      "It smells of a lavender hedge after rain, green first and then sweet. We press the buds in by hand " +
      "while the bomb is still damp. A little ultramarine turns the water the palest lilac.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Lavandula Angustifolia Flower, Lavandula Angustifolia Oil, Lecithin, " +
      "Linalool, Linalyl Acetate, Beta-Caryophyllene, Limonene, CI 77007",
    allergens: ["Linalool", "Linalyl Acetate", "Beta-Caryophyllene", "Limonene", "Lavandula Angustifolia Oil"],
    directions:
      "Run a warm bath and turn off the tap. Lower the bomb in and give it four minutes before you follow. " +
      "Lay a flannel over the plughole to catch the buds.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 2,
    slug: "rose-petal-bath-bomb",
    sku: "MS-BB-ROS",
    name: "Rose Petal Bath Bomb",
    categoryId: 11,
    pricePence: 599,
    stock: 72,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Damask rose and geranium, pink from clay alone",
    description:
      "Rose oil is dear and strong, so we use a few drops and let geranium carry it. The blush is the clay's " +
      "own and there is no other colour in it. The petals float for as long as you do.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Kaolin, " +
      "Butyrospermum Parkii Butter, Helianthus Annuus Seed Oil, Rosa Gallica Flower, " +
      "Pelargonium Graveolens Flower Oil, Rosa Damascena Flower Oil, Lecithin, Citronellol, Geraniol, " +
      "Linalool, Citral, Eugenol",
    allergens: [
      "Citronellol",
      "Geraniol",
      "Linalool",
      "Citral",
      "Eugenol",
      "Pelargonium Graveolens Flower Oil",
      "Rosa Damascena Flower Oil",
    ],
    directions:
      "Lower it into a full, warm bath and let it spin itself out, about four minutes. Scoop the petals out " +
      "before you pull the plug.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 3,
    slug: "oat-and-calendula-bath-bomb",
    sku: "MS-BB-OAT",
    name: "Oat & Calendula Bath Bomb",
    categoryId: 11,
    pricePence: 499,
    stock: 118,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Unscented, creamy and good for small bathers too",
    description:
      "Finely milled oats make the water cloudy and soft. Calendula petals are there for the look of them: a " +
      "handful of marigold on a grey day. No perfume and no essential oil.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Avena Sativa Kernel Flour, " +
      "Theobroma Cacao Seed Butter, Helianthus Annuus Seed Oil, Calendula Officinalis Flower, Lecithin",
    allergens: [],
    directions:
      "Lower it into a warm bath. For a child's bath break it in two, use one half and keep the other dry in " +
      "its wrapper.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Contains oats. It can make the bath " +
      "slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 4,
    slug: "eucalyptus-and-peppermint-bath-bomb",
    sku: "MS-BB-EUC",
    name: "Eucalyptus & Peppermint Bath Bomb",
    categoryId: 11,
    pricePence: 549,
    stock: 64,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Cool, green and clear, for the evening of a long run",
    description:
      "Eucalyptus comes up first with the steam, and peppermint follows. The water stays clear, and the room " +
      "smells as if someone had opened a window. Best in the first hour after you take your boots off.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Eucalyptus Globulus Leaf Oil, Mentha Piperita Oil, Lecithin, Limonene, " +
      "Pinene, Menthol, Beta-Caryophyllene",
    allergens: [
      "Limonene",
      "Pinene",
      "Menthol",
      "Beta-Caryophyllene",
      "Eucalyptus Globulus Leaf Oil",
      "Mentha Piperita Oil",
    ],
    directions:
      "Shut the bathroom door to keep the scent in. Lower the bomb into a warm bath, not a hot one, and get " +
      "in once it has stopped fizzing.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 12. If you are pregnant or have asthma, ask your doctor or midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 5,
    slug: "orange-grove-bath-bomb",
    sku: "MS-BB-ORA",
    name: "Orange Grove Bath Bomb",
    categoryId: 11,
    pricePence: 549,
    stock: 88,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Sweet orange peel, with water the colour of apricots",
    description:
      "The oil is pressed from the peel, so it smells of the moment your thumbnail goes in. An earth pigment " +
      "turns the water a soft apricot. Made for mornings when there is time for a bath.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Calendula Officinalis Flower, Citrus Aurantium Dulcis Peel Oil, Lecithin, " +
      "Limonene, Linalool, CI 77492, CI 77491",
    allergens: ["Limonene", "Linalool", "Citrus Aurantium Dulcis Peel Oil"],
    directions:
      "Drop it in while the last of the water is running. Rinse the bath with the shower head afterwards and " +
      "the colour goes with it.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 6,
    slug: "cedar-and-bergamot-bath-bomb",
    sku: "MS-BB-CED",
    name: "Cedar & Bergamot Bath Bomb",
    categoryId: 11,
    pricePence: 599,
    stock: 57,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "A dry wood and a bitter orange, quietly put together",
    description:
      "Atlas cedar smells of pencil shavings and old chests of drawers. Bergamot lifts it, as it lifts a cup " +
      "of Earl Grey. There is no colour in this one: the water stays as it came from the tap.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Citrus Aurantium Bergamia Peel Oil, Cedrus Atlantica Wood Oil, Lecithin, " +
      "Limonene, Linalool, Linalyl Acetate",
    allergens: [
      "Limonene",
      "Linalool",
      "Linalyl Acetate",
      "Citrus Aurantium Bergamia Peel Oil",
      "Cedrus Atlantica Wood Oil",
    ],
    directions:
      "Lower it into a deep, warm bath and leave it for four minutes. The scent is at its best for the first " +
      "quarter of an hour.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Not for " +
      "children under 3. If you are pregnant, ask your midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 7,
    slug: "vanilla-cloud-bath-bomb",
    sku: "MS-BB-VAN",
    name: "Vanilla Cloud Bath Bomb",
    categoryId: 11,
    pricePence: 499,
    stock: 104,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "A soft, low vanilla in cloudy, milky-looking water",
    description:
      "Real vanilla smells less of cake than you would think, and more of warm paper and wood. We use only " +
      "enough to notice. Oats and cocoa butter cloud the water and leave skin feeling soft.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Avena Sativa Kernel Flour, " +
      "Theobroma Cacao Seed Butter, Helianthus Annuus Seed Oil, Vanilla Planifolia Fruit Extract, Lecithin, " +
      "Vanillin",
    allergens: ["Vanillin"],
    directions: "Lower it into a warm bath and stir once with your hand. Half a bomb is plenty for a child.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Contains oats. Not food, however it smells. " +
      "It can make the bath slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 8,
    slug: "meadow-chamomile-bath-bomb",
    sku: "MS-BB-CHA",
    name: "Meadow Chamomile Bath Bomb",
    categoryId: 11,
    pricePence: 499,
    stock: 81,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Dried chamomile flowers and nothing to perfume them",
    description:
      "We grind the flowers to a coarse powder, so the water turns pale straw and smells faintly of hay. " +
      "There is no essential oil in it. Gentle enough to share the bath with someone small.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Chamomilla Recutita Flower Powder, Lecithin",
    allergens: [],
    directions: "Run the bath, check it with your elbow, then lower the bomb in. It takes three to four minutes.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Avoid it if you react to daisies or ragweed. " +
      "It can make the bath slippery. Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: true,
  },
  {
    id: 9,
    slug: "little-moon-bath-bomb",
    sku: "MS-BB-MOO",
    name: "Little Moon Bath Bomb",
    categoryId: 11,
    pricePence: 449,
    stock: 8,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Unscented, and the blue of the sky just after tea",
    description:
      "Round, pale and unscented, with a trace of mica that shows when the water moves. The bath turns a " +
      "light evening blue and the towels stay white. Made with children's baths in mind.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Lecithin, Mica, CI 77007",
    allergens: [],
    directions: "Let a child hold it over warm water with both hands, then let go. Rinse the bath afterwards.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Suitable from " +
      "3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
  {
    id: 10,
    slug: "sunbeam-bath-bomb",
    sku: "MS-BB-SUN",
    name: "Sunbeam Bath Bomb",
    categoryId: 11,
    pricePence: 449,
    stock: 67,
    netWeightGrams: 150,
    netVolumeMl: null,
    strapline: "Buttery yellow, with the smallest drop of mandarin",
    description:
      "One drop of mandarin oil, and a mineral yellow that brightens the water without marking the bath. It " +
      "fizzes slowly, so there is time to watch. A good bomb for a wet Sunday.",
    ingredients:
      "Sodium Bicarbonate, Citric Acid, Zea Mays Starch, Magnesium Sulfate, Butyrospermum Parkii Butter, " +
      "Helianthus Annuus Seed Oil, Citrus Reticulata Peel Oil, Lecithin, Limonene, CI 77492",
    allergens: ["Limonene"],
    directions:
      "Lower it into a warm bath, well away from the tap, and watch it go. One half is enough for a child's " + "bath.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. It can make the bath slippery. Suitable from " +
      "3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: true,
  },
];
