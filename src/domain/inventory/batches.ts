import type { IsoDay } from "#domain/iso-day.ts";
import { addDays } from "#domain/iso-day.ts";

/** A batch with units that are not in parcels yet. */
export interface OpenBatch {
  id: number;
  productId: number;
  bestBeforeOn: IsoDay;
  /** Units not assigned to a parcel. Negative if more were packed than recorded as made. */
  left: number;
  /** Null unless the batch was recalled. */
  recalledAt: Date | null;
}

export interface PackingNeed {
  parcelId: number;
  productId: number;
  units: number;
}

export interface BatchUse extends PackingNeed {
  batchId: number;
}

/** Minimum remaining shelf life of a packed product. */
const SHELF_LIFE_DAYS_MIN = 60;

/** Warning for packing a batch: "over" if its best-before day has passed, "soon" if it is near, otherwise null. */
export function bestBeforeWarning(bestBeforeOn: IsoDay, today: IsoDay): "over" | "soon" | null {
  if (bestBeforeOn <= today) return "over";
  return bestBeforeOn <= addDays(today, SHELF_LIFE_DAYS_MIN) ? "soon" : null;
}

/**
 * Batches to propose for packing, oldest first. Each has units left, was not recalled, and has not passed its
 * best-before day.
 */
export function proposedBatches<Batch extends OpenBatch>(batches: readonly Batch[], today: IsoDay): Batch[] {
  return batches
    .filter(({ left, recalledAt }) => left > 0 && recalledAt === null)
    .filter(({ bestBeforeOn }) => bestBeforeWarning(bestBeforeOn, today) !== "over")
    .toSorted((a, b) => a.bestBeforeOn.localeCompare(b.bestBeforeOn) || a.id - b.id);
}

/**
 * Assigns batches to parcels one by one, in the given batch order per product. If the batches run out, the last one is
 * used for the rest. A product without batches is not assigned any.
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
