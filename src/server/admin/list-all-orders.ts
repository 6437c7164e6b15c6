import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { AdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders.ts";
import { readIdCursor, writeCursor } from "#server/http/page-cursor.ts";
import { cutPage, type Page } from "#server/http/reply-page.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import type { Shop } from "#server/shop.ts";
import { countMatchingOrders, listOrders, type OrderFilter } from "./admin-orders.queries.ts";
import { readTallies, tallyOf } from "./tallies.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** Everybody's orders, newest first, a page at a time. */
export async function listAllOrders(
  shop: Shop,
  { limit, cursor, search, status }: ParsedInputOf<typeof listAdminOrders>,
): Promise<Page<AdminOrder>> {
  const filter = { search, status };
  const read = await listOrders(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ order }) => writeCursor([order.id]));
  const itemsByOrderId = await readOrderItems(
    shop.db,
    rows.map(({ order }) => order.id),
  );
  return {
    rows: rows.map((row) => viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? [])),
    nextCursor,
    ...(await countOrders(shop, filter)),
  };
}

/** Without words to search for, the count is known; with them it is counted, up to a point. */
async function countOrders(shop: Shop, filter: OrderFilter): Promise<{ totalCount: number; isTotalCapped: boolean }> {
  if (!filter.search) {
    const tallies = await readTallies(shop.db, "orders");
    const statuses: readonly OrderStatus[] = filter.status ? [filter.status] : ORDER_STATUSES;
    const totalCount = statuses.reduce((sum, status) => sum + tallyOf(tallies, status).units, 0);
    return { totalCount, isTotalCapped: false };
  }
  const counted = await countMatchingOrders(shop.db, filter, TOTAL_COUNT_MAX + 1);
  return { totalCount: Math.min(counted, TOTAL_COUNT_MAX), isTotalCapped: counted > TOTAL_COUNT_MAX };
}
