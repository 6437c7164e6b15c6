import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { BoxProduct, BoxToFill } from "#domain/subscriptions/box-contents.ts";
import type { Box } from "#domain/subscriptions/boxes.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";

interface BoxFilling {
  recipe: readonly number[];
  products: ReadonlyMap<number, BoxProduct>;
  settings: ShopSettings;
  /** What the customer has given few stars. */
  disliked: readonly number[];
}

/** A subscription's box with all that decides what goes into it. */
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

/** What the boxes just before a month held. */
function recentProductIds(boxRows: LoadedPlan["boxRows"], boxMonth: string, settings: ShopSettings): number[] {
  const before = boxRows.filter(
    (row) => row.boxMonth < boxMonth && row.status !== "skipped" && row.productIds !== null,
  );
  const recent = before.slice(Math.max(before.length - (settings.boxesWithoutRepeat - 1), 0));
  return recent.flatMap((row) => [...(row.productIds ?? [])]);
}
