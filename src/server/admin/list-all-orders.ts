import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { AdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders.ts";
import { readIdCursor, writeCursor } from "#server/http/page-cursor.ts";
import { cutPage, type Page } from "#server/http/reply-page.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import type { Shop } from "#server/shop.ts";
import { listMatchingIds, listOrders, listOrdersByIds, type OrderFilter } from "./admin-orders.queries.ts";
import { readTallies, tallyOf } from "./tallies.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** A status with no more orders than this is searched order by order. */
const FEW_ORDERS = 25_000;

/** Everybody's orders, newest first, a page at a time. */
export async function listAllOrders(
  shop: Shop,
  { limit, cursor, search, status }: ParsedInputOf<typeof listAdminOrders>,
): Promise<Page<AdminOrder>> {
  const filter = { search, status };
  const beforeId = readIdCursor(cursor);
  const counted = await countOrders(shop, filter);
  // What was found for the count begins with the first page.
  const read =
    beforeId === undefined && counted.ids
      ? await listOrdersByIds(shop.db, counted.ids.slice(0, limit + 1))
      : await listOrders(shop.db, filter, { beforeId, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ order }) => writeCursor([order.id]));
  const itemsByOrderId = await readOrderItems(
    shop.db,
    rows.map(({ order }) => order.id),
  );
  return {
    rows: rows.map((row) => viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? [])),
    nextCursor,
    totalCount: counted.totalCount,
    isTotalCapped: counted.isTotalCapped,
  };
}

interface Counted {
  totalCount: number;
  isTotalCapped: boolean;
  /** Of a search: the newest that match, as many as were counted. */
  ids?: readonly number[];
}

/** Without words to search for, the count is known; with them it is counted, up to a point. */
async function countOrders(shop: Shop, filter: OrderFilter): Promise<Counted> {
  const { search, status } = filter;
  const statuses: readonly OrderStatus[] = status ? [status] : ORDER_STATUSES;
  const tallies = await readTallies(shop.db, "orders");
  const inAll = statuses.reduce((sum, one) => sum + tallyOf(tallies, one).units, 0);
  if (!search) return { totalCount: inAll, isTotalCapped: false };
  const fewMax = status !== undefined && inAll <= FEW_ORDERS ? FEW_ORDERS : undefined;
  const ids = await listMatchingIds(shop.db, filter, { max: TOTAL_COUNT_MAX + 1, fewMax });
  return { totalCount: Math.min(ids.length, TOTAL_COUNT_MAX), isTotalCapped: ids.length > TOTAL_COUNT_MAX, ids };
}
