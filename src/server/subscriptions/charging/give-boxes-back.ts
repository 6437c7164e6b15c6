import type { Outcome } from "#domain/box-happenings.ts";
import type { Tx } from "#server/db/open-database.ts";
import { stopBoxParcels } from "#server/orders/for-others.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import { putOnShelf } from "#server/subscriptions/run/runs.queries.ts";

/** What filled boxes hold goes back onto the shelf when they are paid back instead of sent, and their parcels stay. */
export async function giveBoxesBack(
  tx: Tx,
  decided: readonly { loaded: LoadedPlan; outcome: Outcome }[],
  now: Date,
): Promise<void> {
  const units = new Map<number, number>();
  const boxIds: number[] = [];
  for (const { loaded, outcome } of decided) {
    const months = new Set<string>(outcome.refunds.map((refund) => refund.boxMonth));
    for (const box of loaded.boxRows) {
      if (!months.has(box.boxMonth)) continue;
      boxIds.push(box.id);
      for (const id of box.productIds ?? []) units.set(id, (units.get(id) ?? 0) + 1);
    }
  }
  await putOnShelf(tx, units);
  await stopBoxParcels(tx, boxIds, now);
}
