import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { BoxProduct, BoxToFill } from "#domain/subscriptions/box-contents.ts";
import type { Box } from "#domain/subscriptions/boxes.ts";
import { moveStock } from "#server/inventory/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import { deleteSwaps, type RecipeItems } from "./recipes.queries.ts";

interface BoxFilling extends RecipeItems {
  products: ReadonlyMap<number, BoxProduct>;
  settings: ShopSettings;
  disliked: readonly number[];
}

/** A subscription's box with everything that decides its contents. */
export function boxToFill(
  { row, boxRows }: LoadedPlan,
  box: Box,
  { settings, disliked, ...filling }: BoxFilling,
): BoxToFill {
  return {
    ...filling,
    audience: box.audience,
    exclusions: row.exclusions,
    unwantedProductIds: [...recentProductIds(boxRows, box.boxMonth, settings), ...disliked],
    isAllNatural: box.naturalness === "100natural",
  };
}

/** Contents of the boxes in the months before a month. */
function recentProductIds(boxRows: LoadedPlan["boxRows"], boxMonth: string, settings: ShopSettings): number[] {
  const before = boxRows.filter(
    (row) => row.boxMonth < boxMonth && row.status !== "skipped" && row.productIds !== null,
  );
  const recent = before.slice(Math.max(before.length - (settings.boxesWithoutRepeat - 1), 0));
  return recent.flatMap((row) => [...(row.productIds ?? [])]);
}

/** Reverts the swaps of unfilled boxes and restocks their reserved units. */
export async function releaseSwaps(tx: Tx, boxIds: readonly number[], now: Date): Promise<void> {
  for (const { boxId, productId } of await deleteSwaps(tx, boxIds)) {
    await moveStock(tx, [{ productId, quantity: 1 }], { reason: "swap-released", reference: `box:${boxId}`, now });
  }
}
