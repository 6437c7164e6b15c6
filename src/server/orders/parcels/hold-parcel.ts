import { type ParcelRefusal, parcelKind, parcelState } from "#domain/parcels.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import { insertOrderEvent, lockOrder } from "#server/orders/orders.queries.ts";
import { takeOffShelfAgain } from "#server/orders/refunds/take-off-shelf-again.ts";
import { lockParcel, type ParcelRow, updateParcels } from "./parcels.queries.ts";
import { readProducts } from "./read-products.ts";

interface Holding {
  parcelId: number;
  orderId: number | null;
  actorUserId: number;
  now: Date;
}

/** Lets a parcel wait, packed or not, until somebody says otherwise. Answers why it cannot. */
export async function holdParcel(tx: Tx, holding: Holding): Promise<ParcelRefusal | undefined> {
  const parcel = await lockWithOrder(tx, holding);
  if (!parcel) return "gone";
  const state = parcelState(parcel);
  if (state === "stopped" || state === "sent" || state === "held") return state;
  await updateParcels(tx, [parcel.id], { heldAt: holding.now, holdReason: "asked" }, holding.now);
  await note(tx, parcel, holding, { holdReason: "asked" });
  return undefined;
}

/**
 * Lets a parcel go on. Goods that went back onto the shelf, and that nobody has been paid back for, are taken off it
 * again. Answers why it cannot.
 */
export async function releaseParcel(tx: Tx, holding: Holding): Promise<ParcelRefusal | undefined> {
  const parcel = await lockWithOrder(tx, holding);
  if (!parcel) return "gone";
  if (parcelState(parcel) === "stopped") return "stopped";
  if (!parcel.heldAt) return undefined;
  const isProductParcel = parcelKind(parcel) === "goods";
  if (isProductParcel && parcel.orderId !== null && !(await takeOffShelfAgain(tx, parcel.orderId, holding.now))) {
    return "sold-out";
  }
  // All of it was refunded or returned to stock: there is nothing to send.
  if (isProductParcel && ((await readProducts(tx, [parcel])).get(parcel.orderId ?? 0) ?? []).length === 0)
    return "empty";
  await updateParcels(tx, [parcel.id], { heldAt: null, holdReason: null }, holding.now);
  await note(tx, parcel, holding, { holdReason: null });
  return undefined;
}

async function lockWithOrder(tx: Tx, { parcelId, orderId }: Holding): Promise<ParcelRow | undefined> {
  if (orderId !== null) await lockOrder(tx, orderId);
  return lockParcel(tx, parcelId);
}

async function note(
  tx: Tx,
  parcel: ParcelRow,
  { actorUserId, now }: Holding,
  after: { holdReason: "asked" | null },
): Promise<void> {
  const before = { holdReason: parcel.holdReason };
  await recordChange(tx, { actorUserId, action: "update", entity: "parcel", entityId: parcel.id, before, after, now });
  if (parcel.orderId === null) return;
  const facts = { to: after.holdReason ?? "released", ...(parcel.boxId ? { boxId: parcel.boxId } : {}), actorUserId };
  await insertOrderEvent(tx, { orderId: parcel.orderId, kind: "hold", facts, createdAt: now });
}
