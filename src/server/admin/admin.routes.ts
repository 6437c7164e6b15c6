import { getAdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import { getAdminStats } from "#contract/admin-overview.ts";
import { replyPage } from "#server/http/reply-page.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { getAnyOrder } from "./get-any-order.ts";
import { listAllOrders } from "./list-all-orders.ts";
import { readStats } from "./read-stats.ts";

export function adminRoutes(api: EndpointServer): void {
  api.serve(getAdminStats, ({ shop }) => readStats(shop));
  api.serve(listAdminOrders, async (call) => replyPage(call, await listAllOrders(call.shop, call.input)));
  api.serve(getAdminOrder, ({ shop, input }) => getAnyOrder(shop, input.orderId));
}
