import { londonDay } from "#domain/calendar.ts";
import { type PackingNeed, proposedBatches, takeFromBatches } from "#domain/inventory/batches.ts";
import { type ParcelRefusal, whyNotPacked } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listSetParts } from "#server/catalogue/index.ts";
import { queueDispatchEmail } from "#server/orders/emails/queue-emails.ts";
import { insertOrderEvent, lockOrder, updateOrder } from "#server/orders/orders.queries.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import {
  deleteBatchUses,
  insertBatchUses,
  listBatchesOf,
  lockProductParcel,
  type ParcelRow,
  updateParcels,
} from "./parcels.queries.ts";
import { type PackedProduct, readProducts } from "./read-order-parcels.ts";

interface Packing {
  orderId: number;
  actorUserId: number;
  now: Date;
}

/**
 * Marks an order's products as packed, with their batches, and the order as processing. Returns the refusal, if any.
 */
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
  await recordPacking(tx, { parcelId: parcel.id, isPacked: true, actorUserId, now });
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

/** Reverts the packing. The order's status does not change back, because work on the order has started. */
export async function unpackProducts(
  tx: Tx,
  { orderId, actorUserId, now }: Packing,
): Promise<ParcelRefusal | undefined> {
  await lockOrder(tx, orderId);
  const parcel = await lockProductParcel(tx, orderId);
  if (!parcel) return "gone";
  if (parcel.sentAt) return "sent";
  if (!parcel.packedAt) return "not-packed";
  await updateParcels(tx, [parcel.id], { packedAt: null }, now);
  await deleteBatchUses(tx, [parcel.id]);
  await recordPacking(tx, { parcelId: parcel.id, isPacked: false, actorUserId, now });
  return undefined;
}

/**
 * Records or deletes the batches of an order's products after their order's status has packed or unpacked them, so that
 * a recall finds every parcel that left. Nobody chose a batch, so the oldest usable ones are recorded.
 */
export async function noteBatchesOfStatus(
  tx: Tx,
  { before, isPacked, now }: { before: ParcelRow; isPacked: boolean; now: Date },
): Promise<void> {
  if (isPacked === (before.packedAt !== null)) return;
  if (!isPacked) return deleteBatchUses(tx, [before.id]);
  const products = (await readProducts(tx, [before])).get(before.orderId ?? 0) ?? [];
  await noteBatches(tx, productNeeds(before.id, products), { now });
}

interface PackingChange {
  parcelId: number;
  isPacked: boolean;
  actorUserId: number | undefined;
  now: Date;
}

/** Adds to the activity log that a parcel was packed or unpacked. */
export async function recordPacking(tx: Tx, { parcelId, isPacked, actorUserId, now }: PackingChange): Promise<void> {
  const change = { actorUserId, action: "update", entity: "parcel", entityId: parcelId, now };
  await recordChange(tx, { ...change, before: { isPacked: !isPacked }, after: { isPacked } });
}

/** Units of each product that an order's parcel needs. A line with a deleted product needs none. */
export function productNeeds(parcelId: number, products: readonly PackedProduct[]): PackingNeed[] {
  return products.flatMap(({ productId, quantity }) => (productId ? [{ parcelId, productId, units: quantity }] : []));
}

/** Chosen batch ids by product, in order of use. Empty if no batch was chosen. */
export type ChosenBatches = ReadonlyMap<number, readonly number[]>;

/**
 * Records the batches of packed parcels: the chosen batches of each product, or else the oldest usable ones. Replaces
 * the earlier records of these parcels. Refuses with `batch-recalled` if a chosen batch was recalled.
 */
export async function noteBatches(
  tx: Tx,
  needs: readonly PackingNeed[],
  { chosen = new Map(), now }: { chosen?: ChosenBatches; now: Date },
): Promise<void> {
  await deleteBatchUses(tx, [...new Set(needs.map(({ parcelId }) => parcelId))]);
  const singles = await takeSetsApart(tx, needs);
  const batches = await listBatchesOf(tx, productIdsOf(singles), { locks: true });
  const chosenIds = new Set([...chosen.values()].flat());
  const recalled = batches.find(({ id, recalledAt }) => recalledAt !== null && chosenIds.has(id));
  if (recalled) throw new ShopError("batch-recalled", { batch: recalled.code });
  const byProduct = Map.groupBy(batches, ({ productId }) => productId);
  const today = londonDay(now);
  const usable = new Map(
    [...byProduct].map(([productId, own]) => {
      const ids = chosen.get(productId);
      const taken = ids?.flatMap((id) => own.find((batch) => batch.id === id) ?? []);
      return [productId, taken ?? proposedBatches(own, today)];
    }),
  );
  await insertBatchUses(tx, takeFromBatches(singles, usable));
}

/** Replaces each set in the needs by its components, because components have their own batches. */
export async function takeSetsApart(db: Reader, needs: readonly PackingNeed[]): Promise<PackingNeed[]> {
  const parts = Map.groupBy(await listSetParts(db, productIdsOf(needs)), ({ setId }) => setId);
  const units = new Map<string, PackingNeed>();
  for (const { parcelId, productId, units: wanted } of needs) {
    const ids = parts.get(productId)?.map(({ componentId }) => componentId) ?? [productId];
    for (const id of ids) {
      const key = `${parcelId} ${id}`;
      units.set(key, { parcelId, productId: id, units: (units.get(key)?.units ?? 0) + wanted });
    }
  }
  return [...units.values()];
}

function productIdsOf(needs: readonly { productId: number }[]): number[] {
  return [...new Set(needs.map(({ productId }) => productId))];
}

interface SentBox {
  boxId: number;
  boxName: string;
  orderId: number;
  trackingNumber: string | null;
  address: DeliveryAddress | null;
  now: Date;
}

/**
 * Marks an order that contains only boxes as dispatched when its box is dispatched. Emails the customer once per box.
 */
export async function sendBoxOff(tx: Tx, box: SentBox): Promise<void> {
  const { orderId, trackingNumber, now } = box;
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  if (order.orderType === "subscription" && (order.status === "pending" || order.status === "processing")) {
    await updateOrder(tx, orderId, { status: "shipped", trackingNumber, updatedAt: now });
    const facts = { from: order.status, to: "shipped" };
    await insertOrderEvent(tx, { orderId, kind: "status", facts, createdAt: now });
  }
  await queueDispatchEmail(tx, {
    order,
    about: `box:${box.boxId}`,
    items: [{ name: box.boxName, quantity: 1 }],
    trackingNumber,
    address: box.address,
    now,
  });
}
