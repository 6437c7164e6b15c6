import { londonDay } from "#domain/calendar.ts";
import { type ParcelRefusal, tidyTrackingNumber, whyNotPacked } from "#domain/orders/parcels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readProductNames } from "#server/catalogue/index.ts";
import { moveStock } from "#server/inventory/index.ts";
import {
  type ChosenBatches,
  deleteBatchUses,
  insertOrderEvent,
  insertParcels,
  listParcelsOfOrders,
  lockOrder,
  lockParcel,
  lockReplacements,
  noteBatches,
  type OrderRow,
  type ParcelRow,
  queueDispatchEmail,
  queueNumberEmail,
  readProducts,
  recordPacking,
  requireUnusedNumber,
  type SharedWith,
  updateOrder,
  updateParcels,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { addressLines, greetedName } from "#server/pricing/index.ts";
import { findBoxSent, listBoxesOf } from "#server/subscriptions/index.ts";

export interface ReplacementRequest {
  orderId: number;
  /** The box whose contents are sent again. Undefined for products. */
  boxId: number | undefined;
  items: readonly { productId: number; quantity: number }[];
  /** Internal reason for the shop's records. */
  reason: string;
  /** Version of the order that the user saw. */
  version: string | undefined;
  actorUserId: number;
  now: Date;
}

/**
 * Sends items of an order again, free of charge, in a new parcel. Takes the units from stock and emails the customer.
 * Refuses with `not-found`, `changed-meanwhile`, `not-sent` for items not dispatched, `invalid-input` for items that
 * the parcel did not contain, and `out-of-stock`.
 */
export async function createReplacement(tx: Tx, request: ReplacementRequest): Promise<void> {
  const { orderId, boxId, reason, version, actorUserId, now } = request;
  const order = await lockOrder(tx, orderId);
  // An erased account has no address.
  if (!order || order.archivedAt || order.email === null) throw new ShopError("not-found");
  if (version !== undefined && version !== order.updatedAt.toISOString()) throw new ShopError("changed-meanwhile");
  const sent = (await readSentContents(tx, orderId)).find((contents) => contents.boxId === (boxId ?? null));
  if (!sent) throw new ShopError("not-sent");
  const items = request.items.map(({ productId, quantity }) => {
    const item = sent.items.find((each) => each.productId === productId);
    if (!item || quantity > item.quantity) throw new ShopError("invalid-input", { productId });
    return { ...item, quantity };
  });
  await takeFromStock(tx, { orderId, now }, items);
  await insertParcels(tx, [
    {
      orderId,
      boxId: null,
      replacedBoxId: boxId ?? null,
      replacement: { reason, items },
      dueOn: londonDay(now),
      createdAt: now,
      updatedAt: now,
    },
  ]);
  const parcel = (await lockReplacements(tx, orderId)).at(-1);
  if (!parcel) throw new Error(`the replacement of order ${orderId} was not stored`);
  // Changes the version, so that a second click, which sends the old version, is refused.
  await updateOrder(tx, orderId, { updatedAt: now });
  const facts = { parcelId: parcel.id, reason, actorUserId };
  await insertOrderEvent(tx, { orderId, kind: "replacement", facts, createdAt: now });
  await recordChange(tx, {
    actorUserId,
    action: "create",
    entity: "replacement",
    entityId: parcel.id,
    after: { orderId, items, reason },
    now,
  });
  await queueReplacementEmail(tx, {
    order,
    parcelId: parcel.id,
    items,
    address: await addressOf(tx, order, parcel),
    now,
  });
}

export interface SentContents {
  /** Null for products. */
  boxId: number | null;
  items: readonly { productId: number; name: string; quantity: number }[];
}

/** Contents of an order's dispatched parcels. Each can be sent again. */
export async function readSentContents(db: Reader, orderId: number): Promise<SentContents[]> {
  const sent = (await listParcelsOfOrders(db, [orderId])).filter(
    ({ replacement, leftAt }) => replacement === null && leftAt !== null,
  );
  if (sent.length === 0) return [];
  const boxes = sent.some(({ boxId }) => boxId !== null) ? await listBoxesOf(db, orderId) : [];
  const products = await readProducts(
    db,
    sent.filter(({ boxId }) => boxId === null),
  );
  const contents = sent.map(({ boxId }) => ({
    boxId,
    productIds:
      boxId === null
        ? (products.get(orderId) ?? []).flatMap(({ productId, quantity }) =>
            Array<number | null>(quantity).fill(productId),
          )
        : (boxes.find(({ id }) => id === boxId)?.productIds ?? []),
  }));
  const known = contents.map(({ boxId, productIds }) => ({
    boxId,
    units: Map.groupBy(
      productIds.flatMap((id) => id ?? []),
      (id) => id,
    ),
  }));
  const names = await readProductNames(db, [...new Set(known.flatMap(({ units }) => [...units.keys()]))]);
  return known.map(({ boxId, units }) => ({
    boxId,
    items: [...units].map(([productId, all]) => ({
      productId,
      name: names.get(productId) ?? `Product ${productId}`,
      quantity: all.length,
    })),
  }));
}

async function takeFromStock(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Date },
  items: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const moves = items.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  const moved = await moveStock(tx, moves, { reason: "replacement", reference: `order:${orderId}`, now });
  const missing = items.find(({ productId }) => !moved.has(productId));
  if (missing) throw new ShopError("out-of-stock", { productId: missing.productId });
}

interface Working {
  parcelId: number;
  orderId: number;
  actorUserId: number;
  now: Date;
}

/** Marks a replacement as packed, with its batches. Returns the refusal, if any. */
export async function packReplacement(
  tx: Tx,
  { chosen, ...working }: Working & { chosen?: ChosenBatches },
): Promise<ParcelRefusal | undefined> {
  const { parcel } = await lockWithOrder(tx, working);
  if (!parcel?.replacement) return "gone";
  const refusal = whyNotPacked(parcel, parcel.replacement.items.length);
  if (refusal || parcel.packedAt) return refusal;
  await updateParcels(tx, [parcel.id], { packedAt: working.now }, working.now);
  await noteBatches(tx, replacementNeeds(parcel), { now: working.now, ...(chosen ? { chosen } : {}) });
  await recordPacking(tx, { ...working, parcelId: parcel.id, isPacked: true });
  return undefined;
}

export async function unpackReplacement(tx: Tx, working: Working): Promise<ParcelRefusal | undefined> {
  const { parcel } = await lockWithOrder(tx, working);
  if (!parcel) return "gone";
  if (parcel.sentAt) return "sent";
  if (!parcel.packedAt) return "not-packed";
  await updateParcels(tx, [parcel.id], { packedAt: null }, working.now);
  await deleteBatchUses(tx, [parcel.id]);
  await recordPacking(tx, { ...working, parcelId: parcel.id, isPacked: false });
  return undefined;
}

interface Numbering<Typed> {
  /** Undefined leaves an earlier number unchanged. An empty string removes it. */
  trackingNumber: Typed;
  sharedWith?: SharedWith | undefined;
}

/** Dispatches a replacement and emails the customer once. Returns the refusal, if any, but throws `number-used`. */
export async function sendReplacement(
  tx: Tx,
  { trackingNumber: typed, sharedWith, ...working }: Working & Numbering<string | undefined>,
): Promise<ParcelRefusal | undefined> {
  const { order, parcel } = await lockWithOrder(tx, working);
  if (!order || !parcel?.replacement) return "gone";
  const refusal = whyNotPacked(parcel, parcel.replacement.items.length);
  if (refusal) return refusal;
  const { now } = working;
  if (!parcel.packedAt) await noteBatches(tx, replacementNeeds(parcel), { now });
  const trackingNumber = typed === undefined ? parcel.trackingNumber : tidyTrackingNumber(typed) || null;
  await requireUnusedNumber(tx, parcel, { trackingNumber, sharedWith });
  const sent = { packedAt: parcel.packedAt ?? now, sentAt: now, leftAt: now, trackingNumber };
  await updateParcels(tx, [parcel.id], sent, now);
  await queueDispatchEmail(tx, {
    order,
    about: `parcel:${parcel.id}`,
    items: parcel.replacement.items.map(({ name, quantity }) => ({ name, quantity })),
    trackingNumber,
    address: await addressOf(tx, order, parcel),
    now,
  });
  const change = { actorUserId: working.actorUserId, action: "dispatch", entity: "parcel", entityId: parcel.id, now };
  await recordChange(tx, { ...change, after: { trackingNumber } });
  return undefined;
}

/**
 * Sets a replacement's tracking number, and emails the customer if the replacement was dispatched. Refuses with
 * `number-used`.
 */
export async function numberReplacement(
  tx: Tx,
  { trackingNumber: typed, sharedWith, ...working }: Working & Numbering<string>,
): Promise<boolean> {
  const { order, parcel } = await lockWithOrder(tx, working);
  const trackingNumber = tidyTrackingNumber(typed) || null;
  if (!order || !parcel?.replacement || parcel.trackingNumber === trackingNumber) return false;
  await requireUnusedNumber(tx, parcel, { trackingNumber, sharedWith });
  const { actorUserId, now } = working;
  await updateParcels(tx, [parcel.id], { trackingNumber }, now);
  const before = { trackingNumber: parcel.trackingNumber };
  const change = { actorUserId, action: "update", entity: "parcel", entityId: parcel.id, now };
  await recordChange(tx, { ...change, before, after: { trackingNumber } });
  if (!parcel.sentAt || trackingNumber === null) return true;
  const items = parcel.replacement.items.map(({ name, quantity }) => ({ name, quantity }));
  const address = await addressOf(tx, order, parcel);
  await queueNumberEmail(tx, { order, parcelId: parcel.id, items, trackingNumber, address, now });
  return true;
}

/** Stops an order's undispatched replacements and restocks their units. The caller holds the order's lock. */
export async function stopReplacements(tx: Tx, orderId: number, now: Date): Promise<void> {
  const unsent = (await lockReplacements(tx, orderId)).filter(({ sentAt, stoppedAt }) => !sentAt && !stoppedAt);
  if (unsent.length === 0) return;
  const ids = unsent.map(({ id }) => id);
  await updateParcels(tx, ids, { stoppedAt: now }, now);
  await deleteBatchUses(tx, ids);
  const moves = unsent.flatMap(({ replacement }) => replacement?.items ?? []);
  await moveStock(tx, moves, { reason: "restock", reference: `order:${orderId}`, now });
}

/** Units of each product that a replacement needs. */
export function replacementNeeds({ id, replacement }: Pick<ParcelRow, "id" | "replacement">) {
  return (replacement?.items ?? []).map(({ productId, quantity }) => ({ parcelId: id, productId, units: quantity }));
}

async function lockWithOrder(tx: Tx, { parcelId, orderId }: Working) {
  const order = await lockOrder(tx, orderId);
  return { order, parcel: await lockParcel(tx, parcelId) };
}

/** Address of the replaced box, or else of the order's products. */
async function addressOf(tx: Tx, order: OrderRow, { replacedBoxId }: ParcelRow): Promise<DeliveryAddress | null> {
  if (replacedBoxId === null) return order.deliveryAddress;
  return (await findBoxSent(tx, replacedBoxId))?.deliveryAddress ?? null;
}

interface Promised {
  order: OrderRow;
  parcelId: number;
  items: readonly { name: string; quantity: number }[];
  address: DeliveryAddress | null;
  now: Date;
}

/** Emails the customer that part of the order is sent again, free of charge. A second email follows at dispatch. */
async function queueReplacementEmail(tx: Tx, promised: Promised): Promise<void> {
  const { order, parcelId, items, address, now } = promised;
  if (order.email === null) return;
  await queueEmail(tx, now, {
    kind: "replacement",
    about: `parcel:${parcelId}`,
    recipient: order.email,
    facts: {
      firstName: greetedName(order),
      orderId: order.id,
      isGuest: order.userId === null,
      address: address ? addressLines(address) : [],
      items: items.map(({ name, quantity }) => ({ name, quantity })),
    },
  });
}
