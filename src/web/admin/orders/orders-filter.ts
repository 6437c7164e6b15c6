import type { InputOf } from "#contract/call.ts";
import type { bulkEditOrders, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { ORDER_STATUSES, ORDER_TYPES } from "#domain/orders/orders.ts";
import type { UrlState } from "#web/admin/kit/use-url-state.ts";

const ORDER_PAYMENTS = ["paid", "unpaid"] as const;

/** Which orders are listed. */
export type OrdersFilter = InputOf<typeof listAdminOrders>;

/** Which orders the address asks for. */
export function readOrdersFilter(url: Pick<UrlState, "read" | "readOneOf">): OrdersFilter {
  return {
    search: url.read("search"),
    status: url.readOneOf("status", ORDER_STATUSES),
    payment: url.readOneOf("payment", ORDER_PAYMENTS),
    type: url.readOneOf("type", ORDER_TYPES),
    archived: url.readOneOf("archived", ["yes"]),
  };
}

/** What may be done to many at once. */
export type BulkAction = InputOf<typeof bulkEditOrders>["action"];
