import { moveStock } from "#server/inventory/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { deleteSwaps } from "./recipes.queries.ts";

/** Reverts the swaps of unfilled boxes and restocks their reserved units. */
export async function releaseSwaps(tx: Tx, boxIds: readonly number[], now: Date): Promise<void> {
  for (const { boxId, productId } of await deleteSwaps(tx, boxIds)) {
    await moveStock(tx, [{ productId, quantity: 1 }], { reason: "swap-released", reference: `box:${boxId}`, now });
  }
}
