import type { SeedProduct } from "./seed-product.ts";

/** Accessories, ids 33 to 38. They are not cosmetics: no INCI list, no best-before date. */
export const bathAccessories: readonly SeedProduct[] = [
  {
    id: 33,
    slug: "beech-bath-brush",
    sku: "MS-AC-BRU",
    name: "Beech Bath Brush",
    categoryId: 15,
    pricePence: 1250,
    stock: 36,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "A long handle and plant bristles, for backs and heels",
    description:
      "Oiled beech with a head of sisal bristles, firm when dry and softer once wet. The handle is long " +
      "enough for the middle of the back.",
    ingredients: null,
    allergens: [],
    directions:
      "Wet the bristles for half a minute, lather with soap and brush in slow strokes. Hang it bristles down " +
      "to dry.",
    warnings: "Do not leave it standing in water. Not for the face or for broken skin.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 34,
    slug: "olive-wood-soap-dish",
    sku: "MS-AC-DIS",
    name: "Olive Wood Soap Dish",
    categoryId: 15,
    pricePence: 950,
    stock: 52,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Slatted, so that the bar dries and lasts longer",
    description:
      "Cut from offcuts of olive wood, with three slots and small feet. Water runs out and air gets under " +
      "the bar. The grain differs on every one.",
    ingredients: null,
    allergens: [],
    directions:
      "Stand it near the basin, out of the spray. Wipe it weekly and rub in a little cooking oil when the " +
      "wood looks pale.",
    warnings: "Not for the dishwasher. Do not leave it in water.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 35,
    slug: "sisal-soap-pouch",
    sku: "MS-AC-POU",
    name: "Sisal Soap Pouch",
    categoryId: 15,
    pricePence: 500,
    stock: 110,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "For the last thin slivers of a good bar",
    description:
      "Put the ends of your soap in, pull the cord and carry on. The open weave makes more lather than your " +
      "hands can. Hang it up with the soap inside and it dries by morning.",
    ingredients: null,
    allergens: [],
    directions:
      "Wet the pouch with the soap inside, rub it to a lather and wash. Rinse and hang. It can go in a cool " +
      "machine wash, empty.",
    warnings:
      "Firm when new: go gently, and not on the face or on broken skin. The cord is not a toy. Not for " +
      "children under 3.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 36,
    slug: "cotton-flannels",
    sku: "MS-AC-FLA",
    name: "Cotton Flannels, Pair",
    categoryId: 15,
    pricePence: 850,
    stock: 78,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Two waffle-weave cloths that dry between baths",
    description:
      "Unbleached cotton in an open waffle, soft from the first wash. One is for faces and one is for " +
      "everything else. Stitched loops mean they need not live on the edge of the bath.",
    ingredients: null,
    allergens: [],
    directions:
      "Wash before first use. Machine wash at 60°C, dry on the line. 30 cm by 30 cm, and expect them to " +
      "shrink by a thumb's width.",
    warnings: "Wash after every few uses. Never leave a young child alone in the bath, flannel or no flannel.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 37,
    slug: "terracotta-scent-stone",
    sku: "MS-AC-STO",
    name: "Terracotta Scent Stone",
    categoryId: 15,
    pricePence: 850,
    stock: 44,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Three drops of oil, no flame and no plug",
    description:
      "A pebble of bare terracotta in a glazed saucer. The clay drinks the oil and gives it back slowly over " +
      "a day or so. Sized for a bathroom shelf or a bedside table.",
    ingredients: null,
    allergens: [],
    directions:
      "Put three drops of an essential oil blend on the bare clay and set it on its saucer. Let it go quiet " +
      "before you change scents.",
    warnings: "Keep the oiled stone off polished wood and out of reach of children and pets.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: false,
  },
  {
    id: 38,
    slug: "konjac-sponge",
    sku: "MS-AC-KON",
    name: "Konjac Sponge",
    categoryId: 15,
    pricePence: 550,
    stock: 125,
    netWeightGrams: null,
    netVolumeMl: null,
    strapline: "Dry and light as a stone, then soft as a cloth",
    description:
      "Made from the root of the konjac plant and nothing else. It arrives hard and swells in warm water " +
      "until it is softer than any flannel. Mild enough for a child's face.",
    ingredients: null,
    allergens: [],
    directions:
      "Soak it for five minutes before the first use, then squeeze and wash with or without soap. Press it " +
      "flat and hang it up. Change it every six weeks.",
    warnings:
      "Always soften it in water first. Compost it when it starts to tear. Not to be chewed: keep it from " +
      "children under 3.",
    shelfLifeMonths: 0,
    naturalPercent: 100,
    hygieneSealed: true,
  },
];
