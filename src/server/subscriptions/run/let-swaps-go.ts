import type { Tx } from "#server/db/open-database.ts";
import { putOnShelf } from "./runs.queries.ts";
import { deleteSwaps } from "./swaps.queries.ts";

/** Takes the swaps of boxes back that are not filled: what was kept for them stands on the shelf again. */
export async function letSwapsGo(tx: Tx, boxIds: readonly number[]): Promise<void> {
  const units = new Map<number, number>();
  for (const productId of await deleteSwaps(tx, boxIds)) units.set(productId, (units.get(productId) ?? 0) + 1);
  await putOnShelf(tx, units);
}
