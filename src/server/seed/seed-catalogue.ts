import { type BoxMonth, isoDay } from "#domain/calendar.ts";
import { DEFAULT_SETTINGS } from "#domain/default-settings.ts";
import { labelFacts } from "#domain/label-facts.ts";
import { pence } from "#domain/money.ts";
import { AUDIENCES, allPlans } from "#domain/plans.ts";
import type { Tx } from "#server/db/open-database.ts";
import { bathAccessories } from "./catalogue/bath-accessories.ts";
import { bathBombs } from "./catalogue/bath-bombs.ts";
import { bathSalts } from "./catalogue/bath-salts.ts";
import { boxCopy } from "./catalogue/box-copy.ts";
import { boxRecipes } from "./catalogue/box-recipes.ts";
import { categories } from "./catalogue/categories.ts";
import { claims } from "./catalogue/claims.ts";
import { essentialOils } from "./catalogue/essential-oils.ts";
import { miniHearts } from "./catalogue/mini-hearts.ts";
import type { SeedProduct } from "./catalogue/seed-product.ts";
import { sleepCollection } from "./catalogue/sleep-collection.ts";
import { soapBars } from "./catalogue/soap-bars.ts";
import { wellnessCollections } from "./catalogue/wellness-collections.ts";
import { insertCatalogue, insertClaims } from "./seed.queries.ts";

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
  const papers = { safetyReportRef: `EXAMPLE-CPSR-${good.id}`, notificationNumber: `EXAMPLE-SCPN-${good.id}` };
  const imageUrl = `/pictures/${good.slug}`;
  return {
    ...good,
    price: pence(pricePence),
    imageUrl,
    isCosmetic,
    ...(isCosmetic ? papers : {}),
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
