import { findSharedNumbers, parcelKind, parcelReference } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { listParcelsNumbered, type ParcelRow } from "./parcels.queries.ts";

/** Ids of the parcels that are allowed to have the same tracking number, or "all" to allow any parcel. */
export type SharedWith = "all" | readonly number[];

type Numbered = Pick<ParcelRow, "id" | "orderId" | "trackingNumber">;

/**
 * Refuses with `number-used` if a parcel of another order has the new number. Locks the number until the transaction
 * ends, so that two requests cannot give it to two parcels.
 */
export async function requireUnusedNumber(
  tx: Tx,
  parcel: Numbered,
  { trackingNumber, sharedWith = [] }: { trackingNumber: string | null; sharedWith?: SharedWith | undefined },
): Promise<void> {
  if (trackingNumber === null || trackingNumber === parcel.trackingNumber || sharedWith === "all") return;
  await acquireLock(tx, "trackingNumbers", trackingNumber);
  const others = (await listParcelsNumbered(tx, [trackingNumber])).filter(({ id }) => !sharedWith.includes(id));
  requireNoneShared(findSharedNumbers([{ ...parcel, trackingNumber }], others), others);
}

/**
 * Refuses with `number-used` if parcels of different orders would have the same tracking number. Compares the given
 * parcels with each other and with all other parcels.
 */
export async function requireUnusedNumbers(db: Reader, numbered: readonly ParcelRow[]): Promise<void> {
  const others = await listOthers(db, numbered);
  requireNoneShared(findSharedNumbers(numbered, others), [...numbered, ...others]);
}

/**
 * Ids of the given parcels whose tracking number is also used by a parcel of another order. Compares them with each
 * other and with all other parcels.
 */
export async function listNumbersShared(db: Reader, numbered: readonly Numbered[]): Promise<ReadonlySet<number>> {
  return new Set(findSharedNumbers(numbered, await listOthers(db, numbered)).keys());
}

function listOthers(db: Reader, numbered: readonly Numbered[]): Promise<ParcelRow[]> {
  return listParcelsNumbered(
    db,
    numbered.flatMap(({ trackingNumber }) => trackingNumber || []),
  );
}

function requireNoneShared(shared: ReadonlyMap<number, number>, parcels: readonly ParcelRow[]): void {
  const [otherId] = shared.values();
  const other = parcels.find(({ id }) => id === otherId);
  if (other) throw new ShopError("number-used", { reference: parcelReference({ ...other, kind: parcelKind(other) }) });
}
