import type { PackingNeed } from "#domain/batches.ts";
import { type ParcelRefusal, whyNotPacked } from "#domain/parcels.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "#server/orders/orders.queries.ts";
import { deleteBatchUses } from "./batches.queries.ts";
import { type ChosenBatches, noteBatches } from "./note-batches.ts";
import { lockProductParcel, updateParcels } from "./parcels.queries.ts";
import { type PackedProduct, readProducts } from "./read-products.ts";

interface Packing {
  orderId: number;
  actorUserId: number;
  now: Date;
}

/** Ticks the goods of an order off as packed, with their batches: the order is processing then. Answers why it cannot. */
export async function packProducts(
  tx: Tx,
  { orderId, actorUserId, now, chosen }: Packing & { chosen?: ChosenBatches },
): Promise<ParcelRefusal | undefined> {
  const order = await lockOrder(tx, orderId);
  const parcel = await lockProductParcel(tx, orderId);
  if (!order || !parcel) return "gone";
  const products = (await readProducts(tx, [parcel])).get(orderId) ?? [];
  const refusal = whyNotPacked(parcel, products.length);
  if (refusal || parcel.packedAt) return refusal;
  await updateParcels(tx, [parcel.id], { packedAt: now }, now);
  await noteBatches(tx, productNeeds(parcel.id, products), { now, ...(chosen ? { chosen } : {}) });
  if (order.status !== "pending") return undefined;
  await updateOrder(tx, orderId, { status: "processing", updatedAt: now });
  const facts = { from: "pending", to: "processing", actorUserId };
  await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "order",
    entityId: orderId,
    before: { status: "pending" },
    after: { status: "processing" },
    now,
  });
  return undefined;
}

/** Takes the tick off again. The order stays as it is: it is being worked on. */
export async function unpackProducts(tx: Tx, { orderId, now }: Packing): Promise<ParcelRefusal | undefined> {
  await lockOrder(tx, orderId);
  const parcel = await lockProductParcel(tx, orderId);
  if (!parcel) return "gone";
  if (parcel.sentAt) return "sent";
  if (!parcel.packedAt) return "not-packed";
  await updateParcels(tx, [parcel.id], { packedAt: null }, now);
  await deleteBatchUses(tx, [parcel.id]);
  return undefined;
}

/** What an order's parcel needs of each product; a line whose product is gone names none. */
export function productNeeds(parcelId: number, products: readonly PackedProduct[]): PackingNeed[] {
  return products.flatMap(({ productId, quantity }) => (productId ? [{ parcelId, productId, units: quantity }] : []));
}
