import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { lockOrder, type OrderRow } from "./orders.queries.ts";

/** An order of the dashboard's lists, with its row lock. Refuses `not-found` for one that is archived or unknown. */
export async function lockListedOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
  return order;
}

export type { OrderRow };
