import { getAdminOrder, getAdminStats, listAdminOrders } from "#contract/admin.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { getAnyOrder } from "./get-any-order.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { readStats } from "./read-stats.ts";

export function adminRoutes(api: EndpointServer): void {
  api.serve(getAdminStats, ({ shop }) => readStats(shop));
  api.serve(listAdminOrders, ({ shop, input }) => listAllOrders(shop, input));
  api.serve(getAdminOrder, ({ shop, input }) => getAnyOrder(shop, input.orderId));
}
