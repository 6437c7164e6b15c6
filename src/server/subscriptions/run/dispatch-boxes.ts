import { quietly } from "#domain/box-happenings.ts";
import { planTitle } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { sendBoxOff } from "#server/orders/for-others.ts";
import { readSettings } from "#server/settings/for-others.ts";
import { lockPlans } from "#server/subscriptions/box-plans.ts";
import { savePlans } from "#server/subscriptions/save-plans.ts";
import { markDispatched, markPacked, markUnpacked } from "./runs.queries.ts";

/** Ticks frozen boxes off as packed; answers how many were not yet. */
export async function packBoxes(shop: Shop, boxIds: readonly number[]): Promise<number> {
  return shop.db.transaction((tx) => markPacked(tx, boxIds, shop.clock()));
}

/** Takes the tick off boxes that have not left. */
export async function unpackBoxes(shop: Shop, boxIds: readonly number[]): Promise<number> {
  return shop.db.transaction((tx) => markUnpacked(tx, boxIds, shop.clock()));
}

export interface Parcel {
  boxId: number;
  trackingNumber: string | null;
}

/** Sends packed boxes off, each once; answers how many left. */
export async function dispatchBoxes(shop: Shop, parcels: readonly Parcel[]): Promise<number> {
  let left = 0;
  for (const parcel of parcels) {
    const isGone = await shop.db.transaction((tx) => dispatchOne(tx, parcel, shop.clock()));
    if (isGone) left += 1;
  }
  shop.wake("end-subscriptions");
  shop.wake("send-letters");
  return left;
}

async function dispatchOne(tx: Tx, { boxId, trackingNumber }: Parcel, now: Date): Promise<boolean> {
  const box = await markDispatched(tx, boxId, trackingNumber, now);
  if (!box) return false;
  const { orderId, deliveryAddress: address } = box;
  if (orderId) {
    await sendBoxOff(tx, { boxId, boxName: planTitle(box.audience), orderId, trackingNumber, address, now });
  }
  const settings = await readSettings(tx);
  const [loaded] = await lockPlans(tx, [box.subscriptionId], settings);
  if (!loaded) throw new ShopError("not-found");
  await savePlans(tx, [{ loaded, outcome: quietly(loaded.plan) }], { now, settings });
  return true;
}
