import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { BatchUse } from "#domain/inventory/batches.ts";
import type { HoldReason } from "#domain/orders/parcels.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { productBatches, products } from "#server/platform/db/schema/catalogue.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { parcelBatches, parcels } from "#server/platform/db/schema/parcels.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";

export type ParcelRow = typeof parcels.$inferSelect;
export type NewParcel = typeof parcels.$inferInsert;
export type ParcelChange = Partial<
  Pick<
    ParcelRow,
    "packedAt" | "sentAt" | "leftAt" | "stoppedAt" | "heldAt" | "holdReason" | "trackingNumber" | "assigneeUserId"
  >
>;

export async function insertParcels(tx: Tx, rows: readonly NewParcel[]): Promise<void> {
  await insertRows(tx, parcels, rows);
}

/** The parcel of an order's products, with its row lock. Lock the order first. */
export async function lockProductParcel(tx: Tx, orderId: number): Promise<ParcelRow | undefined> {
  const [row] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNull(parcels.boxId), isNull(parcels.replacement)))
    .for("update");
  return row;
}

/** The replacements of an order, oldest first, with their row locks. Lock the order first. */
export async function lockReplacements(tx: Tx, orderId: number): Promise<ParcelRow[]> {
  return tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), isNotNull(parcels.replacement)))
    .orderBy(asc(parcels.id))
    .for("update");
}

/** A parcel with its row lock. Lock its order first. */
export async function lockParcel(tx: Tx, parcelId: number): Promise<ParcelRow | undefined> {
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, parcelId)).for("update");
  return row;
}

/** Some parcels, in the order of the given ids. Unknown ids are left out. */
export async function listParcels(db: Reader, parcelIds: readonly number[]): Promise<ParcelRow[]> {
  if (parcelIds.length === 0) return [];
  const rows = await db.select().from(parcels).where(isOneOf(parcels.id, parcelIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return parcelIds.flatMap((id) => byId.get(id) ?? []);
}

/** The parcels of some boxes with their row locks, ordered by box id. */
export async function lockBoxParcels(tx: Tx, boxIds: readonly number[]): Promise<ParcelRow[]> {
  if (boxIds.length === 0) return [];
  return tx
    .select()
    .from(parcels)
    .where(inArray(parcels.boxId, [...boxIds]))
    .orderBy(asc(parcels.boxId))
    .for("update");
}

/** Parcels with one of the tracking numbers, except stopped parcels, which are never sent. */
export async function listParcelsNumbered(db: Reader, numbers: readonly string[]): Promise<ParcelRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(parcels)
    .where(and(inArray(parcels.trackingNumber, [...numbers]), isNull(parcels.stoppedAt)))
    .orderBy(asc(parcels.id));
}

/** All parcels of some orders: product parcels first, then boxes. */
export async function listParcelsOfOrders(db: Reader, orderIds: readonly number[]): Promise<ParcelRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.select().from(parcels).where(isOneOf(parcels.orderId, orderIds)).orderBy(asc(parcels.id));
  return rows.toSorted((a, b) => (a.boxId ?? 0) - (b.boxId ?? 0));
}

export async function listParcelsOfBoxes(db: Reader, boxIds: readonly number[]): Promise<ParcelRow[]> {
  if (boxIds.length === 0) return [];
  return db.select().from(parcels).where(isOneOf(parcels.boxId, boxIds));
}

export async function updateParcels(
  tx: Tx,
  parcelIds: readonly number[],
  change: ParcelChange,
  now: Date,
): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx
    .update(parcels)
    .set({ ...change, updatedAt: now })
    .where(inArray(parcels.id, [...parcelIds]));
}

/**
 * Holds the parcels of an order that have not been dispatched. A parcel that is already held keeps its reason, unless
 * the whole order is refunded. A refund is final, so it replaces every other reason.
 */
export async function holdParcelsOf(tx: Tx, orderId: number, holdReason: HoldReason, now: Date): Promise<void> {
  const isInHouse = and(eq(parcels.orderId, orderId), isNull(parcels.sentAt), isNull(parcels.stoppedAt));
  const heldAt = sql`coalesce(${parcels.heldAt}, ${now.toISOString()}::timestamptz)`;
  await tx
    .update(parcels)
    .set({ heldAt, holdReason, updatedAt: now })
    .where(holdReason === "refunded" ? isInHouse : and(isInHouse, isNull(parcels.heldAt)));
}

/** Moves the due day of boxes' parcels that have not been dispatched. */
export async function moveBoxParcels(tx: Tx, boxIds: readonly number[], dueOn: IsoDay, now: Date): Promise<void> {
  if (boxIds.length === 0) return;
  await tx
    .update(parcels)
    .set({ dueOn, updatedAt: now })
    .where(and(inArray(parcels.boxId, [...boxIds]), isNull(parcels.sentAt)));
}

/** Moves the dispatch days of an order's products that have not been dispatched. */
export async function moveProductParcel(
  tx: Tx,
  orderId: number,
  days: Pick<ParcelRow, "dueOn" | "sendFrom">,
  now: Date,
): Promise<void> {
  await tx
    .update(parcels)
    .set({ ...days, updatedAt: now })
    .where(
      and(
        eq(parcels.orderId, orderId),
        isNull(parcels.boxId),
        isNull(parcels.replacement),
        isNull(parcels.sentAt),
        isNull(parcels.leftAt),
      ),
    );
}

export async function stopBoxParcels(tx: Tx, boxIds: readonly number[], now: Date): Promise<void> {
  if (boxIds.length === 0) return;
  await tx
    .update(parcels)
    .set({ stoppedAt: now, updatedAt: now })
    .where(and(inArray(parcels.boxId, [...boxIds]), isNull(parcels.sentAt), isNull(parcels.stoppedAt)));
}

export async function listProductLines(db: Reader, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderItemId: orderItems.id,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      name: orderItems.productName,
      quantity: orderItems.quantity,
      givenBackQuantity: orderItems.givenBackQuantity,
    })
    .from(orderItems)
    .where(and(isOneOf(orderItems.orderId, orderIds), eq(orderItems.isSubscription, false)))
    .orderBy(asc(orderItems.id));
}

export async function listRefundedLines(db: Reader, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({ orderId: refunds.orderId, at: refunds.createdAt, lines: refunds.lines })
    .from(refunds)
    .where(and(isOneOf(refunds.orderId, orderIds), ne(refunds.status, "failed")));
}

/**
 * The batches of products with their unassigned units, earliest expiry first. Locks them against a recall if asked to.
 */
export async function listBatchesOf(db: Reader, productIds: readonly number[], { locks = false } = {}) {
  if (productIds.length === 0) return [];
  const used = db
    .select({ batchId: parcelBatches.batchId, units: sql<number>`sum(${parcelBatches.units})::integer`.as("units") })
    .from(parcelBatches)
    .where(inArray(parcelBatches.productId, [...productIds]))
    .groupBy(parcelBatches.batchId)
    .as("used");
  const batches = db
    .select({
      id: productBatches.id,
      productId: productBatches.productId,
      productName: products.name,
      code: productBatches.code,
      bestBeforeOn: productBatches.bestBeforeOn,
      left: sql<number>`${productBatches.quantity} - coalesce(${used.units}, 0)`,
      recalledAt: productBatches.recalledAt,
    })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId))
    .leftJoin(used, eq(used.batchId, productBatches.id))
    .where(inArray(productBatches.productId, [...productIds]))
    .orderBy(asc(productBatches.bestBeforeOn), asc(productBatches.id));
  return locks ? batches.for("share", { of: productBatches }) : batches;
}

/** True if a parcel contains units of a recalled batch. */
export async function hasRecalledBatch(db: Reader, parcelId: number): Promise<boolean> {
  const found = await db
    .select({ batchId: parcelBatches.batchId })
    .from(parcelBatches)
    .innerJoin(productBatches, eq(productBatches.id, parcelBatches.batchId))
    .where(and(eq(parcelBatches.parcelId, parcelId), isNotNull(productBatches.recalledAt)))
    .limit(1);
  return found.length > 0;
}

export async function insertBatchUses(tx: Tx, uses: readonly BatchUse[]): Promise<void> {
  await insertRows(tx, parcelBatches, uses);
}

export async function deleteBatchUses(tx: Tx, parcelIds: readonly number[]): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx.delete(parcelBatches).where(inArray(parcelBatches.parcelId, [...parcelIds]));
}

export async function isBatchInParcels(db: Reader, batchId: number): Promise<boolean> {
  const rows = await db
    .select({ parcelId: parcelBatches.parcelId })
    .from(parcelBatches)
    .where(eq(parcelBatches.batchId, batchId))
    .limit(1);
  return rows.length > 0;
}

/**
 * Statement that inserts the parcels of frozen boxes. `filled` is a table of `order_id`, `id`, `dispatch_on` and
 * "isGift". The parcel of a disputed order starts on hold.
 */
export function insertBoxParcels(filled: SqlFragment, now: Date): SqlFragment {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    insert into ${parcels} (order_id, box_id, due_on, is_gift, held_at, hold_reason, created_at, updated_at)
    select order_id, id, dispatch_on, "isGift",
      case when is_disputed then ${at} end, case when is_disputed then 'disputed' end, ${at}, ${at}
    from ${filled} filled, lateral (
      select ${isDisputed(sql`filled.order_id`)} as is_disputed
    ) of_order`;
}

/** Condition: the buyer disputes the order's payment at the bank, and the shop has not won the dispute. */
export function isDisputed(orderId: SQLWrapper): SqlFragment {
  return sql`exists (select from ${disputes} d where d.order_id = ${orderId} and d.status <> 'won')`;
}
