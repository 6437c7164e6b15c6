import type { SeedProduct } from "./seed-product.ts";

/** Soap bars, ids 11 to 18. Only paper bands them, so none counts as sealed for hygiene. */
export const soapBars: readonly SeedProduct[] = [
  {
    id: 11,
    slug: "oat-and-honey-soap-bar",
    sku: "MS-SO-OAT",
    name: "Oat & Honey Soap Bar",
    categoryId: 12,
    pricePence: 650,
    stock: 132,
    netWeightGrams: 110,
    netVolumeMl: null,
    strapline: "Cold processed, with coarse oats and a spoon of honey",
    description:
      "The oats are rolled and then broken by hand, so one side of the bar is smooth and the other has a " +
      "little grip. Honey gives it a quick, creamy lather. It has no added scent: what you notice is the " +
      "honey.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Avena Sativa Kernel Meal, Mel, " +
      "Tocopherol",
    allergens: [],
    directions:
      "Wet the bar, turn it ten times in your hands and wash. Keep it on a dish that drains and it will last " +
      "about five weeks.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Contains oats and honey. Suitable from 3 " +
      "years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 12,
    slug: "rose-petal-soap-bar",
    sku: "MS-SO-ROS",
    name: "Rose Petal Soap Bar",
    categoryId: 12,
    pricePence: 700,
    stock: 76,
    netWeightGrams: 110,
    netVolumeMl: null,
    strapline: "Shea and olive oil, with rose petals set in the top",
    description:
      "A mild, pink bar with a proper rose scent, not a powdery one. The colour is clay and will fade a " +
      "little on a sunny windowsill. Petals on the top soften and rinse away in the first few washes.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Kaolin, Rosa Gallica Flower, " +
      "Pelargonium Graveolens Flower Oil, Rosa Damascena Flower Oil, Tocopherol, Citronellol, Geraniol, " +
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
    directions: "Work up a lather in wet hands, or on a flannel, and rinse. Stand the bar petal side up to dry.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Not for children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 13,
    slug: "lavender-and-rosemary-soap-bar",
    sku: "MS-SO-LAV",
    name: "Lavender & Rosemary Soap Bar",
    categoryId: 12,
    pricePence: 650,
    stock: 90,
    netWeightGrams: 110,
    netVolumeMl: null,
    strapline: "A herb garden in a bar, with the leaves left in",
    description:
      "Lavender on its own can be sleepy. Rosemary sharpens it and makes it smell of the kitchen door in " +
      "July. Chopped rosemary leaf in the bar gives hands something to rub against.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Rosmarinus Officinalis Leaf, " +
      "Lavandula Angustifolia Oil, Rosmarinus Officinalis Leaf Oil, Tocopherol, Linalool, Linalyl Acetate, " +
      "Beta-Caryophyllene, Limonene, Camphor, Pinene",
    allergens: [
      "Linalool",
      "Linalyl Acetate",
      "Beta-Caryophyllene",
      "Limonene",
      "Camphor",
      "Pinene",
      "Lavandula Angustifolia Oil",
    ],
    directions: "Keep it by the basin or the bath. Lather, wash, rinse, and let the bar dry between uses.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Not for children under 3. If you are " +
      "pregnant, ask your midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 14,
    slug: "plain-olive-soap-bar",
    sku: "MS-SO-OLI",
    name: "Plain Olive Soap Bar",
    categoryId: 12,
    pricePence: 550,
    stock: 3,
    netWeightGrams: 120,
    netVolumeMl: null,
    strapline: "Olive oil, water, salt and time; no scent at all",
    description:
      "Almost all olive oil, which makes a slow, low lather and a very mild bar. We rest it on the shelf for " +
      "twelve weeks before we band it, so it is hard and lasts. For anyone who wants soap to smell of soap.",
    ingredients: "Sodium Olivate, Aqua, Glycerin, Sodium Chloride, Tocopherol",
    allergens: [],
    directions:
      "Lather it on a wet flannel rather than in the hands: olive oil soap likes a little friction. Dry it " + "well.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Suitable from 3 years, with an adult beside " +
      "the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 15,
    slug: "cedar-and-charcoal-soap-bar",
    sku: "MS-SO-CED",
    name: "Cedar & Charcoal Soap Bar",
    categoryId: 12,
    pricePence: 650,
    stock: 69,
    netWeightGrams: 110,
    netVolumeMl: null,
    strapline: "Slate grey, dry and woody, with a clean rinse",
    description:
      "Atlas cedar and vetiver, with charcoal for its colour and its fine, soft drag. It lathers grey and " +
      "rinses clear. A bar for gardeners, bakers and anyone else who works with their hands.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Charcoal Powder, " +
      "Cedrus Atlantica Wood Oil, Vetiveria Zizanoides Root Oil, Tocopherol",
    allergens: ["Cedrus Atlantica Wood Oil"],
    directions:
      "Lather between wet hands, or on a brush for nails and knuckles. Rinse the dish now and then, as " +
      "charcoal leaves a grey ring.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Not for children under 3.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 16,
    slug: "calendula-and-chamomile-soap-bar",
    sku: "MS-SO-CAL",
    name: "Calendula & Chamomile Soap Bar",
    categoryId: 12,
    pricePence: 650,
    stock: 101,
    netWeightGrams: 110,
    netVolumeMl: null,
    strapline: "A pale yellow bar for faces, hands and small people",
    description:
      "We steep calendula and chamomile flowers in the olive oil for four weeks before we make soap with it. " +
      "They leave a buttery colour and almost no smell. There is no essential oil in it.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Calendula Officinalis Flower, " +
      "Chamomilla Recutita Flower Extract, Tocopherol",
    allergens: [],
    directions:
      "Make the lather in your hands first, then wash. For a child's hair or face, use a wet flannel and " +
      "keep it above the eyes.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Avoid it if you react to daisies or ragweed. " +
      "Suitable from 3 years, with an adult beside the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 17,
    slug: "sea-glass-soap-bar",
    sku: "MS-SO-SEA",
    name: "Sea Glass Soap Bar",
    categoryId: 12,
    pricePence: 700,
    stock: 54,
    netWeightGrams: 100,
    netVolumeMl: null,
    strapline: "Lemon and rosemary in a swirl of sea green",
    description:
      "Every bar is poured by hand, so no two swirls are alike. Lemon peel opens it and rosemary holds it " +
      "steady. The green is a mineral pigment that stays in the bar and out of your towels.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Citrus Limon Peel Oil, " +
      "Rosmarinus Officinalis Leaf Oil, Tocopherol, Limonene, Citral, Pinene, Camphor, Beta-Caryophyllene, " +
      "Linalool, Mica, CI 77288",
    allergens: ["Limonene", "Citral", "Pinene", "Camphor", "Beta-Caryophyllene", "Linalool", "Citrus Limon Peel Oil"],
    directions:
      "Lather in wet hands, wash and rinse. It is a good first thing bar: keep it in the shower, out of the " +
      "spray.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Not for children under 3. If you are " +
      "pregnant, ask your midwife first.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: false,
  },
  {
    id: 18,
    slug: "first-light-soap-bar",
    sku: "MS-SO-FIR",
    name: "First Light Soap Bar",
    categoryId: 12,
    pricePence: 600,
    stock: 83,
    netWeightGrams: 100,
    netVolumeMl: null,
    strapline: "Unscented, in bands of pink and pale gold",
    description:
      "Three pours, each a shade lighter, cut so that the colours run like an early sky. No fragrance of any " +
      "kind. A small, smooth bar that fits a small hand.",
    ingredients:
      "Sodium Olivate, Sodium Cocoate, Aqua, Glycerin, Sodium Shea Butterate, Tocopherol, Mica, CI 77491, " +
      "CI 77492",
    allergens: [],
    directions: "Wet, lather, rinse. Rounded edges wear evenly if you turn the bar over after each bath.",
    warnings:
      "For external use only. Keep it out of the eyes; if any gets in, rinse well with water. Do not use on " +
      "broken skin. Stop using it if your skin feels irritated. Suitable from 3 years, with an adult beside " +
      "the bath.",
    shelfLifeMonths: 12,
    naturalPercent: 99,
    hygieneSealed: false,
  },
];
