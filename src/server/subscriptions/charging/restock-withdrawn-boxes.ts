import { isWaiting } from "#domain/boxes.ts";
import type { Tx } from "#server/db/open-database.ts";
import { deleteBatchUses, lockBoxParcels, stopBoxParcels } from "#server/orders/for-others.ts";
import { putOnShelf } from "#server/subscriptions/run/runs.queries.ts";
import type { SavedPlan } from "#server/subscriptions/save-plans.ts";

/** Returns the contents of filled boxes that were withdrawn to stock, and stops their parcels. */
export async function restockWithdrawnBoxes(tx: Tx, saved: readonly SavedPlan[], now: Date): Promise<void> {
  const withdrawn = saved.flatMap(({ loaded, outcome }) =>
    loaded.boxRows.filter(
      (row) =>
        isWaiting(row) &&
        outcome.plan.boxes.some(({ boxMonth, status }) => boxMonth === row.boxMonth && status === "skipped"),
    ),
  );
  const units = new Map<number, number>();
  for (const id of withdrawn.flatMap(({ productIds }) => productIds ?? [])) units.set(id, (units.get(id) ?? 0) + 1);
  await putOnShelf(tx, units);
  const boxIds = withdrawn.map(({ id }) => id);
  const unsent = (await lockBoxParcels(tx, boxIds)).filter(({ sentAt }) => sentAt === null);
  await deleteBatchUses(
    tx,
    unsent.map(({ id }) => id),
  );
  await stopBoxParcels(tx, boxIds, now);
}
