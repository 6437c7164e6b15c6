import { planTitle } from "#domain/plans.ts";
import { tidyTrackingNumber } from "#domain/tracking.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import { queueNumberEmail } from "#server/orders/emails/queue-number-email.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "#server/orders/orders.queries.ts";
import { findBoxSent, lockBoxParcels, updateParcels } from "./parcels.queries.ts";

interface BoxNumber {
  boxId: number;
  /** Empty takes it away. */
  trackingNumber: string;
  actorUserId: number | undefined;
  now: Date;
}

/**
 * Gives the parcel of a box its tracking number, or another one; its customer is told where it has left already. Answers
 * whether anything is changed: not where it has that number, and not where no such box is filled.
 */
export async function numberBox(tx: Tx, { boxId, actorUserId, now, ...typed }: BoxNumber): Promise<boolean> {
  const trackingNumber = tidyTrackingNumber(typed.trackingNumber) || null;
  const box = await findBoxSent(tx, boxId);
  // The order's lock comes before the parcel's, as everywhere.
  const order = box?.orderId ? await lockOrder(tx, box.orderId) : undefined;
  const [parcel] = await lockBoxParcels(tx, [boxId]);
  if (!box || !parcel || parcel.trackingNumber === trackingNumber) return false;
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
  const items = [{ name: planTitle(box.audience), quantity: 1 }];
  await queueNumberEmail(tx, { order, parcelId: parcel.id, items, trackingNumber, address: box.deliveryAddress, now });
  return true;
}
