import { isWaiting } from "#domain/boxes.ts";
import type { Tx } from "#server/db/open-database.ts";
import { moveStock } from "#server/inventory/index.ts";
import { deleteBatchUses, lockBoxParcels, stopBoxParcels } from "#server/orders/index.ts";
import type { SavedPlan } from "#server/subscriptions/save-plans.ts";

/** Returns what withdrawn boxes had really taken to stock, and stops their parcels. */
export async function restockWithdrawnBoxes(tx: Tx, saved: readonly SavedPlan[], now: Date): Promise<void> {
  const withdrawn = saved.flatMap(({ loaded, outcome }) =>
    loaded.boxRows.filter(
      (row) =>
        isWaiting(row) &&
        outcome.plan.boxes.some(({ boxMonth, status }) => boxMonth === row.boxMonth && status === "skipped"),
    ),
  );
  for (const { id, takenProductIds } of withdrawn) {
    const moves = (takenProductIds ?? []).map((productId) => ({ productId, quantity: 1 }));
    await moveStock(tx, moves, { reason: "box-withdrawn", reference: `box:${id}`, now });
  }
  const boxIds = withdrawn.map(({ id }) => id);
  const unsent = (await lockBoxParcels(tx, boxIds)).filter(({ sentAt }) => sentAt === null);
  await deleteBatchUses(
    tx,
    unsent.map(({ id }) => id),
  );
  await stopBoxParcels(tx, boxIds, now);
}
