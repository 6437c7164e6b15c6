import { and, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";

/** Selects parcels by their ids or their boxes, or the product parcels of orders. */
type LabelledParcels =
  | { parcelIds: readonly number[] }
  | { boxIds: readonly number[] }
  | { orderIds: readonly number[] };

/**
 * Records that labels are printed. Call it before reading the addresses, so that an address that changes in between
 * counts as changed after the print.
 */
export async function notePrintedLabels(db: Reader, of: LabelledParcels, now: Date): Promise<void> {
  await db
    .update(parcels)
    .set({ labelPrintedAt: now, labelOutdatedAt: null })
    .where(and(isAmong(of), isNull(parcels.sentAt), isNull(parcels.stoppedAt)));
}

function isAmong(of: LabelledParcels): SQL | undefined {
  if ("parcelIds" in of) return isOneOf(parcels.id, of.parcelIds);
  if ("boxIds" in of) return isOneOf(parcels.boxId, of.boxIds);
  return and(isOneOf(parcels.orderId, of.orderIds), isNull(parcels.boxId), isNull(parcels.replacement));
}

/**
 * Marks the labels of printed or packed parcels as outdated, because their address has changed. Skips other parcels.
 */
export async function outdateLabels(tx: Tx, parcelIds: readonly number[], now: Date): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx
    .update(parcels)
    .set({ labelOutdatedAt: now, updatedAt: now })
    .where(and(isOneOf(parcels.id, parcelIds), or(isNotNull(parcels.labelPrintedAt), isNotNull(parcels.packedAt))));
}
