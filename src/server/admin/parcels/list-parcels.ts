import { TODO_COUNT_MAX } from "#contract/admin/admin-overview.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { day as isoDate, rowId } from "#contract/fields.ts";
import type { AdminParcel, listAdminParcels, ParcelCounts, ParcelList } from "#contract/orders/admin-parcels.ts";
import { type IsoDay, isoDay, londonDay } from "#domain/calendar.ts";
import {
  isTrackingNumber,
  parcelKind,
  parcelReference,
  readParcelReference,
  tidyTrackingNumber,
} from "#domain/orders/parcels.ts";
import { postageState } from "#domain/orders/postage.ts";
import { isRoman } from "#domain/orders/printable-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import { listOrderIds } from "#server/admin/orders/admin-orders.queries.ts";
import { listQuotedOrders } from "#server/admin/orders/order-search.queries.ts";
import { readProductNames } from "#server/catalogue/index.ts";
import { readProducts, viewParcel } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import { readUserNames } from "#server/platform/identity/index.ts";
import { cutPage, type Page, readCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  countLate,
  countParcels,
  type FoundParcels,
  listBatchCodes,
  listParcelIds,
  listParcelRows,
  type ParcelCursor,
  type ParcelFilter,
  type ParcelListRow,
} from "./parcels-list.queries.ts";

/** Number of the newest search results that are examined. */
const FOUND_MAX = 200;

export async function listParcels(
  { db, clock }: Shop,
  { limit, cursor, show, kind, day, gift, assignee, search }: ParsedInputOf<typeof listAdminParcels>,
  userId: number,
): Promise<Page<AdminParcel>> {
  const today = londonDay(clock());
  const found = search ? await findParcels(db, search) : undefined;
  const filter: ParcelFilter = {
    show,
    kind,
    day: day ? isoDay(day) : undefined,
    isGift: gift === "yes",
    assigneeUserId: assignee && (assignee === "mine" ? userId : null),
    found,
    today,
  };
  const after = readParcelCursor(cursor, show);
  const [ids, totalCount] = await Promise.all([
    listParcelIds(db, filter, { after, limit: limit + 1 }),
    countParcels(db, filter, TOTAL_COUNT_MAX),
  ]);
  const page = cutPage(ids, limit, ({ at, id }) => writeCursor([at, id]));
  const rows = await viewParcels(
    db,
    page.rows.map(({ id }) => id),
    clock(),
  );
  return { rows, nextCursor: page.nextCursor, totalCount, isTotalCapped: totalCount === TOTAL_COUNT_MAX };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** PostgreSQL's text of an instant, in any session time zone. */
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-][01]\d(:\d\d)?$/;

function readParcelCursor(cursor: string | undefined, show: ParcelList): ParcelCursor | undefined {
  const parts = readCursor(cursor, 2);
  if (!parts) return undefined;
  const at = String(parts[0]);
  const id = rowId.safeParse(parts[1]);
  const isMoment =
    (show === "sent" || show === "stopped" ? INSTANT : DAY).test(at) &&
    isoDate.safeParse(at.slice(0, 10)).success &&
    !Number.isNaN(Date.parse(at));
  if (isMoment && id.success) return [at, id.data];
  throw new ShopError("invalid-input", {}, [{ path: "cursor", message: "There is no such page" }]);
}

/** Parcels that can be packed: all of them, those due today or earlier, and those due before today. */
export async function countToPack({ db, clock }: Shop, max: number) {
  const today = londonDay(clock());
  const [ready, due, late] = await Promise.all([
    countParcels(db, listed("ready", today), max),
    countParcels(db, listed("today", today), max),
    countLate(db, today, max),
  ]);
  return { ready, due, late };
}

/** Number of packed parcels that have not been sent. */
export async function countPacked({ db, clock }: Shop, max: number): Promise<number> {
  return countParcels(db, listed("packed", londonDay(clock())), max);
}

export function listed(show: ParcelFilter["show"], today: IsoDay): ParcelFilter {
  return { show, kind: undefined, day: undefined, isGift: false, assigneeUserId: undefined, found: undefined, today };
}

export async function countLists(shop: Shop): Promise<ParcelCounts> {
  const today = londonDay(shop.clock());
  const of = (show: ParcelFilter["show"]) => countParcels(shop.db, listed(show, today), TODO_COUNT_MAX);
  const [{ ready, due, late }, later, packed, held] = await Promise.all([
    countToPack(shop, TODO_COUNT_MAX),
    of("later"),
    of("packed"),
    of("held"),
  ]);
  return { ready, today: due, late, later, packed, held, hasCarrier: shop.carrier !== undefined };
}

/** The lists that together contain every parcel, in the order of a search. */
const SEARCHED_LISTS = ["ready", "packed", "held", "sent", "stopped"] as const satisfies ParcelList[];

/** Parcels in any state that match a search, each with the list that contains it. */
export async function searchParcels(
  { db, clock }: Shop,
  search: string,
  limit: number,
): Promise<(AdminParcel & { list: ParcelList })[]> {
  const found = await findParcels(db, search);
  const lists = await Promise.all(
    SEARCHED_LISTS.map(async (list) => {
      const filter = { ...listed(list, londonDay(clock())), found };
      return (await listParcelIds(db, filter, { after: undefined, limit })).map(({ id }) => [id, list] as const);
    }),
  );
  const listById = new Map(lists.flat().slice(0, limit));
  const parcels = await viewParcels(db, [...listById.keys()], clock());
  return parcels.map((parcel) => ({ ...parcel, list: listById.get(parcel.id) ?? "ready" }));
}

async function findParcels(db: Reader, search: string): Promise<FoundParcels> {
  const named = readParcelReference(search);
  const isBox = named?.kind === "box";
  const isReplacement = named?.kind === "replacement";
  const number = tidyTrackingNumber(search);
  const words = named?.kind === "goods" ? String(named.id) : search;
  const trackingNumber = isTrackingNumber(number) || /\d{6}/.test(number) ? number : undefined;
  // A tracking number finds its own parcel, not all parcels of the order.
  const quoted = trackingNumber === undefined && !isBox && !isReplacement ? await listQuotedOrders(db, search) : [];
  const quotedIds = quoted.map(({ orderId }) => orderId);
  const filter = { search: words, status: undefined, quotedIds };
  return {
    orderIds: isBox || isReplacement ? [] : await listOrderIds(db, filter, { limit: FOUND_MAX }),
    boxId: isBox ? named.id : undefined,
    parcelId: isReplacement ? named.id : undefined,
    trackingNumber,
  };
}

async function viewParcels(db: Reader, parcelIds: readonly number[], now: Date): Promise<AdminParcel[]> {
  const rows = await listParcelRows(db, parcelIds);
  const [items, codes, assignees] = await Promise.all([
    readContents(db, rows),
    listBatchCodes(db, parcelIds),
    readUserNames(db, [...new Set(rows.flatMap(({ parcel }) => parcel.assigneeUserId ?? []))]),
  ]);
  const codesById = Map.groupBy(codes, ({ parcelId }) => parcelId);
  const rowsById = new Map(rows.map((row) => [row.parcel.id, row]));
  return parcelIds.flatMap((id) => {
    const row = rowsById.get(id);
    if (!row) return [];
    return [viewRow(row, { items: items.get(id) ?? [], batches: codesById.get(id) ?? [], assignees, now })];
  });
}

interface Item {
  /** Null if the product was deleted. */
  productId: number | null;
  name: string;
  quantity: number;
}

/** Items of some parcels by parcel id: products of orders, products in boxes, and replacements. */
export async function readContents(
  db: Reader,
  rows: readonly ParcelListRow[],
): Promise<ReadonlyMap<number, readonly Item[]>> {
  const [products, names] = await Promise.all([
    readProducts(
      db,
      rows.map(({ parcel }) => parcel).filter((parcel) => parcelKind(parcel) === "goods"),
    ),
    readProductNames(db, [...new Set(rows.flatMap(({ productIds }) => productIds ?? []))]),
  ]);
  return new Map(
    rows.map((row) => {
      const { id, replacement, boxId, orderId } = row.parcel;
      const own = replacement?.items ?? (boxId === null ? (products.get(orderId ?? 0) ?? []) : boxItems(row, names));
      return [id, own.map(({ productId, name, quantity }) => ({ productId, name, quantity }))];
    }),
  );
}

function boxItems({ productIds }: ParcelListRow, names: ReadonlyMap<number, string>): Item[] {
  const units = Map.groupBy(productIds ?? [], (id) => id);
  return [...units].map(([id, all]) => ({
    productId: id,
    name: names.get(id) ?? `Product ${id}`,
    quantity: all.length,
  }));
}

/** Address of a parcel. A replacement of a box goes to the address of the box. */
export function addressOf({ parcel, boxAddress, orderAddress }: ParcelListRow): DeliveryAddress | null {
  return parcel.boxId !== null || parcel.replacedBoxId !== null ? boxAddress : orderAddress;
}

function viewRow(
  row: ParcelListRow,
  {
    items,
    batches,
    assignees,
    now,
  }: {
    items: readonly Item[];
    batches: readonly { code: string }[];
    assignees: ReadonlyMap<number, string>;
    now: Date;
  },
): AdminParcel {
  const { parcel, boxMonth, subscriptionId } = row;
  const view = viewParcel(parcel, londonDay(now));
  const address = addressOf(row);
  return {
    ...view,
    reference: parcelReference({ ...parcel, kind: view.kind }),
    orderId: parcel.orderId,
    subscriptionId,
    boxMonth,
    isRoman: isRoman(Object.values(address ?? {}).join(" ")),
    name: `${address?.firstName ?? ""} ${address?.lastName ?? ""}`.trim(),
    town: address?.city ?? "",
    postcode: address?.postcode ?? "",
    items: items.map(({ name, quantity }) => ({ name, quantity })),
    postage: { state: postageState(parcel, now), message: parcel.postageMessage },
    packedAt: parcel.packedAt?.toISOString() ?? null,
    sentAt: parcel.sentAt?.toISOString() ?? null,
    assignee: viewAssignee(parcel.assigneeUserId, assignees),
    batches: batches.map(({ code }) => code),
  };
}

function viewAssignee(userId: number | null, names: ReadonlyMap<number, string>): AdminParcel["assignee"] {
  return userId === null ? null : { userId, name: names.get(userId) ?? `user ${userId}` };
}
