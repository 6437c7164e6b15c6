import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

/** Boxes of a subscription, or those of an order or a customer that are not gifts. */
export type BoxesOf = { subscriptionId: number } | { orderId: number } | { userId: number };

function isOf(of: BoxesOf): SQL | undefined {
  if ("subscriptionId" in of) return eq(boxes.subscriptionId, of.subscriptionId);
  const isOwn = isNull(subscriptions.gift);
  return "orderId" in of ? and(eq(boxes.orderId, of.orderId), isOwn) : and(eq(subscriptions.userId, of.userId), isOwn);
}

export async function listSubscriptionIdsOf(db: Reader, of: BoxesOf): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: boxes.subscriptionId })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(isOf(of))
    .orderBy(asc(boxes.subscriptionId));
  return rows.map(({ id }) => id);
}

/**
 * Paid boxes that have not been sent, and sent boxes with an unsent replacement. Frozen boxes have a parcel and a copy of
 * the address.
 */
export async function listBoxesToSend(db: Reader, of: BoxesOf) {
  const isOpen = and(isNull(parcels.sentAt), isNull(parcels.stoppedAt));
  const isOfBox = or(eq(parcels.boxId, boxes.id), eq(parcels.replacedBoxId, boxes.id));
  const isWaiting = and(
    inArray(boxes.status, ["charged", "packed"]),
    or(isNull(boxes.frozenAt), isNotNull(parcels.id)),
  );
  return db
    .select({
      boxId: boxes.id,
      isFrozen: sql<boolean>`${boxes.frozenAt} is not null`,
      deliveryAddress: boxes.deliveryAddress,
      parcelId: parcels.id,
      packedAt: parcels.packedAt,
      labelPrintedAt: parcels.labelPrintedAt,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .leftJoin(parcels, and(isOfBox, isOpen))
    .where(and(isOf(of), or(isWaiting, and(eq(boxes.status, "dispatched"), isNotNull(parcels.id)))))
    .orderBy(asc(boxes.id));
}

export async function setBoxAddresses(tx: Tx, boxIds: readonly number[], address: DeliveryAddress, now: Date) {
  if (boxIds.length === 0) return;
  await tx
    .update(boxes)
    .set({ deliveryAddress: address, updatedAt: now })
    .where(and(isOneOf(boxes.id, boxIds), isNotNull(boxes.frozenAt)));
}
