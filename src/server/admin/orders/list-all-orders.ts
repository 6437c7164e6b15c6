import { ROWS_PER_PAGE_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import type { AdminOrder, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { londonDay } from "#domain/calendar.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { counterOf, readCounters } from "#server/admin/overview.queries.ts";
import { findOrder } from "#server/orders/index.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  type ListedOrder,
  listFewOrderIds,
  listOrderIds,
  listOrderPage,
  listOrdersByIds,
  type OrderFilter,
} from "./admin-orders.queries.ts";
import { viewListedOrder } from "./get-any-order.ts";

/** A status with at most this many orders is searched order by order. */
const FEW_ORDERS = 25_000;
/** A search counts up to the largest page size. Counting further would be most of its work. */
const FOUND_MAX = ROWS_PER_PAGE_MAX;

export async function listAllOrders(
  shop: Shop,
  { limit, cursor, search, status, payment, type, archived }: ParsedInputOf<typeof listAdminOrders>,
): Promise<Page<AdminOrder>> {
  const isPaid = payment === undefined ? undefined : payment === "paid";
  const isArchived = archived === "yes";
  const filter = { search, status, isPaid, type, isArchived };
  const page = { beforeId: readIdCursor(cursor), limit: limit + 1 };
  const { found, ...counted } =
    search || payment || type || isArchived ? await findOrders(shop, filter, page) : await listAny(shop, status, page);
  const { rows, nextCursor } = cutPage(found, limit, ({ id }) => writeCursor([id]));
  const today = londonDay(shop.clock());
  return { rows: rows.map((row) => viewListedOrder(row, today)), nextCursor, ...counted };
}

interface Found {
  /** The page, and the first order after it. */
  found: readonly ListedOrder[];
  totalCount: number;
  isTotalCapped: boolean;
}

interface PageWanted {
  beforeId: number | undefined;
  limit: number;
}

/** For a status or all orders, the count is known. */
async function listAny(shop: Shop, status: OrderStatus | undefined, page: PageWanted): Promise<Found> {
  const found = await listOrderPage(shop.db, status, page);
  // An empty page has no count of the pages before it.
  return { found, totalCount: found[0]?.totalCount ?? (await countOrders(shop, status)), isTotalCapped: false };
}

/** A search is counted up to a limit. The count starts at the first page. */
async function findOrders(shop: Shop, filter: OrderFilter, page: PageWanted): Promise<Found> {
  const newest = await findNewest(shop, filter);
  const ids = page.beforeId === undefined ? newest.slice(0, page.limit) : await listOrderIds(shop.db, filter, page);
  const found = await listOrdersByIds(shop.db, ids);
  return { found, totalCount: Math.min(newest.length, FOUND_MAX), isTotalCapped: newest.length > FOUND_MAX };
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
  const counters = await readCounters(shop.db, "orders");
  return statuses.reduce((sum, one) => sum + counterOf(counters, one).units, 0);
}

/** Refuses `not-found` for an order that is archived or unknown. */
export async function requireListedOrder(shop: Shop, orderId: number): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
}
