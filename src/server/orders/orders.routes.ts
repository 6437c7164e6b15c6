import { findOrder, getOrderDetails, listOrderHistory, listPendingOrders } from "#contract/orders.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { findOrderByEmail } from "./find-order-by-email.ts";
import { getOrderDetails as readDetails } from "./get-order-details.ts";
import { listCustomerOrders } from "./list-customer-orders.ts";

export function ordersRoutes(api: EndpointServer): void {
  api.serve(listPendingOrders, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "pending"));
  api.serve(listOrderHistory, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "history"));
  api.serve(getOrderDetails, ({ shop, shopper, input }) => readDetails(shop, shopper, input.orderId));
  api.serve(findOrder, ({ shop, input, request }) =>
    findOrderByEmail(shop, { orderId: Number(input.orderNumber), email: input.email }, request.ip),
  );
}
