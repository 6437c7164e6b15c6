import { type PackingNeed, proposedBatches, takeFromBatches } from "#domain/batches.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { deleteBatchUses, insertBatchUses, listBatchesOf, listComponents } from "./batches.queries.ts";

/** What somebody has chosen for a product: these batches, in this order. None: its parcels name no batch. */
export type ChosenBatches = ReadonlyMap<number, readonly number[]>;

/**
 * Notes which batches went into parcels that are packed now: of each product those chosen, or else the oldest that are
 * open. What was noted of these parcels before is forgotten.
 */
export async function noteBatches(
  tx: Tx,
  needs: readonly PackingNeed[],
  { chosen = new Map(), now }: { chosen?: ChosenBatches; now: Date },
): Promise<void> {
  await deleteBatchUses(tx, [...new Set(needs.map(({ parcelId }) => parcelId))]);
  const singles = await takeSetsApart(tx, needs);
  const batches = await listBatchesOf(tx, productIdsOf(singles));
  const byProduct = Map.groupBy(batches, ({ productId }) => productId);
  const today = londonDay(now);
  const usable = new Map(
    [...byProduct].map(([productId, own]) => {
      const ids = chosen.get(productId);
      const taken = ids?.flatMap((id) => own.find((batch) => batch.id === id) ?? []);
      return [productId, taken ?? proposedBatches(own, today)];
    }),
  );
  await insertBatchUses(tx, takeFromBatches(singles, usable));
}

/** The same needs without sets: each of their parts is a product with batches of its own. */
export async function takeSetsApart(db: Reader, needs: readonly PackingNeed[]): Promise<PackingNeed[]> {
  const parts = Map.groupBy(await listComponents(db, productIdsOf(needs)), ({ setId }) => setId);
  const units = new Map<string, PackingNeed>();
  for (const { parcelId, productId, units: wanted } of needs) {
    const ids = parts.get(productId)?.map(({ componentId }) => componentId) ?? [productId];
    for (const id of ids) {
      const key = `${parcelId} ${id}`;
      units.set(key, { parcelId, productId: id, units: (units.get(key)?.units ?? 0) + wanted });
    }
  }
  return [...units.values()];
}

function productIdsOf(needs: readonly { productId: number }[]): number[] {
  return [...new Set(needs.map(({ productId }) => productId))];
}
