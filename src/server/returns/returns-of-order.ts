import type { AdminReturn } from "#contract/admin-returns.ts";
import type { IsoDay } from "#domain/calendar.ts";
import type { OrderStatus } from "#domain/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { selectReturnsOf } from "./returns.queries.ts";
import { viewReturn } from "./view-return.ts";

/** An order's returns, newest first, as the dashboard shows them on a day. */
export async function listReturnsOf(
  db: Reader,
  order: { id: number; status: OrderStatus },
  today: IsoDay,
): Promise<AdminReturn[]> {
  const rows = await selectReturnsOf(db, order.id);
  return rows.map((row) => viewReturn(row, order.status, today));
}

/** Refuses `return-closed` unless the order has this return and somebody must still see to it. */
export async function requireOpenReturn(
  db: Reader,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> {
  const rows = await selectReturnsOf(db, orderId);
  if (!rows.some(({ id, closedAt }) => id === returnId && closedAt === null)) throw new ShopError("return-closed");
}
