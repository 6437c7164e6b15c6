import type { IsoDay } from "#domain/iso-day.ts";
import { addDays } from "#domain/iso-day.ts";

/** What was made together of a product, as far as it is not in parcels yet. */
export interface OpenBatch {
  id: number;
  productId: number;
  bestBeforeOn: IsoDay;
  /** Units that no parcel has; below 0 where more went out than were noted as made. */
  left: number;
}

/** Units of a product that a parcel needs. */
export interface PackingNeed {
  parcelId: number;
  productId: number;
  units: number;
}

export interface BatchUse extends PackingNeed {
  batchId: number;
}

/** What is packed should still keep for this long. */
const SHELF_LIFE_DAYS_MIN = 60;

/** Whether somebody should look before a batch goes out: its best-before day is over, or not far away. */
export function bestBeforeWarning(bestBeforeOn: IsoDay, today: IsoDay): "over" | "soon" | null {
  if (bestBeforeOn <= today) return "over";
  return bestBeforeOn <= addDays(today, SHELF_LIFE_DAYS_MIN) ? "soon" : null;
}

/** The batches of a product that may be proposed, the oldest first: with units left, and not over. */
export function proposedBatches<Batch extends OpenBatch>(batches: readonly Batch[], today: IsoDay): Batch[] {
  return batches
    .filter(({ left, bestBeforeOn }) => left > 0 && bestBeforeWarning(bestBeforeOn, today) !== "over")
    .toSorted((a, b) => a.bestBeforeOn.localeCompare(b.bestBeforeOn) || a.id - b.id);
}

/**
 * Which batches what some parcels need is taken from: parcel by parcel, each product from its batches in the order given,
 * from one until it is used up. What is left over comes from the last: somebody has it in the hand, whatever the figures
 * say. A product without a batch has none in its parcels.
 */
export function takeFromBatches(
  needs: readonly PackingNeed[],
  batches: ReadonlyMap<number, readonly Pick<OpenBatch, "id" | "left">[]>,
): BatchUse[] {
  const left = new Map([...batches.values()].flat().map(({ id, left: units }) => [id, units]));
  return needs.flatMap((need) => {
    const own = batches.get(need.productId) ?? [];
    const last = own.at(-1);
    let missing = need.units;
    const uses: BatchUse[] = [];
    for (const { id } of own) {
      const units = id === last?.id ? missing : Math.min(missing, Math.max(0, left.get(id) ?? 0));
      if (units < 1) continue;
      uses.push({ ...need, batchId: id, units });
      left.set(id, (left.get(id) ?? 0) - units);
      missing -= units;
    }
    return uses;
  });
}
