import type { Reader } from "#server/db/open-database.ts";
import { listOrderItems, type OrderItemRow } from "./orders.queries.ts";

/** The lines of some orders, by order; an order without lines has no entry. */
export async function readOrderItems(db: Reader, orderIds: readonly number[]): Promise<Map<number, OrderItemRow[]>> {
  return Map.groupBy(await listOrderItems(db, orderIds), (item) => item.orderId);
}

export type { OrderItemRow };
