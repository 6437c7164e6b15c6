import { ROWS_PER_PAGE_MAX } from "#contract/admin-list.ts";
import type { AdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders.ts";
import { readTallies, tallyOf } from "#server/admin/tallies.queries.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listParcelsOfOrders, readOrderItems, viewParcel } from "#server/orders/for-others.ts";
import { listFewOrderIds, listOrderIds, listOrdersByIds, type OrderFilter } from "./admin-orders.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** A status with no more orders than this is searched order by order. */
const FEW_ORDERS = 25_000;
/** A search counts what it finds up to here: the largest page there may be. Counting on would be most of its work. */
const FOUND_MAX = ROWS_PER_PAGE_MAX;

/** Everybody's orders, newest first, a page at a time. */
export async function listAllOrders(
  shop: Shop,
  { limit, cursor, search, status, payment, type }: ParsedInputOf<typeof listAdminOrders>,
): Promise<Page<AdminOrder>> {
  const isPaid = payment === undefined ? undefined : payment === "paid";
  const filter = { search, status, isPaid, type };
  const page = { beforeId: readIdCursor(cursor), limit: limit + 1 };
  const { ids, ...counted } =
    search || payment || type ? await findOrders(shop, filter, page) : await listAny(shop, filter, page);
  const { rows: shownIds, nextCursor } = cutPage(ids, limit, (id) => writeCursor([id]));
  const [rows, itemsByOrderId, parcels] = await Promise.all([
    listOrdersByIds(shop.db, shownIds),
    readOrderItems(shop.db, shownIds),
    listParcelsOfOrders(shop.db, shownIds),
  ]);
  const today = londonDay(shop.clock());
  const parcelsById = Map.groupBy(parcels, (parcel) => parcel.orderId);
  return {
    rows: rows.map((row) => {
      const orderId = row.order.id;
      const own = (parcelsById.get(orderId) ?? []).map((parcel) => viewParcel(parcel, today));
      return viewAdminOrder(row, itemsByOrderId.get(orderId) ?? [], own);
    }),
    nextCursor,
    ...counted,
  };
}

interface FoundIds {
  /** Of the page, and of the first order after it. */
  ids: readonly number[];
  totalCount: number;
  isTotalCapped: boolean;
}

interface PageWanted {
  beforeId: number | undefined;
  limit: number;
}

/** Of a status, or of all, the count is known. */
async function listAny(shop: Shop, filter: OrderFilter, page: PageWanted): Promise<FoundIds> {
  const [ids, totalCount] = await Promise.all([listOrderIds(shop.db, filter, page), countOrders(shop, filter.status)]);
  return { ids, totalCount, isTotalCapped: false };
}

/** Otherwise it is counted, up to a point; what was found for the count begins with the first page. */
async function findOrders(shop: Shop, filter: OrderFilter, page: PageWanted): Promise<FoundIds> {
  const newest = await findNewest(shop, filter);
  const ids = page.beforeId === undefined ? newest.slice(0, page.limit) : await listOrderIds(shop.db, filter, page);
  return { ids, totalCount: Math.min(newest.length, FOUND_MAX), isTotalCapped: newest.length > FOUND_MAX };
}

async function findNewest(shop: Shop, filter: OrderFilter): Promise<number[]> {
  const limit = FOUND_MAX + 1;
  const isFew = filter.status !== undefined && (await countOrders(shop, filter.status)) <= FEW_ORDERS;
  return isFew
    ? listFewOrderIds(shop.db, filter, { limit, fewMax: FEW_ORDERS })
    : listOrderIds(shop.db, filter, { beforeId: undefined, limit });
}

async function countOrders(shop: Shop, status: OrderStatus | undefined): Promise<number> {
  const statuses: readonly OrderStatus[] = status ? [status] : ORDER_STATUSES;
  const tallies = await readTallies(shop.db, "orders");
  return statuses.reduce((sum, one) => sum + tallyOf(tallies, one).units, 0);
}
