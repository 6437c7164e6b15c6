import { type IsoDay, londonDay } from "#domain/calendar.ts";
import { isPresentDay, PRESENT_DAY_ADVICE } from "#domain/orders/present-day.ts";
import { changedPresentDates, type Present, type PresentDates } from "#domain/orders/presents.ts";
import { ShopError } from "#domain/shop-error.ts";
import { insertOrderEvent, lockOrder, type OrderRow, updateOrder } from "#server/orders/orders.queries.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { lockProductParcel, moveProductParcel, type ParcelRow } from "./parcels.queries.ts";

interface PresentChange {
  orderId: number;
  message: string;
  notBefore: IsoDay | null;
  /** The version of the order that the form showed. */
  version: string;
  actorUserId: number;
}

/**
 * Changes message and day of a present, with its event and its entry in the activity log. Refuses with `not-found` for an
 * order that is no present, `changed-meanwhile`, `too-late-to-change` once the parcel is packed, and `invalid-input` for a
 * new day that is not in the near future.
 */
export async function changePresent(shop: Shop, change: PresentChange): Promise<void> {
  await shop.db.transaction((tx) => changeLockedPresent(tx, change, shop.clock()));
}

async function changeLockedPresent(tx: Tx, change: PresentChange, now: Date): Promise<void> {
  const { orderId, message, notBefore, version, actorUserId } = change;
  const order = await lockOrder(tx, orderId);
  if (!order?.present || order.archivedAt || order.email === null) throw new ShopError("not-found");
  if (!order.paidAt) throw new ShopError("order-not-paid");
  if (version !== order.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
  if (!canChangePresent(await lockProductParcel(tx, orderId))) throw new ShopError("too-late-to-change");
  const { present } = order;
  const isMoved = notBefore !== present.notBefore;
  if (!isMoved && message === present.message) return;
  if (isMoved && notBefore !== null) requirePresentDay(notBefore, now);
  const saved = { ...present, message, notBefore };
  if (isMoved) await savePresentDates(tx, order, saved, now);
  else await updateOrder(tx, orderId, { present: saved, updatedAt: now });
  await insertOrderEvent(tx, { orderId, kind: "present", createdAt: now, facts: { actorUserId } });
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "order",
    entityId: orderId,
    before: { present: { message: present.message, notBefore: present.notBefore } },
    after: { present: { message, notBefore } },
    now,
  });
}

/** Refuses with `invalid-input` a day that a present cannot wait for. */
export function requirePresentDay(notBefore: IsoDay, now: Date): void {
  if (isPresentDay(notBefore, londonDay(now))) return;
  throw new ShopError("invalid-input", {}, [{ path: "notBefore", message: PRESENT_DAY_ADVICE }]);
}

/** True until the parcel is packed. A parcel on hold can be changed. */
export function canChangePresent(parcel: ParcelRow | undefined): boolean {
  return parcel !== undefined && !parcel.packedAt && !parcel.leftAt && !parcel.stoppedAt;
}

/** Plans the dispatch of a present again, after its postcode has changed. Other orders and past days stay as they are. */
export async function replanPresent(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  const { present } = order;
  if (!present?.notBefore || present.notBefore <= londonDay(now)) return order;
  return savePresentDates(tx, order, present, now);
}

async function savePresentDates(tx: Tx, order: OrderRow, present: Present, now: Date): Promise<OrderRow> {
  const { sendFrom, dispatchBy } = await planDates(tx, order, present.notBefore, now);
  await moveProductParcel(tx, order.id, { dueOn: dispatchBy, sendFrom }, now);
  return updateOrder(tx, order.id, { present: { ...present, sendFrom }, goodsDispatchBy: dispatchBy, updatedAt: now });
}

async function planDates(tx: Tx, order: OrderRow, notBefore: IsoDay | null, now: Date): Promise<PresentDates> {
  const orderedAt = order.paidAt ?? order.createdAt;
  const postcode = order.deliveryAddress?.postcode ?? "";
  return changedPresentDates({ orderedAt, now }, { notBefore, postcode }, await readSettings(tx));
}
