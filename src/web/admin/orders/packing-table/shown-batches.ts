import type { TableParcel, TableProduct } from "#contract/orders/admin-packing-table.ts";
import { type BatchUse, takeFromBatches } from "#domain/inventory/batches.ts";
import { OLDEST } from "#web/admin/orders/parcels/batch-choice.tsx";
import type { WaitingPacking } from "./packing-storage.ts";

/**
 * The products as the shop will have them once the waiting packings are sent: their batches have fewer units left, and
 * an empty batch is no longer proposed.
 */
export function withoutWaiting(
  products: readonly TableProduct[],
  waiting: readonly Pick<WaitingPacking, "uses">[],
): TableProduct[] {
  const used = new Map<number, number>();
  for (const { batchId, units } of waiting.flatMap(({ uses = [] }) => uses)) {
    used.set(batchId, (used.get(batchId) ?? 0) + units);
  }
  return products.map((product) => ({
    ...product,
    batches: product.batches.map((batch) => {
      const left = batch.left - (used.get(batch.id) ?? 0);
      return { ...batch, left, isProposed: batch.isProposed && left > 0 };
    }),
  }));
}

/**
 * The batches that the screen names for a parcel, as a packing sends them. They are sent also where the packer chose
 * none, because the oldest batch may be another one, or recalled, by the time that a packing without a connection arrives.
 */
export function shownBatches(
  { id, needs }: Pick<TableParcel, "id" | "needs">,
  products: readonly TableProduct[],
  choices: ReadonlyMap<number, string>,
): Pick<WaitingPacking, "batches" | "uses"> {
  const named = new Map(
    products.map(({ productId, batches }) => {
      const choice = choices.get(productId) ?? OLDEST;
      const isNamed = (batch: (typeof batches)[number]) =>
        choice === OLDEST ? batch.isProposed : String(batch.id) === choice;
      return [productId, batches.filter(isNamed)];
    }),
  );
  const uses = takeFromBatches(
    needs.map((need) => ({ ...need, parcelId: id })),
    named,
  );
  const used = Map.groupBy(uses, ({ productId }) => productId);
  const batches = needs.flatMap(({ productId }) => {
    const batchIds = idsOf(used.get(productId) ?? []);
    // Without a choice and without an open batch, the screen names none, and the shop decides.
    return batchIds.length > 0 || (choices.get(productId) ?? OLDEST) !== OLDEST ? [{ productId, batchIds }] : [];
  });
  return { batches, uses: uses.map(({ batchId, units }) => ({ batchId, units })) };
}

function idsOf(uses: readonly BatchUse[]): number[] {
  return [...new Set(uses.map(({ batchId }) => batchId))];
}
