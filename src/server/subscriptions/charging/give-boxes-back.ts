import type { Outcome } from "#domain/box-happenings.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import { putOnShelf } from "#server/subscriptions/run/runs.queries.ts";

/** What filled boxes hold goes back onto the shelf when they are paid back instead of sent. */
export async function giveBoxesBack(
  tx: Tx,
  decided: readonly { loaded: LoadedPlan; outcome: Outcome }[],
): Promise<void> {
  const units = new Map<number, number>();
  for (const { loaded, outcome } of decided) {
    const months = new Set<string>(outcome.refunds.map((refund) => refund.boxMonth));
    for (const box of loaded.boxRows) {
      if (!months.has(box.boxMonth)) continue;
      for (const id of box.productIds ?? []) units.set(id, (units.get(id) ?? 0) + 1);
    }
  }
  await putOnShelf(tx, units);
}
