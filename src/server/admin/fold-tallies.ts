import type { Shop } from "#server/kernel/shop.ts";
import { foldTallyChanges } from "./tallies.queries.ts";

/** Keeps the dashboard's sums short. Safe to run at any time. */
export async function foldTallies(shop: Shop): Promise<void> {
  await foldTallyChanges(shop.db);
}
