import type { importNumbers, OrderParcel } from "#contract/admin-parcels.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { type ParcelKind, parcelState } from "#domain/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { tidyTrackingNumber } from "#domain/tracking.ts";
import { changeOrder } from "#server/admin/orders/change-order.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  listParcels,
  listParcelsOfBoxes,
  listParcelsOfOrders,
  numberBox,
  numberReplacement,
  type ParcelRow,
  readTrackingTable,
  viewParcel,
} from "#server/orders/index.ts";
import { isProductParcel } from "./pack-parcels.ts";

interface Numbering {
  trackingNumber: string;
  actorUserId: number;
}

/** Gives a parcel its tracking number, or another one; its customer is told where it has left. Refuses `not-found`. */
export async function numberParcel(
  shop: Shop,
  { parcelId, ...numbering }: Numbering & { parcelId: number },
): Promise<OrderParcel> {
  const [parcel] = await listParcels(shop.db, [parcelId]);
  if (!parcel) throw new ShopError("not-found");
  await numberOne(shop, parcel, numbering);
  const [after] = await listParcels(shop.db, [parcelId]);
  return viewParcel(after ?? parcel, londonDay(shop.clock()));
}

/** Gives parcels the numbers of the carrier's file, goods as well as boxes. Refuses `csv-unreadable`. */
export async function importTrackingNumbers(
  shop: Shop,
  { csv, actorUserId }: { csv: string; actorUserId: number },
): Promise<ReplyOf<typeof importNumbers>> {
  const { rows, unknown } = readTrackingTable(csv);
  const idsOf = (kind: ParcelKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [ofOrders, ofBoxes, replacements] = await Promise.all([
    listParcelsOfOrders(shop.db, idsOf("goods")),
    listParcelsOfBoxes(shop.db, idsOf("box")),
    listParcels(shop.db, idsOf("replacement")),
  ]);
  const productParcelsById = new Map(ofOrders.filter(isProductParcel).map((parcel) => [parcel.orderId, parcel]));
  const boxesById = new Map(ofBoxes.map((parcel) => [parcel.boxId, parcel]));
  const replacementsById = new Map(
    replacements.filter(({ replacement }) => replacement).map((parcel) => [parcel.id, parcel]),
  );
  const byKind = { goods: productParcelsById, box: boxesById, replacement: replacementsById };
  const sum = { numbered: 0, unchanged: 0, notified: 0, unknown: [...unknown] };
  for (const { kind, id, reference, trackingNumber } of rows) {
    const parcel = byKind[kind].get(id);
    if (!parcel) sum.unknown.push(reference);
    else if (parcel.trackingNumber === trackingNumber) sum.unchanged += 1;
    else if (!(await isNumbered(shop, parcel, { trackingNumber, actorUserId }))) sum.unknown.push(reference);
    else {
      sum.numbered += 1;
      if (parcelState(parcel) === "sent") sum.notified += 1;
    }
  }
  return sum;
}

/** False where its order has been taken out of the dashboard: the rest of the file goes on. */
async function isNumbered(shop: Shop, parcel: ParcelRow, numbering: Numbering): Promise<boolean> {
  try {
    await numberOne(shop, parcel, numbering);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === "not-found") return false;
    throw error;
  }
}

async function numberOne(shop: Shop, parcel: ParcelRow, { actorUserId, ...typed }: Numbering): Promise<void> {
  const trackingNumber = tidyTrackingNumber(typed.trackingNumber);
  if (isProductParcel(parcel)) {
    const orderId = parcel.orderId ?? 0;
    await changeOrder(shop, { orderId, trackingNumber, refund: false, giveStockBack: false, actorUserId });
    return;
  }
  if (parcel.replacement) {
    const numbering = { orderId: parcel.orderId ?? 0, parcelId: parcel.id, trackingNumber, actorUserId };
    await shop.db.transaction((tx) => numberReplacement(tx, { ...numbering, now: shop.clock() }));
    shop.wake("send-letters");
    return;
  }
  const boxId = parcel.boxId ?? 0;
  await shop.db.transaction((tx) => numberBox(tx, { boxId, trackingNumber, actorUserId, now: shop.clock() }));
  shop.wake("send-letters");
}
