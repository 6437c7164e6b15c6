import { createHash } from "node:crypto";
import {
  type PackingTable,
  TABLE_PARCELS_MAX,
  type TableParcel,
  type TableResult,
} from "#contract/orders/admin-packing-table.ts";
import { londonDay } from "#domain/calendar.ts";
import { type ParcelStamps, type TableRefusal, whyNotPackedAtTable } from "#domain/orders/packing-table.ts";
import { parcelReference } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listProductPictures } from "#server/catalogue/index.ts";
import {
  type ChosenBatches,
  listParcels,
  lockOrder,
  lockParcel,
  type ParcelRow,
  packProducts,
  readPackingSlips,
  readProducts,
  viewParcel,
} from "#server/orders/index.ts";
import { findChanger } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { lockBoxes, packBoxesIn } from "#server/subscriptions/index.ts";
import { addressOf, listed, readContents } from "./list-parcels.ts";
import { describeProducts, isProductParcel, listNeeds, toParcelRefusal } from "./pack-parcels.ts";
import { findPackingAction, insertPackingAction } from "./packing-actions.queries.ts";
import { listParcelIds, listParcelRows, type ParcelListRow } from "./parcels-list.queries.ts";
import { packReplacement } from "./replacements.ts";
import { numberParcel } from "./send-parcels.ts";

/** The next parcels to pack, in the order of the list "Ready to pack", with everything that a device needs offline. */
export async function readPackingTable({ db, clock }: Shop): Promise<PackingTable> {
  const today = londonDay(clock());
  const found = await listParcelIds(db, listed("ready", today), { after: undefined, limit: TABLE_PARCELS_MAX + 1 });
  const ids = found.slice(0, TABLE_PARCELS_MAX).map(({ id }) => id);
  const rowsById = new Map((await listParcelRows(db, ids)).map((row) => [row.parcel.id, row]));
  const rows = ids.flatMap((id) => rowsById.get(id) ?? []);
  const productParcels = rows.map(({ parcel }) => parcel).filter(isProductParcel);
  const orderIds = productParcels.flatMap(({ orderId }) => orderId ?? []);
  const [contents, products, slips] = await Promise.all([
    readContents(db, rows),
    readProducts(db, productParcels),
    readPackingSlips(db, orderIds),
  ]);
  const needs = await listNeeds(
    db,
    rows.map(({ parcel }) => parcel),
    products,
  );
  const shownIds = new Set([...contents.values()].flat().flatMap(({ productId }) => productId ?? []));
  const pictures = new Map((await listProductPictures(db, [...shownIds])).map(({ id, imageUrl }) => [id, imageUrl]));
  const needsById = Map.groupBy(needs, ({ parcelId }) => parcelId);
  const notesById = new Map(slips.map(({ slip }) => [slip.orderId, slip.notes]));
  const parcels = rows.map((row): TableParcel => {
    const { id, orderId, boxId, trackingNumber } = row.parcel;
    const { kind, dueOn, isLate, isGift, needsNewLabel } = viewParcel(row.parcel, today);
    const items = contents.get(id) ?? [];
    const address = addressOf(row);
    return {
      ...{ id, kind, dueOn, isLate, isGift, needsNewLabel, trackingNumber },
      reference: parcelReference({ id, kind, orderId, boxId }),
      boxMonth: row.boxMonth,
      name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
      town: address?.city ?? "",
      postcode: address?.postcode ?? "",
      items: items.map((item) => ({ ...item, picture: findPicture(pictures.get(item.productId ?? 0) ?? null) })),
      needs: (needsById.get(id) ?? []).map(({ productId, units }) => ({ productId, units })),
      notes: kind === "goods" ? [...(notesById.get(orderId ?? 0) ?? [])] : [],
      stamps: stampsOf(row, items),
    };
  });
  return {
    parcels: parcels.filter(({ items }) => items.length > 0),
    hasMore: found.length > TABLE_PARCELS_MAX,
    products: await describeProducts(db, needs, today),
  };
}

function stampsOf(row: ParcelListRow, items: readonly object[]): ParcelStamps {
  return { address: fingerprint(addressOf(row)), contents: fingerprint(items) };
}

function fingerprint(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}

interface TablePacking {
  parcelId: number;
  key: string;
  seen: ParcelStamps;
  chosen: ChosenBatches;
  trackingNumber: string;
  actorUserId: number;
}

/**
 * Marks a parcel as packed, once for each key, and sets its tracking number. A repeated key gets the first result.
 * Refuses with `invalid-input` if the key belongs to another parcel.
 */
export async function packAtTable(shop: Shop, packing: TablePacking): Promise<TableResult> {
  const { parcelId } = packing;
  const { refusal, isRepeat } = await shop.db
    .transaction((tx) => packOnce(tx, packing, shop.clock()))
    .catch((error: unknown) => ({ refusal: toParcelRefusal(error), isRepeat: false }));
  const isNumberUsed = refusal === null && (await isNumberRefused(shop, packing, isRepeat));
  const [parcel] = await listParcels(shop.db, [parcelId]);
  return { refusal, isNumberUsed, ...(await findPacker(shop.db, parcel)) };
}

async function packOnce(
  tx: Tx,
  packing: TablePacking,
  now: Date,
): Promise<{ refusal: TableRefusal | null; isRepeat: boolean }> {
  const { parcelId, key } = packing;
  const parcel = await lockForPacking(tx, parcelId);
  if (!parcel) return { refusal: "gone", isRepeat: false };
  const earlier = await findPackingAction(tx, key);
  if (earlier && earlier.parcelId !== parcelId) throw keyTaken();
  if (earlier) return { refusal: earlier.refusal, isRepeat: true };
  const refusal = (await packUnlessChanged(tx, parcel, packing, now)) ?? null;
  // Another request may use the key for another parcel at the same moment.
  if (!(await insertPackingAction(tx, { key, parcelId, refusal, createdAt: now }))) throw keyTaken();
  return { refusal, isRepeat: false };
}

function keyTaken(): ShopError {
  return new ShopError("invalid-input", {}, [{ path: "key", message: "Another parcel has this key" }]);
}

/** The parcel with its row lock, and the lock of its order or box, which holds the address. */
async function lockForPacking(tx: Tx, parcelId: number): Promise<ParcelRow | undefined> {
  const [parcel] = await listParcels(tx, [parcelId]);
  if (!parcel) return undefined;
  if (parcel.boxId !== null) await lockBoxes(tx, [parcel.boxId]);
  else if (parcel.orderId !== null) await lockOrder(tx, parcel.orderId);
  return lockParcel(tx, parcelId);
}

async function packUnlessChanged(
  tx: Tx,
  parcel: ParcelRow,
  { seen, chosen, actorUserId }: TablePacking,
  now: Date,
): Promise<TableRefusal | undefined> {
  const [row] = await listParcelRows(tx, [parcel.id]);
  if (!row) return "gone";
  const items = (await readContents(tx, [row])).get(parcel.id) ?? [];
  const current = stampsOf(row, items);
  const refusal = whyNotPackedAtTable(parcel, { units: items.length, seen, current });
  if (refusal) return refusal;
  const base = { orderId: parcel.orderId ?? 0, actorUserId, now, chosen };
  if (isProductParcel(parcel)) return packProducts(tx, base);
  if (parcel.replacement) return packReplacement(tx, { ...base, parcelId: parcel.id });
  const packed = await packBoxesIn(tx, [parcel.boxId ?? 0], { chosen, by: { actorUserId }, now });
  return packed > 0 ? undefined : "gone";
}

/** Sets the tracking number, if one was given. A repeated request never replaces a number. */
async function isNumberRefused(
  shop: Shop,
  { parcelId, trackingNumber, actorUserId }: TablePacking,
  isRepeat: boolean,
): Promise<boolean> {
  if (!trackingNumber) return false;
  const [parcel] = await listParcels(shop.db, [parcelId]);
  if (!parcel || (isRepeat && parcel.trackingNumber)) return false;
  try {
    await numberParcel(shop, { parcelId, trackingNumber, sharedWith: [], actorUserId });
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === "number-used") return true;
    throw error;
  }
}

/** A box run is logged as a whole, so the packer of its parcels is unknown. */
async function findPacker(
  db: Reader,
  parcel: ParcelRow | undefined,
): Promise<Pick<TableResult, "packedAt" | "packedBy">> {
  if (!parcel?.packedAt) return { packedAt: null, packedBy: null };
  const change = { entity: "parcel", entityId: String(parcel.id), after: { isPacked: true } };
  const found = await findChanger(db, change);
  const isThisPacking = found?.at.getTime() === parcel.packedAt.getTime();
  return { packedAt: parcel.packedAt.toISOString(), packedBy: isThisPacking ? found.actor : null };
}
