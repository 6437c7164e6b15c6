import type { bulkEditOrders, listAdminOrders } from "#contract/admin-orders.ts";
import type { InputOf } from "#contract/call.ts";

/** Which orders are listed. */
export type OrdersFilter = InputOf<typeof listAdminOrders>;
/** What may be done to many at once. */
export type BulkAction = InputOf<typeof bulkEditOrders>["action"];
