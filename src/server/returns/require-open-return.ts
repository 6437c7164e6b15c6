import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { selectReturnsOf } from "./returns.queries.ts";

/** Refuses `return-closed` unless the order has this return and somebody must still see to it. */
export async function requireOpenReturn(
  db: Reader,
  { orderId, returnId }: { orderId: number; returnId: number },
): Promise<void> {
  const rows = await selectReturnsOf(db, orderId);
  if (!rows.some(({ id, closedAt }) => id === returnId && closedAt === null)) throw new ShopError("return-closed");
}
