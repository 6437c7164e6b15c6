import type { Packing, ParcelResult } from "#contract/orders/admin-parcels.ts";
import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { bestBeforeWarning, type PackingNeed, proposedBatches } from "#domain/inventory/batches.ts";
import { type ParcelRefusal, parcelKind, parcelState, whyNotPacked } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { holdParcel, releaseParcel } from "#server/admin/recall/recall-batch.ts";
import { readProductNames } from "#server/catalogue/index.ts";
import {
  type ChosenBatches,
  listBatchesOf,
  listParcels,
  type ParcelRow,
  packProducts,
  productNeeds,
  readProducts,
  takeSetsApart,
  unpackProducts,
} from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listBoxNeeds, packBoxes, unpackBoxes } from "#server/subscriptions/index.ts";
import { packReplacement, replacementNeeds, unpackReplacement } from "./replacements.ts";

interface Work {
  parcelIds: readonly number[];
  actorUserId: number;
}

export async function readPacking({ db, clock }: Shop, parcelIds: readonly number[]): Promise<Packing> {
  const parcels = await listParcels(db, parcelIds);
  const items = await readProducts(db, parcels.filter(isProductParcel));
  const open = parcels.filter((parcel) => {
    const units = isProductParcel(parcel) ? (items.get(parcel.orderId ?? 0)?.length ?? 0) : 1;
    return whyNotPacked(parcel, units) === undefined;
  });
  const needs = await listNeeds(db, open, items);
  return {
    parcels: open.length,
    leftOut: parcelIds.length - open.length,
    products: await describeProducts(db, needs, londonDay(clock())),
  };
}

/** Units of each product in some parcels, with components in place of sets. `items` are those of product parcels. */
export async function listNeeds(
  db: Reader,
  parcels: readonly ParcelRow[],
  items: Awaited<ReturnType<typeof readProducts>>,
): Promise<PackingNeed[]> {
  const ofProducts = parcels
    .filter(isProductParcel)
    .flatMap(({ id, orderId }) => productNeeds(id, items.get(orderId ?? 0) ?? []));
  const boxIds = parcels.filter((parcel) => !isProductParcel(parcel)).map(({ id }) => id);
  const again = parcels.flatMap(replacementNeeds);
  return takeSetsApart(db, [...ofProducts, ...again, ...(await listBoxNeeds(db, boxIds))]);
}

/** The products of some needs, by name, with their units and open batches. */
export async function describeProducts(
  db: Reader,
  needs: readonly PackingNeed[],
  today: IsoDay,
): Promise<Packing["products"]> {
  const units = Map.groupBy(needs, ({ productId }) => productId);
  const [batches, names] = await Promise.all([
    listBatchesOf(db, [...units.keys()]),
    readProductNames(db, [...units.keys()]),
  ]);
  const products = [...units].map(([productId, own]) => {
    const ofProduct = batches.filter((batch) => batch.productId === productId);
    const proposed = new Set(proposedBatches(ofProduct, today).map(({ id }) => id));
    return {
      productId,
      name: names.get(productId) ?? `Product ${productId}`,
      units: own.reduce((sum, need) => sum + need.units, 0),
      batches: ofProduct
        .filter(({ left, recalledAt }) => left > 0 && recalledAt === null)
        .map(({ id, code, bestBeforeOn, left }) => ({
          id,
          code,
          bestBeforeOn,
          left,
          isProposed: proposed.has(id),
          warning: bestBeforeWarning(bestBeforeOn, today),
        })),
    };
  });
  return products.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Marks parcels as packed, independently of each other, so that a refusal does not stop the rest. */
export async function packParcels(
  shop: Shop,
  { chosen, ...work }: Work & { chosen: ChosenBatches },
): Promise<ParcelResult[]> {
  return each(shop, work, async (parcel, base) => {
    if (isProductParcel(parcel)) return shop.db.transaction((tx) => packProducts(tx, { ...base, chosen }));
    if (parcel.replacement) {
      return shop.db.transaction((tx) => packReplacement(tx, { ...base, parcelId: parcel.id, chosen }));
    }
    const packed = await packBoxes(shop, [parcel.boxId ?? 0], { chosen, by: { actorUserId: base.actorUserId } });
    return packed > 0 || parcel.packedAt ? undefined : (whyNotPacked(parcel, 1) ?? "gone");
  });
}

export async function unpackParcels(shop: Shop, work: Work): Promise<ParcelResult[]> {
  return each(shop, work, async (parcel, base) => {
    if (isProductParcel(parcel)) return shop.db.transaction((tx) => unpackProducts(tx, base));
    if (parcel.replacement) {
      return shop.db.transaction((tx) => unpackReplacement(tx, { ...base, parcelId: parcel.id }));
    }
    const unpacked = await unpackBoxes(shop, [parcel.boxId ?? 0], { actorUserId: base.actorUserId });
    return unpacked > 0 ? undefined : parcelState(parcel) === "sent" ? "sent" : "not-packed";
  });
}

export async function holdParcels(shop: Shop, work: Work): Promise<ParcelResult[]> {
  return each(shop, work, (parcel, base) =>
    shop.db.transaction((tx) => holdParcel(tx, { ...base, parcelId: parcel.id, orderId: parcel.orderId })),
  );
}

export async function releaseParcels(shop: Shop, work: Work): Promise<ParcelResult[]> {
  return each(shop, work, (parcel, base) =>
    shop.db.transaction((tx) => releaseParcel(tx, { ...base, parcelId: parcel.id, orderId: parcel.orderId })),
  );
}

interface Base {
  /** Id of the order. 0 for a box without an order. */
  orderId: number;
  actorUserId: number;
  now: Date;
}

/** Applies one action to several parcels, each in its own transaction. One result per parcel, in id order. */
export async function each(
  shop: Shop,
  { parcelIds, actorUserId }: Work,
  run: (parcel: ParcelRow, base: Base) => Promise<ParcelRefusal | undefined>,
): Promise<ParcelResult[]> {
  const found = new Map((await listParcels(shop.db, parcelIds)).map((parcel) => [parcel.id, parcel]));
  const results: ParcelResult[] = [];
  for (const parcelId of parcelIds) {
    const parcel = found.get(parcelId);
    const base = { orderId: parcel?.orderId ?? 0, actorUserId, now: shop.clock() };
    const refusal = parcel ? await run(parcel, base).catch(toParcelRefusal) : "gone";
    results.push({ parcelId, refusal: refusal ?? null });
  }
  return results;
}

/**
 * Converts the error if another request gave the number to another parcel, or recalled the batch, after this request
 * had checked it.
 */
export function toParcelRefusal(error: unknown): ParcelRefusal {
  if (error instanceof ShopError && (error.code === "number-used" || error.code === "batch-recalled"))
    return error.code;
  throw error;
}

export function isProductParcel(parcel: ParcelRow): boolean {
  return parcelKind(parcel) === "goods";
}
