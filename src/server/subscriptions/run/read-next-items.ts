import { fillBox } from "#domain/box-contents.ts";
import { type Box, findComingBox } from "#domain/boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { BoxItems } from "#server/subscriptions/view-subscription.ts";
import { findRecipe, listBoxProducts, listNamed } from "./recipes.queries.ts";

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/** What is in a subscription's next box: as it was frozen, or as it would be filled today. */
export async function readNextItems(db: Reader, loaded: LoadedPlan, moment: Moment): Promise<BoxItems> {
  const next = findComingBox(loaded.plan, londonDay(moment.now));
  if (!next) return [];
  const stored = loaded.boxRows.find((row) => row.boxMonth === next.boxMonth);
  const productIds = stored?.productIds ?? (await fillNext(db, loaded, next, moment.settings));
  const named = await listNamed(db, productIds);
  return productIds.flatMap((id) => {
    const product = named.find((each) => each.id === id);
    return product ? [{ productId: id, name: product.name, slug: product.slug }] : [];
  });
}

async function fillNext(db: Reader, { row, boxRows }: LoadedPlan, next: Box, settings: ShopSettings) {
  const recipe = await findRecipe(db, next);
  if (recipe.length === 0) return [];
  const products = await listBoxProducts(db);
  return fillBox({
    audience: next.audience,
    recipe,
    exclusions: row.exclusions,
    recentProductIds: recentProductIds(boxRows, next.boxMonth, settings),
    isAllNatural: next.naturalness === "100natural",
    products: new Map(products.map((product) => [product.id, product])),
  }).productIds;
}

/** What the boxes just before a month held. */
export function recentProductIds(boxRows: LoadedPlan["boxRows"], boxMonth: string, settings: ShopSettings): number[] {
  const before = boxRows.filter(
    (row) => row.boxMonth < boxMonth && row.status !== "skipped" && row.productIds !== null,
  );
  const recent = before.slice(Math.max(before.length - (settings.boxesWithoutRepeat - 1), 0));
  return recent.flatMap((row) => [...(row.productIds ?? [])]);
}
