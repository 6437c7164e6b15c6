import type { ReplyOf } from "#contract/endpoint.ts";
import type { importNumbers, OrderParcel, ParcelResult } from "#contract/orders/admin-parcels.ts";
import { londonDay } from "#domain/calendar.ts";
import {
  type ParcelKind,
  type ParcelRefusal,
  parcelState,
  tidyTrackingNumber,
  whyNotPacked,
} from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { changeLocked, changeOrder } from "#server/admin/orders/change-order.ts";
import {
  listParcels,
  listParcelsOfBoxes,
  listParcelsOfOrders,
  lockOrder,
  lockProductParcel,
  numberBox,
  numberReplacement,
  type ParcelRow,
  readProducts,
  readTrackingTable,
  sendReplacement,
  viewParcel,
} from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { dispatchBoxes, packBoxes } from "#server/subscriptions/index.ts";
import { each, isProductParcel } from "./pack-parcels.ts";

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

interface Sending {
  parcelIds: readonly number[];
  /** Numbers by parcel. */
  numbers: ReadonlyMap<number, string>;
  actorUserId: number;
}

/**
 * Sends parcels off, each with its letter once; one that is not ticked as packed is so with it. A number that it has been
 * given before stays where none comes along.
 */
export async function sendParcels(shop: Shop, { numbers, ...sending }: Sending): Promise<ParcelResult[]> {
  return each(shop, sending, async (parcel, { orderId, actorUserId }) => {
    const trackingNumber = numbers.get(parcel.id);
    if (isProductParcel(parcel)) return sendProducts(shop, { orderId, trackingNumber, actorUserId });
    if (parcel.replacement) {
      const sending = { orderId, parcelId: parcel.id, trackingNumber, actorUserId, now: shop.clock() };
      const refusal = await shop.db.transaction((tx) => sendReplacement(tx, sending));
      if (!refusal) shop.wake("send-letters");
      return refusal;
    }
    const boxId = parcel.boxId ?? 0;
    if (parcelState(parcel) === "to-pack") await packBoxes(shop, [boxId]);
    const left = await dispatchBoxes(shop, [{ boxId, trackingNumber: trackingNumber ?? null }]);
    return left.length > 0 ? undefined : whyNotSent(shop, parcel.id);
  });
}

/** Read anew: somebody else may have sent or held it meanwhile. */
async function whyNotSent({ db }: Shop, parcelId: number): Promise<ParcelRefusal> {
  const [parcel] = await listParcels(db, [parcelId]);
  return (parcel && whyNotPacked(parcel, 1)) ?? "gone";
}

interface SentProducts {
  orderId: number;
  /** Undefined keeps the one that it has been given before. */
  trackingNumber: string | undefined;
  actorUserId: number;
}

/**
 * Says that an order's goods have left, as `changeOrder` does, but only if they may: whoever sends parcels does not take
 * up an order that was cancelled, or let go what waits. Answers why it cannot.
 */
async function sendProducts(
  shop: Shop,
  { orderId, trackingNumber, actorUserId }: SentProducts,
): Promise<ParcelRefusal | undefined> {
  const now = shop.clock();
  const refusal = await shop.db.transaction(async (tx) => {
    const seen = await lockOrder(tx, orderId);
    const parcel = await lockProductParcel(tx, orderId);
    if (!seen || seen.archivedAt || !parcel) return "gone";
    const products = (await readProducts(tx, [parcel])).get(orderId) ?? [];
    const whyNot = whyNotPacked(parcel, products.length);
    if (whyNot) return whyNot;
    const request = { status: "shipped", trackingNumber, refund: false, giveStockBack: false } as const;
    await changeLocked(tx, { shop, change: { orderId, actorUserId, ...request }, seen, now });
    return undefined;
  });
  if (!refusal) shop.wake("send-letters");
  return refusal;
}
