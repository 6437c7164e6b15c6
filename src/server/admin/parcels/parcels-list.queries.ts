import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { ParcelList } from "#contract/orders/admin-parcels.ts";
import { addDays, type IsoDay, londonInstant } from "#domain/calendar.ts";
import type { ParcelKind } from "#domain/orders/parcels.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { productBatches } from "#server/platform/db/schema/catalogue.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { parcelBatches, parcels } from "#server/platform/db/schema/parcels.ts";

export interface ParcelFilter {
  show: ParcelList;
  kind: ParcelKind | undefined;
  /** Lists parcels that are due or were dispatched on this day. */
  day: IsoDay | undefined;
  isGift: boolean;
  /** Null for parcels without an assignee. */
  assigneeUserId: number | null | undefined;
  /** Results of the search. Undefined without a search. */
  found: FoundParcels | undefined;
  today: IsoDay;
}

export interface FoundParcels {
  orderIds: readonly number[];
  boxId: number | undefined;
  /** Defined if the search text is the reference of a replacement. */
  parcelId: number | undefined;
  trackingNumber: string | undefined;
}

/** Position of a page: a due day or an instant of dispatch, and the id of the last parcel before the page. */
export type ParcelCursor = readonly [at: string, id: number];

/** A page of ids with the values for the cursor. */
export async function listParcelIds(
  db: Reader,
  filter: ParcelFilter,
  { after, limit }: { after: ParcelCursor | undefined; limit: number },
): Promise<{ id: number; at: string }[]> {
  const { id, dueOn } = parcels;
  const at = sql<string>`${pastColumn(filter.show) ?? dueOn}::text`;
  return db
    .select({ id, at })
    .from(parcels)
    .where(and(matches(filter), after ? isAfter(after, filter.show) : undefined))
    .orderBy(...orderOf(filter))
    .limit(limit);
}

/** Number of parcels, counted up to `max`. The query sorts, because it would otherwise read the whole table. */
export async function countParcels(db: Reader, filter: ParcelFilter, max: number): Promise<number> {
  const some = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(matches(filter))
    .orderBy(...orderOf(filter))
    .limit(max)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

export async function countLate(db: Reader, today: IsoDay, max: number): Promise<number> {
  const isLate = and(isWaiting, isNull(parcels.packedAt), isNull(parcels.heldAt), lt(parcels.dueOn, today));
  const some = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(isLate)
    .orderBy(...orderOf({ show: "today" }))
    .limit(max)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function orderOf({ show }: Pick<ParcelFilter, "show">): SQL[] {
  const { dueOn, id } = parcels;
  const past = pastColumn(show);
  return past ? [desc(past), desc(id)] : [asc(dueOn), asc(id)];
}

/** Instant by which a list of finished parcels is sorted, newest first. Undefined for the others, sorted by due day. */
function pastColumn(show: ParcelList) {
  if (show === "sent") return parcels.sentAt;
  return show === "stopped" ? parcels.stoppedAt : undefined;
}

const isWaiting = and(isNull(parcels.sentAt), isNull(parcels.stoppedAt));

function isAfter([at, id]: ParcelCursor, show: ParcelList): SQL | undefined {
  const past = pastColumn(show);
  return past
    ? sql`(${past}, ${parcels.id}) < (${at}::timestamptz, ${id})`
    : sql`(${parcels.dueOn}, ${parcels.id}) > (${at}::date, ${id})`;
}

const KINDS = {
  box: isNotNull(parcels.boxId),
  goods: and(isNull(parcels.boxId), isNull(parcels.replacement)),
  replacement: isNotNull(parcels.replacement),
} satisfies Record<ParcelKind, SQL | undefined>;

function matches({ show, kind, day, isGift, assigneeUserId, found, today }: ParcelFilter): SQL | undefined {
  const ofKind = kind === undefined ? undefined : KINDS[kind];
  return and(
    inList({ show, today, found }),
    ofKind,
    day ? isOnDay(day, show) : undefined,
    isGift ? parcels.isGift : undefined,
    assigneeUserId === null ? isNull(parcels.assigneeUserId) : undefined,
    assigneeUserId ? eq(parcels.assigneeUserId, assigneeUserId) : undefined,
    found ? isFound(found) : undefined,
  );
}

function isOnDay(day: IsoDay, show: ParcelList): SQL | undefined {
  const past = pastColumn(show);
  if (!past) return eq(parcels.dueOn, day);
  return and(gte(past, londonInstant(day, 0)), lt(past, londonInstant(addDays(day, 1), 0)));
}

/** A present that waits for its day is not ready to pack. A search finds it all the same. */
function inList({ show, today, found }: Pick<ParcelFilter, "show" | "today" | "found">): SQL | undefined {
  const isToPack = and(isWaiting, isNull(parcels.packedAt), isNull(parcels.heldAt));
  switch (show) {
    case "ready":
      return found ? isToPack : and(isToPack, or(isNull(parcels.sendFrom), lte(parcels.sendFrom, today)));
    case "today":
      return and(isToPack, or(lte(parcels.dueOn, today), isNotNull(parcels.boxId)));
    case "later":
      return and(isToPack, gt(parcels.dueOn, today), isNull(parcels.boxId));
    case "packed":
      return and(isWaiting, isNotNull(parcels.packedAt), isNull(parcels.heldAt));
    case "held":
      return and(isWaiting, isNotNull(parcels.heldAt));
    case "sent":
      return and(isNotNull(parcels.sentAt), isNull(parcels.stoppedAt));
    case "stopped":
      return isNotNull(parcels.stoppedAt);
  }
}

function isFound({ orderIds, boxId, parcelId, trackingNumber }: FoundParcels): SQL {
  const any = or(
    orderIds.length > 0 ? isOneOf(parcels.orderId, orderIds) : undefined,
    boxId === undefined ? undefined : eq(parcels.boxId, boxId),
    parcelId === undefined ? undefined : and(eq(parcels.id, parcelId), isNotNull(parcels.replacement)),
    trackingNumber === undefined ? undefined : eq(parcels.trackingNumber, trackingNumber),
  );
  return any ?? sql`false`;
}

export async function listParcelRows(db: Reader, parcelIds: readonly number[]) {
  if (parcelIds.length === 0) return [];
  return db
    .select({
      parcel: parcels,
      orderAddress: orders.deliveryAddress,
      orderEmail: orders.email,
      boxAddress: boxes.deliveryAddress,
      productIds: boxes.productIds,
      boxMonth: boxes.boxMonth,
      subscriptionId: boxes.subscriptionId,
    })
    .from(parcels)
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(boxes, eq(boxes.id, sql`coalesce(${parcels.boxId}, ${parcels.replacedBoxId})`))
    .where(isOneOf(parcels.id, parcelIds));
}

export type ParcelListRow = Awaited<ReturnType<typeof listParcelRows>>[number];

export async function listBatchCodes(
  db: Reader,
  parcelIds: readonly number[],
): Promise<{ parcelId: number; code: string }[]> {
  if (parcelIds.length === 0) return [];
  return db
    .select({ parcelId: parcelBatches.parcelId, code: productBatches.code })
    .from(parcelBatches)
    .innerJoin(productBatches, eq(productBatches.id, parcelBatches.batchId))
    .where(isOneOf(parcelBatches.parcelId, parcelIds))
    .orderBy(asc(productBatches.code));
}
