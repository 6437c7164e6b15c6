import { type BoxMonth, isoDay } from "#domain/calendar.ts";
import { BOX_VALUE_CLAIM, MOST_POPULAR_CLAIM } from "#domain/catalogue/catalogue.ts";
import { labelFacts } from "#domain/catalogue/label-facts.ts";
import { pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { AUDIENCES, allPlans } from "#domain/subscriptions/plans.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  type SeedProduct,
  seedBoxes,
  seedCategories,
  seedProducts,
  seedRecipes,
  seedSets,
} from "./catalogue/catalogue.ts";
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
    detail: "stated for each product, with the names of its colours",
  },
  { key: "essential-oils", kind: "promise", text: "100% essential oils", detail: "no synthetic fragrance" },
  { key: "plastic-free", kind: "promise", text: "Plastic-free packaging", detail: "kraft, paper tape, glass and tin" },
  {
    key: BOX_VALUE_CLAIM,
    kind: "promise",
    text: "£35-45 of goods in a box",
    detail: "the five items bought one by one",
  },
  {
    key: MOST_POPULAR_CLAIM,
    kind: "promise",
    text: "Most Popular",
    detail: "the 12-box plan, of our four plans",
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

const BOX_CATEGORY_ID = 20;
const PURE_OILS_CATEGORY_ID = 16;
/** A demonstration labels every figure with this source. A real merchant adds evidence and enables each claim. */
const CLAIM_ORIGIN = {
  source: "Demonstration figures, of customers of 2019 to 2026, collected by email",
  evidence: "",
  asOf: isoDay("2026-11-01"),
};

/** Products of the children's boxes are also in the children's category. */
const CHILDRENS_IDS = new Set([
  ...seedBoxes.children.standardProductIds,
  ...seedRecipes.filter(({ audience }) => audience === "children").flatMap(({ productIds }) => productIds),
]);

/** Seeds the products, the six collections and the smaller set, the twelve plans and the recipes of the boxes. */
export async function seedCatalogue(tx: Tx, { isDemo }: { isDemo: boolean }): Promise<void> {
  await insertClaims(
    tx,
    claims.map((claim) => ({ ...claim, ...CLAIM_ORIGIN, isEnabled: isDemo })),
  );
  const sets = Object.values(seedSets).flat();
  await insertCatalogue(tx, {
    categories: seedCategories,
    products: [
      ...Object.values(seedProducts).flat().map(seedRow),
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
      ...AUDIENCES.map((audience) => ({ audience, productIds: seedBoxes[audience].standardProductIds })),
      ...seedRecipes.map((recipe) => ({ ...recipe, boxMonth: recipe.boxMonth as BoxMonth })),
    ],
  });
}

/**
 * Product row of the seed. Pure oils are not for use on the skin, so they are not cosmetics. All other products with
 * ingredients are cosmetics. A picture's name is the product's slug, as in the photo studio's catalogue.
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
    const { name, strapline, description } = seedBoxes[plan.audience];
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
      imageUrl: audiencePictures[plan.audience],
    };
  });
}

/** Advertising claim in the seed data. The demonstration marks it as an example. A real merchant must prove it. */
interface SeedClaim {
  key: string;
  kind: "statistic" | "rating" | "promise" | "testimonial";
  text: string;
  detail: string;
  audience?: "women" | "men" | "children";
}
