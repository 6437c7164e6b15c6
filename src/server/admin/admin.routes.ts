import { getAdminOrder, getAdminStats, listAdminOrders } from "#contract/admin.ts";
import { isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import {
  countActiveSubscriptions,
  countOrders,
  countUsers,
  findOrderWithCustomer,
  listOrders,
  sumPaidSince,
} from "./admin.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

export function adminRoutes(api: EndpointServer): void {
  api.serve(getAdminStats, async ({ shop }) => {
    const monthStart = londonInstant(isoDay(`${londonDay(shop.clock()).slice(0, 7)}-01`), 0);
    const [totalUsers, activeSubscriptions, monthlyRevenue, totalOrders] = await Promise.all([
      countUsers(shop.db),
      countActiveSubscriptions(shop.db),
      sumPaidSince(shop.db, monthStart),
      countOrders(shop.db),
    ]);
    return { totalUsers, activeSubscriptions, monthlyRevenue: toPounds(monthlyRevenue), totalOrders };
  });

  api.serve(listAdminOrders, async ({ shop, input }) => {
    const rows = await listOrders(shop.db, { limit: input.limit, search: input.search });
    const itemsByOrderId = await readOrderItems(
      shop.db,
      rows.map(({ order }) => order.id),
    );
    return rows.map((row) => viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? []));
  });

  api.serve(getAdminOrder, async ({ shop, input }) => {
    const row = await findOrderWithCustomer(shop.db, input.orderId);
    if (!row) throw new ShopError("not-found");
    const itemsByOrderId = await readOrderItems(shop.db, [row.order.id]);
    return viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? []);
  });
}
