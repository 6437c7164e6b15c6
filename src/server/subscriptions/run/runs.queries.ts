import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { BoxStatus } from "#domain/subscriptions/boxes.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import { insertBoxParcels } from "#server/orders/index.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { parcels } from "#server/platform/db/schema/parcels.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

/** Months up to `latest` with a paid box that is not frozen. */
export async function listMonthsToFreeze(db: Reader, latest: BoxMonth): Promise<BoxMonth[]> {
  const rows = await db
    .selectDistinct({ boxMonth: boxes.boxMonth })
    .from(boxes)
    .where(and(eq(boxes.status, "charged"), isNull(boxes.frozenAt), sql`${boxes.boxMonth} <= ${latest}`))
    .orderBy(asc(boxes.boxMonth));
  return rows.map((row) => row.boxMonth);
}

/** Ids above `afterId` of subscriptions with a paid, unfrozen box in a month, in id order. */
export async function listToFreeze(db: Reader, boxMonth: BoxMonth, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.subscriptionId })
    .from(boxes)
    .where(
      and(
        eq(boxes.boxMonth, boxMonth),
        eq(boxes.status, "charged"),
        isNull(boxes.frozenAt),
        gt(boxes.subscriptionId, afterId),
      ),
    )
    .orderBy(asc(boxes.subscriptionId))
    .limit(limit);
  return rows.map((row) => row.id);
}

export interface FrozenBox {
  subscriptionId: number;
  isGift: boolean;
  productIds: readonly number[];
  /** Products that were actually taken from stock for the box. */
  takenProductIds: readonly number[];
  deliveryAddress: DeliveryAddress;
  giftMessage: string | null;
}

/**
 * Freezes a month's paid boxes in one statement and creates their parcels. Skips boxes that are already frozen or no
 * longer paid. The parcel of a disputed order starts on hold.
 */
export async function freezeBoxes(tx: Tx, boxMonth: BoxMonth, frozen: readonly FrozenBox[], now: Date): Promise<void> {
  if (frozen.length === 0) return;
  const values = JSON.stringify(frozen);
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with filled as (
      update ${boxes} set
        product_ids = v."productIds", taken_product_ids = v."takenProductIds", shipping_address = v."deliveryAddress", gift_message = v."giftMessage",
        frozen_at = ${at}, updated_at = ${at}
      from jsonb_to_recordset(${values}::jsonb)
        as v("subscriptionId" integer, "isGift" boolean, "productIds" jsonb, "takenProductIds" jsonb, "deliveryAddress" jsonb, "giftMessage" text)
      where boxes.subscription_id = v."subscriptionId" and boxes.box_month = ${boxMonth}
        and boxes.status = 'charged' and boxes.frozen_at is null
      returning boxes.id, boxes.order_id, boxes.dispatch_on, v."isGift"
    )
    ${insertBoxParcels(sql`filled`, now)}`);
}

export async function findRunBox(db: Reader, boxId: number) {
  const { orderId, subscriptionId } = boxes;
  const [row] = await db.select({ orderId, subscriptionId }).from(boxes).where(eq(boxes.id, boxId));
  return row;
}

/** Locks the rows of some boxes, in id order. */
export async function lockBoxes(tx: Tx, boxIds: readonly number[]): Promise<void> {
  if (boxIds.length === 0) return;
  await tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(inArray(boxes.id, [...boxIds]))
    .orderBy(asc(boxes.id))
    .for("update");
}

/** Changes frozen boxes to packed, or packed boxes back to paid. Returns the changed boxes. */
export async function moveBoxes(
  tx: Tx,
  boxIds: readonly number[],
  { from, to, now }: { from: "charged" | "packed"; to: "charged" | "packed"; now: Date },
): Promise<number[]> {
  if (boxIds.length === 0) return [];
  const moved = await tx
    .update(boxes)
    .set({ status: to, updatedAt: now })
    .where(and(inArray(boxes.id, [...boxIds]), eq(boxes.status, from), isNotNull(boxes.frozenAt)))
    .returning({ id: boxes.id });
  return moved.map((box) => box.id);
}

export interface DispatchedBox {
  id: number;
  subscriptionId: number;
  boxMonth: BoxMonth;
  orderId: number | null;
  audience: Audience;
  deliveryAddress: DeliveryAddress | null;
}

/** Marks one packed box as dispatched. Undefined if it was dispatched before or is not packed. */
export async function markDispatched(tx: Tx, boxId: number, now: Date): Promise<DispatchedBox | undefined> {
  const [row] = await tx
    .update(boxes)
    .set({ status: "dispatched", updatedAt: now })
    .where(and(eq(boxes.id, boxId), eq(boxes.status, "packed")))
    .returning({
      id: boxes.id,
      subscriptionId: boxes.subscriptionId,
      boxMonth: boxes.boxMonth,
      orderId: boxes.orderId,
      audience: boxes.audience,
      deliveryAddress: boxes.deliveryAddress,
    });
  return row;
}

export interface KindCount {
  audience: Audience;
  naturalness: Naturalness;
  status: BoxStatus;
  isFrozen: boolean;
  count: number;
}

export async function countKinds(db: Reader, boxMonth: BoxMonth): Promise<KindCount[]> {
  return db
    .select({
      audience: boxes.audience,
      naturalness: boxes.naturalness,
      status: boxes.status,
      isFrozen: sql<boolean>`${boxes.frozenAt} is not null`,
      count: sql<number>`count(*)::integer`,
    })
    .from(boxes)
    .where(eq(boxes.boxMonth, boxMonth))
    .groupBy(boxes.audience, boxes.naturalness, boxes.status, sql`${boxes.frozenAt} is not null`);
}

/** Counts a month's boxes that will still be filled, by kind and by their customers' exclusions. */
export async function countUnfilled(db: Reader, boxMonth: BoxMonth) {
  return db
    .select({
      audience: boxes.audience,
      naturalness: boxes.naturalness,
      words: subscriptions.exclusions,
      boxes: sql<number>`count(*)::integer`,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(
      and(
        eq(boxes.boxMonth, boxMonth),
        inArray(boxes.status, ["planned", "billed", "unpaid", "charged"]),
        isNull(boxes.frozenAt),
      ),
    )
    .groupBy(boxes.audience, boxes.naturalness, subscriptions.exclusions);
}

const runBox = {
  id: boxes.id,
  subscriptionId: boxes.subscriptionId,
  orderId: boxes.orderId,
  audience: boxes.audience,
  naturalness: boxes.naturalness,
  status: boxes.status,
  productIds: boxes.productIds,
  deliveryAddress: boxes.deliveryAddress,
  giftMessage: boxes.giftMessage,
  gift: subscriptions.gift,
  dispatchOn: boxes.dispatchOn,
  frozenAt: boxes.frozenAt,
  trackingNumber: parcels.trackingNumber,
  heldAt: parcels.heldAt,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  deliveryLine1: users.deliveryLine1,
  deliveryLine2: users.deliveryLine2,
  deliveryCity: users.deliveryCity,
  deliveryPostcode: users.deliveryPostcode,
  deliveryCountry: users.deliveryCountry,
};

/** Lists the paid boxes of a month by kind, then by subscription. Lists, slips and labels all use this order. */
export async function listRunBoxes(
  db: Reader,
  boxMonth: BoxMonth,
  { isFrozen, limit }: { isFrozen: boolean; limit: number },
) {
  return selectRunBoxes(db)
    .where(
      and(
        eq(boxes.boxMonth, boxMonth),
        inArray(boxes.status, ["charged", "packed", "dispatched"]),
        isFrozen ? isNotNull(boxes.frozenAt) : undefined,
      ),
    )
    .orderBy(asc(boxes.audience), asc(boxes.naturalness), asc(boxes.subscriptionId))
    .limit(limit);
}

/** Lists the announced and unpaid boxes of a month in the order of `listRunBoxes`. */
export async function listWaitingBoxes(db: Reader, boxMonth: BoxMonth, limit: number) {
  return selectRunBoxes(db)
    .where(and(eq(boxes.boxMonth, boxMonth), inArray(boxes.status, ["billed", "unpaid"])))
    .orderBy(asc(boxes.audience), asc(boxes.naturalness), asc(boxes.subscriptionId))
    .limit(limit);
}

export async function listRunBoxesById(db: Reader, boxIds: readonly number[]) {
  if (boxIds.length === 0) return [];
  return selectRunBoxes(db).where(isOneOf(boxes.id, boxIds));
}

function selectRunBoxes(db: Reader) {
  return db
    .select(runBox)
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(parcels, eq(parcels.boxId, boxes.id));
}

export type RunBoxRow = Awaited<ReturnType<typeof listRunBoxes>>[number];

export async function countPicks(db: Reader, boxMonth: BoxMonth): Promise<{ productId: number; units: number }[]> {
  const productId = sql<number>`jsonb_array_elements_text(${boxes.productIds})::integer`.as("product_id");
  const held = db
    .select({ productId })
    .from(boxes)
    .where(and(eq(boxes.boxMonth, boxMonth), inArray(boxes.status, ["charged", "packed"]), isNotNull(boxes.productIds)))
    .as("held");
  return db
    .select({ productId: held.productId, units: sql<number>`count(*)::integer` })
    .from(held)
    .groupBy(held.productId)
    .orderBy(held.productId);
}

export async function listShelf(
  db: Reader,
  productIds: readonly number[],
): Promise<{ id: number; name: string; stock: number }[]> {
  if (productIds.length === 0) return [];
  return db
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...productIds]));
}

/** The earliest month with a paid or announced box that was not dispatched. Undefined if there is none. */
export async function findOpenMonth(db: Reader): Promise<BoxMonth | undefined> {
  const [row] = await db
    .select({ boxMonth: boxes.boxMonth })
    .from(boxes)
    .where(inArray(boxes.status, ["billed", "unpaid", "charged", "packed"]))
    .orderBy(asc(boxes.boxMonth))
    .limit(1);
  return row?.boxMonth;
}

export async function filterBoxesOfMonth(db: Reader, boxMonth: BoxMonth, boxIds: readonly number[]): Promise<number[]> {
  if (boxIds.length === 0) return [];
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.boxMonth, boxMonth), inArray(boxes.id, [...boxIds])));
  return rows.map((row) => row.id);
}

/** The packed boxes of a month that can be dispatched, in list order. */
export async function listPackedIds(db: Reader, boxMonth: BoxMonth): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .innerJoin(parcels, eq(parcels.boxId, boxes.id))
    .where(and(eq(boxes.boxMonth, boxMonth), eq(boxes.status, "packed"), isNull(parcels.heldAt)))
    .orderBy(asc(boxes.audience), asc(boxes.naturalness), asc(boxes.subscriptionId));
  return rows.map((row) => row.id);
}
