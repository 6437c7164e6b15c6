import type { BoxMonth } from "#domain/calendar.ts";
import { parcelState, tidyTrackingNumber } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { decideSent } from "#domain/subscriptions/end-subscription.ts";
import {
  type ChosenBatches,
  deleteBatchUses,
  insertOrderEvent,
  lockBoxParcels,
  lockOrder,
  noteBatches,
  type ParcelRow,
  queueNumberEmail,
  recordPacking,
  requireUnusedNumber,
  type SharedWith,
  sendBoxOff,
  updateOrder,
  updateParcels,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import { listCustomers, lockSubscriptions } from "#server/subscriptions/boxes.queries.ts";
import { findBoxSent, listBoxNeeds } from "#server/subscriptions/boxes-of-orders.queries.ts";
import { applyOutcomes } from "#server/subscriptions/charging/apply-outcomes.ts";
import { findRunBox, lockBoxes, markDispatched, moveBoxes } from "./runs.queries.ts";

/**
 * User who changes boxes, for the activity log. If a month is set, the log gets one entry for the whole run instead of
 * one per parcel.
 */
interface ChangedBy {
  actorUserId: number | undefined;
  boxMonth?: BoxMonth;
}

interface Packing {
  chosen?: ChosenBatches;
  by?: ChangedBy;
}

/**
 * Marks frozen boxes as packed, except held or stopped ones, and records their batches. Returns the number of newly
 * packed boxes.
 */
export async function packBoxes(shop: Shop, boxIds: readonly number[], packing: Packing = {}): Promise<number> {
  return shop.db.transaction((tx) => packBoxesIn(tx, boxIds, { ...packing, now: shop.clock() }));
}

/** Does what `packBoxes` does, in an open transaction. */
export async function packBoxesIn(
  tx: Tx,
  boxIds: readonly number[],
  { chosen, by, now }: Packing & { now: Date },
): Promise<number> {
  await lockBoxes(tx, boxIds);
  const waiting = (await lockBoxParcels(tx, boxIds)).filter((parcel) => parcelState(parcel) === "to-pack");
  const packed = await moveBoxes(tx, boxIdsOf(waiting), { from: "charged", to: "packed", now });
  const parcelIds = parcelIdsOf(waiting, packed);
  await updateParcels(tx, parcelIds, { packedAt: now }, now);
  const needs = await listBoxNeeds(tx, parcelIds);
  await noteBatches(tx, needs, { now, ...(chosen ? { chosen } : {}) });
  if (by) await recordPackings(tx, parcelIds, { ...by, isPacked: true, now });
  return packed.length;
}

/** Marks packed boxes that were not dispatched as unpacked. Returns their number. */
export async function unpackBoxes(shop: Shop, boxIds: readonly number[], by: ChangedBy): Promise<number> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    await lockBoxes(tx, boxIds);
    const packed = (await lockBoxParcels(tx, boxIds)).filter((parcel) => parcel.packedAt && !parcel.sentAt);
    const unpacked = await moveBoxes(tx, boxIdsOf(packed), { from: "packed", to: "charged", now });
    const parcelIds = parcelIdsOf(packed, unpacked);
    await updateParcels(tx, parcelIds, { packedAt: null }, now);
    await deleteBatchUses(tx, parcelIds);
    await recordPackings(tx, parcelIds, { ...by, isPacked: false, now });
    return unpacked.length;
  });
}

async function recordPackings(
  tx: Tx,
  parcelIds: readonly number[],
  { boxMonth, isPacked, ...by }: ChangedBy & { isPacked: boolean; now: Date },
): Promise<void> {
  if (parcelIds.length === 0) return;
  if (boxMonth === undefined) {
    for (const parcelId of parcelIds) await recordPacking(tx, { ...by, parcelId, isPacked });
    return;
  }
  const action = isPacked ? "pack" : "unpack";
  await recordChange(tx, { ...by, action, entity: "box-run", entityId: boxMonth, after: { boxes: parcelIds.length } });
}

function boxIdsOf(parcels: readonly ParcelRow[]): number[] {
  return parcels.flatMap(({ boxId }) => boxId ?? []);
}

function parcelIdsOf(parcels: readonly ParcelRow[], boxIds: readonly number[]): number[] {
  return parcels.filter(({ boxId }) => boxId !== null && boxIds.includes(boxId)).map(({ id }) => id);
}

export interface BoxToSend {
  boxId: number;
  /** Null keeps an existing tracking number. An empty text removes it. */
  trackingNumber: string | null;
  /** Parcels of other orders that may have the same number. None by default. */
  sharedWith?: SharedWith | undefined;
}

/**
 * Dispatches packed boxes once each, except held or stopped boxes. Returns the dispatched ids. With an actor, each
 * dispatch is logged in the transaction of its box.
 */
export async function dispatchBoxes(
  shop: Shop,
  toSend: readonly BoxToSend[],
  by?: Pick<ChangedBy, "actorUserId">,
): Promise<number[]> {
  const left: number[] = [];
  for (const box of toSend) {
    const isGone = await shop.db.transaction((tx) => dispatchOne(tx, box, { now: shop.clock(), by }));
    if (isGone) left.push(box.boxId);
  }
  shop.wake("end-subscriptions");
  shop.wake("send-letters");
  return left;
}

async function dispatchOne(
  tx: Tx,
  { boxId, ...given }: BoxToSend,
  { now, by }: { now: Date; by: Pick<ChangedBy, "actorUserId"> | undefined },
): Promise<boolean> {
  const found = await findRunBox(tx, boxId);
  if (!found) return false;
  // Every change to an order, its plan or its boxes takes the locks in this order.
  if (found.orderId) await lockOrder(tx, found.orderId);
  await lockSubscriptions(tx, [found.subscriptionId]);
  await lockBoxes(tx, [boxId]);
  const [parcel] = await lockBoxParcels(tx, [boxId]);
  if (!parcel || parcelState(parcel) !== "packed") return false;
  const box = await markDispatched(tx, boxId, now);
  if (!box) return false;
  const number = given.trackingNumber ?? parcel.trackingNumber ?? "";
  const trackingNumber = tidyTrackingNumber(number) || null;
  await requireUnusedNumber(tx, parcel, { trackingNumber, sharedWith: given.sharedWith });
  await updateParcels(tx, [parcel.id], { sentAt: now, leftAt: parcel.leftAt ?? now, trackingNumber }, now);
  if (by) {
    const change = { ...by, action: "dispatch", entity: "parcel", entityId: parcel.id, now };
    await recordChange(tx, { ...change, after: { trackingNumber } });
  }
  const { orderId, deliveryAddress: address } = box;
  const settings = await readSettings(tx);
  if (orderId) {
    const boxName = planTitle(box.audience, settings.audienceNames);
    await sendBoxOff(tx, { boxId, boxName, orderId, trackingNumber, address, now });
  }
  const [loaded] = await lockPlans(tx, [box.subscriptionId], settings);
  const [customer] = loaded ? await listCustomers(tx, [loaded.row.userId]) : [];
  if (!loaded || !customer) throw new ShopError("not-found");
  await applyOutcomes(tx, [{ loaded, outcome: decideSent(loaded.plan), customer }], { settings, now });
  return true;
}

interface BoxNumber {
  boxId: number;
  /** An empty string removes the number. */
  trackingNumber: string;
  sharedWith?: SharedWith | undefined;
  actorUserId: number | undefined;
  now: Date;
}

/**
 * Sets the tracking number of a box's parcel, and emails the customer if the parcel was dispatched. False if the number
 * is unchanged or the box has no contents yet. Refuses with `number-used`.
 */
export async function numberBox(
  tx: Tx,
  { boxId, actorUserId, now, sharedWith, ...typed }: BoxNumber,
): Promise<boolean> {
  const trackingNumber = tidyTrackingNumber(typed.trackingNumber) || null;
  const box = await findBoxSent(tx, boxId);
  // Every transaction locks the order before its parcel, to avoid deadlocks.
  const order = box?.orderId ? await lockOrder(tx, box.orderId) : undefined;
  const [parcel] = await lockBoxParcels(tx, [boxId]);
  if (!box || !parcel || parcel.trackingNumber === trackingNumber) return false;
  await requireUnusedNumber(tx, parcel, { trackingNumber, sharedWith });
  await updateParcels(tx, [parcel.id], { trackingNumber }, now);
  const before = { trackingNumber: parcel.trackingNumber };
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "parcel",
    entityId: parcel.id,
    before,
    after: { trackingNumber },
    now,
  });
  if (!order) return true;
  if (order.orderType === "subscription") await updateOrder(tx, order.id, { trackingNumber, updatedAt: now });
  const facts = { trackingNumber: trackingNumber ?? "", boxId, ...(actorUserId === undefined ? {} : { actorUserId }) };
  await insertOrderEvent(tx, { orderId: order.id, kind: "tracking", facts, createdAt: now });
  if (!parcel.sentAt || trackingNumber === null) return true;
  const { audienceNames } = await readSettings(tx);
  const items = [{ name: planTitle(box.audience, audienceNames), quantity: 1 }];
  await queueNumberEmail(tx, { order, parcelId: parcel.id, items, trackingNumber, address: box.deliveryAddress, now });
  return true;
}
