import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
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
 * counts as changed after the print. An old address at the carrier stays marked, because printing does not change it.
 */
export async function notePrintedLabels(db: Reader, of: LabelledParcels, now: Date): Promise<void> {
  await db
    .update(parcels)
    .set({
      labelPrintedAt: now,
      labelOutdatedAt: sql`case when ${parcels.postageOrderId} is not null then ${parcels.labelOutdatedAt} end`,
    })
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

/**
 * Reserves parcels for one request to the carrier, and returns the ids of those that no other request has reserved.
 * Call it before reading the addresses, as `notePrintedLabels`.
 */
export async function claimPostage(db: Reader, parcelIds: readonly number[], now: Date): Promise<number[]> {
  if (parcelIds.length === 0) return [];
  const isWaiting = and(isNull(parcels.sentAt), isNull(parcels.stoppedAt), isNull(parcels.heldAt));
  const claimed = await db
    .update(parcels)
    .set({ postageAskedAt: now, postageMessage: null, labelPrintedAt: now, labelOutdatedAt: null, updatedAt: now })
    .where(and(isOneOf(parcels.id, parcelIds), isNull(parcels.postageAskedAt), isWaiting))
    .returning({ id: parcels.id });
  return claimed.map(({ id }) => id);
}

/** Ends the reservation of a request that certainly had no effect. `message` is the carrier's reason. */
export async function releasePostage(
  db: Reader,
  { parcelId, askedAt, message }: { parcelId: number; askedAt: Date; message: string | null },
): Promise<void> {
  await db
    .update(parcels)
    .set({ postageAskedAt: null, postageMessage: message })
    .where(and(eq(parcels.id, parcelId), eq(parcels.postageAskedAt, askedAt), isNull(parcels.postageOrderId)));
}

/** Stores the carrier's order of a parcel. False if the parcel has one. */
export async function savePostageOrder(
  tx: Tx,
  { parcelId, orderId, now }: { parcelId: number; orderId: number; now: Date },
): Promise<boolean> {
  const saved = await tx
    .update(parcels)
    .set({
      postageAskedAt: sql`coalesce(${parcels.postageAskedAt}, ${now.toISOString()}::timestamptz)`,
      postageOrderId: orderId,
      postageMessage: null,
      updatedAt: now,
    })
    .where(and(eq(parcels.id, parcelId), isNull(parcels.postageOrderId)))
    .returning({ id: parcels.id });
  return saved.length > 0;
}

/** Removes the carrier's order from a parcel. False if the parcel no longer has this order. */
export async function clearPostage(
  tx: Tx,
  { parcelId, orderId, now }: { parcelId: number; orderId: number; now: Date },
): Promise<boolean> {
  const cleared = await tx
    .update(parcels)
    .set({ postageAskedAt: null, postageOrderId: null, updatedAt: now })
    .where(and(eq(parcels.id, parcelId), eq(parcels.postageOrderId, orderId)))
    .returning({ id: parcels.id });
  return cleared.length > 0;
}
