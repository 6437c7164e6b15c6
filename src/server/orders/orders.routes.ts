import { getOrderDetails, listOrderHistory, listPendingOrders } from "#contract/orders.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { getOrderDetails as readDetails } from "./get-order-details.ts";
import { listCustomerOrders } from "./list-customer-orders.ts";

export function ordersRoutes(api: EndpointServer): void {
  api.serve(listPendingOrders, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "pending"));
  api.serve(listOrderHistory, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "history"));
  api.serve(getOrderDetails, ({ shop, shopper, input }) => readDetails(shop, shopper, input.orderId));
}
