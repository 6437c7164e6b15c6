import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/orders.ts";

/** Where the letters of some orders go, by order. */
export async function readEmailsOfOrders(db: Reader, orderIds: readonly number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.select({ id: orders.id, email: orders.email }).from(orders).where(isOneOf(orders.id, orderIds));
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
}
