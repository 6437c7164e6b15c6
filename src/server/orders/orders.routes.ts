import * as calls from "#contract/orders/orders.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { findOrderByEmail, getOrderDetails, listCustomerOrders } from "./own-orders.ts";

export function ordersRoutes(api: EndpointServer): void {
  api.serve(calls.listPendingOrders, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "pending"));
  api.serve(calls.listOrderHistory, ({ shop, shopper }) => listCustomerOrders(shop, shopper, "history"));
  api.serve(calls.getOrderDetails, ({ shop, shopper, input }) => getOrderDetails(shop, shopper, input.orderId));
  api.serve(calls.findOrder, ({ shop, input, request }) =>
    findOrderByEmail(shop, { orderId: Number(input.orderNumber), email: input.email }, request.ip),
  );
}
