import { type BoxMonth, isoDay } from "#domain/calendar.ts";
import { MOST_POPULAR_CLAIM } from "#domain/catalogue/catalogue.ts";
import { labelFacts } from "#domain/catalogue/label-facts.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { AUDIENCES, allPlans } from "#domain/subscriptions/plans.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { bathAccessories } from "./catalogue/bath-accessories.ts";
import { bathBombs } from "./catalogue/bath-bombs.ts";
import { bathSalts } from "./catalogue/bath-salts.ts";
import { boxRecipes } from "./catalogue/box-recipes.ts";
import { essentialOils } from "./catalogue/essential-oils.ts";
import { miniHearts } from "./catalogue/mini-hearts.ts";
import type { FiveProductIds, SeedProduct, SeedSet } from "./catalogue/seed-product.ts";
import { soapBars } from "./catalogue/soap-bars.ts";
import { wellnessCollections } from "./catalogue/wellness-collections.ts";
import { insertCatalogue, insertClaims } from "./seed.queries.ts";

const claims: readonly SeedClaim[] = [
  { key: "customers", kind: "statistic", text: "2,500+", detail: "happy customers" },
  { key: "satisfaction", kind: "statistic", text: "98%", detail: "satisfaction" },
  { key: "average", kind: "statistic", text: "4.9 out of 5", detail: "average rating" },
  { key: "rating-women", kind: "rating", text: "4.9", detail: "1,247 reviews", audience: "women" },
  { key: "rating-men", kind: "rating", text: "4.8", detail: "983 reviews", audience: "men" },
  { key: "rating-children", kind: "rating", text: "4.9", detail: "756 reviews", audience: "children" },
  {
    key: "natural",
    kind: "promise",
    text: "99%-100% natural",
    detail: "said of every product, with its colours named",
  },
  { key: "essential-oils", kind: "promise", text: "100% essential oils", detail: "no synthetic fragrance" },
  { key: "plastic-free", kind: "promise", text: "Plastic-free packaging", detail: "kraft, paper tape, glass and tin" },
  { key: "box-value", kind: "promise", text: "£35-45 of goods in a box", detail: "the five items bought one by one" },
  {
    key: MOST_POPULAR_CLAIM,
    kind: "promise",
    text: "Most Popular",
    detail: "the plan of 12 boxes, among the four lengths",
  },
  {
    key: "testimonial-1",
    kind: "testimonial",
    text: "The box sits on the edge of the bath all month. My daughter picks the bomb, I keep the salt.",
    detail: "Hannah, Leeds",
  },
  {
    key: "testimonial-2",
    kind: "testimonial",
    text: "I bought it for my husband as a joke. He has now asked twice when the next one comes.",
    detail: "Marged, Cardiff",
  },
  {
    key: "testimonial-3",
    kind: "testimonial",
    text: "It says on the page what the second month costs. That is why I signed up.",
    detail: "Tom, Norwich",
  },
];

export const categories: readonly { id: number; name: string; slug: string; description: string }[] = [
  {
    id: 11,
    name: "Bath Bombs",
    slug: "bath-bombs",
    description: "Pressed by hand, 150 g each. One bomb is one generous bath, or two small ones.",
  },
  {
    id: 12,
    name: "Soap Bars",
    slug: "soap-bars",
    description: "Cold-processed bars of olive oil, coconut and shea, rested for weeks before we band them.",
  },
  {
    id: 13,
    name: "Dead Sea Bath Salts",
    slug: "dead-sea-bath-salts",
    description: "Coarse mineral salt, plain or with flowers and oils. Pour it under running water.",
  },
  {
    id: 14,
    name: "Mini Heart Bath Bombs",
    slug: "mini-heart-bath-bombs",
    description: "Six small hearts to a pouch, for short baths, foot baths and children.",
  },
  {
    id: 15,
    name: "Bath Accessories",
    slug: "bath-accessories",
    description: "Wood, cotton, clay and sisal: a few plain things that make a bath easier.",
  },
  {
    id: 16,
    name: "Essential Oil Blends",
    slug: "essential-oil-blends",
    description: "Pure oils for a diffuser, a scent stone or a bowl of steam. Not for the skin.",
  },
  {
    id: 19,
    name: "Wellness Collection",
    slug: "wellness-collection",
    description: "Six sets of five, each made for one kind of bath. Not a medicine, just a good hour.",
  },
  {
    id: 20,
    name: "Subscription Boxes",
    slug: "subscription-boxes",
    description: "Five handmade things a month, for women, men or children.",
  },
];

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

/** A box's own words by audience, and the five items it holds in a month without a recipe, all 100% natural. */
export const boxCopy: Record<
  "women" | "men" | "children",
  { name: string; strapline: string; description: string; standardProductIds: FiveProductIds }
> = {
  women: {
    name: "Women's Monthly Subscription Box",
    strapline: "Five handmade things, from rose to rosemary",
    description:
      "A bath bomb, a soap bar, a jar of Dead Sea salt and a set of mini hearts, chosen to go together. The " +
      "fifth thing is an oil blend one month and something for the bathroom shelf the next. Flowers, herbs " +
      "and citrus take turns through the year.",
    standardProductIds: [2, 12, 19, 26, 39],
  },
  men: {
    name: "Men's Monthly Subscription Box",
    strapline: "Five handmade things, with wood, herbs and salt",
    description:
      "A bath bomb, a soap bar, Dead Sea salt, an oil blend and one good thing for the bathroom. The scents " +
      "are mostly dry and green: cedar, pine, rosemary, grapefruit. Nothing in it smells of a changing room.",
    standardProductIds: [6, 15, 21, 43, 35],
  },
  children: {
    name: "Children's Monthly Subscription Box",
    strapline: "Five mild things that make bath time easy",
    description:
      "A bath bomb, a soap bar, Dead Sea salt, a set of mini hearts and something soft to wash with or a " +
      "dish to keep the soap on. Everything is mild and most of it has no scent at all. Made for children " +
      "from 3 years, with an adult beside the bath.",
    standardProductIds: [3, 11, 22, 28, 36],
  },
};

const BOX_CATEGORY_ID = 20;
const PURE_OILS_CATEGORY_ID = 16;
const BOX_PICTURES = {
  women: "/pictures/box-women",
  men: "/pictures/box-men",
  children: "/pictures/box-children",
} as const;
/** A demonstration says so beside every figure; a real merchant brings evidence and switches each on. */
const CLAIM_ORIGIN = { source: "Demonstration figures", evidence: "", asOf: isoDay("2026-11-01") };

/** What goes into a child's box may stand on a child's shelf. */
const CHILDRENS_IDS = new Set([
  ...boxCopy.children.standardProductIds,
  ...boxRecipes.filter(({ audience }) => audience === "children").flatMap(({ productIds }) => productIds),
]);

/** The goods, the six collections and the smaller one, the twelve plans and the boxes' recipes. */
export async function seedCatalogue(tx: Tx, { isDemo }: { isDemo: boolean }): Promise<void> {
  await insertClaims(
    tx,
    claims.map((claim) => ({ ...claim, ...CLAIM_ORIGIN, isEnabled: isDemo })),
  );
  const singles = [...bathBombs, ...soapBars, ...bathSalts, ...miniHearts, ...bathAccessories, ...essentialOils];
  const sets = [...wellnessCollections, sleepCollection];
  await insertCatalogue(tx, {
    categories,
    products: [
      ...singles.map(seedRow),
      ...sets.map((set) => ({
        ...seedRow(set),
        badge: set.badge,
        benefits: set.benefits,
        essentialOils: set.essentialOils,
      })),
      ...planRows(),
    ],
    components: sets.flatMap(({ id, componentIds }) =>
      componentIds.map((componentId, index) => ({ setId: id, position: index + 1, componentId })),
    ),
    recipes: [
      ...AUDIENCES.map((audience) => ({ audience, productIds: boxCopy[audience].standardProductIds })),
      ...boxRecipes.map((recipe) => ({ ...recipe, boxMonth: recipe.boxMonth as BoxMonth })),
    ],
  });
}

/**
 * Pure oils are not for the skin; everything else with a list of ingredients is a cosmetic. A product's picture is
 * called after it in the photo studio's catalogue.
 */
function seedRow({ pricePence, ...good }: SeedProduct) {
  const isCosmetic = good.ingredients !== null && good.categoryId !== PURE_OILS_CATEGORY_ID;
  const compliance = { safetyReportRef: `EXAMPLE-CPSR-${good.id}`, notificationNumber: `EXAMPLE-SCPN-${good.id}` };
  const imageUrl = `/pictures/${good.slug}`;
  return {
    ...good,
    price: pence(pricePence),
    imageUrl,
    isCosmetic,
    ...(isCosmetic ? compliance : {}),
    isForChildren: CHILDRENS_IDS.has(good.id),
    labelFacts: labelFacts(good.ingredients),
    labelRead: good.ingredients,
  };
}

function planRows() {
  return allPlans(DEFAULT_SETTINGS).map((plan) => {
    const { name, strapline, description } = boxCopy[plan.audience];
    return {
      id: plan.id,
      name,
      strapline,
      description,
      slug: `${plan.audience}-box-${plan.duration}`,
      sku: `MS-BOX-${plan.id}`,
      price: plan.monthlyPence,
      categoryId: BOX_CATEGORY_ID,
      isSubscription: true,
      subscriptionType: plan.audience,
      imageUrl: BOX_PICTURES[plan.audience],
    };
  });
}

/** What the shop says of itself. In a demonstration the figures are shown as such; a real merchant must prove each. */
interface SeedClaim {
  key: string;
  kind: "statistic" | "rating" | "promise" | "testimonial";
  text: string;
  detail: string;
  audience?: "women" | "men" | "children";
}
