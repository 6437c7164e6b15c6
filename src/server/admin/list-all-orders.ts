import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { AdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { readIdCursor, writeCursor } from "#server/http/page-cursor.ts";
import { cutPage, type Page } from "#server/http/reply-page.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import type { Shop } from "#server/shop.ts";
import { countMatchingOrders, listOrders } from "./admin.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** Everybody's orders, newest first, a page at a time. */
export async function listAllOrders(
  shop: Shop,
  { limit, cursor, search, status }: ParsedInputOf<typeof listAdminOrders>,
): Promise<Page<AdminOrder>> {
  const filter = { search, status };
  const read = await listOrders(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ order }) => writeCursor([order.id]));
  const counted = await countMatchingOrders(shop.db, filter, TOTAL_COUNT_MAX + 1);
  const itemsByOrderId = await readOrderItems(
    shop.db,
    rows.map(({ order }) => order.id),
  );
  return {
    rows: rows.map((row) => viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? [])),
    nextCursor,
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}
