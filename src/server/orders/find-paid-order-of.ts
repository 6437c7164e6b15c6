import type { Reader } from "#server/db/open-database.ts";
import { findOrder, type OrderRow } from "./orders.queries.ts";

/** The paid order of a number and the address its letters go to, in lower case; undefined when either is wrong. */
export async function findPaidOrderOf(
  db: Reader,
  { orderId, email }: { orderId: number; email: string },
): Promise<OrderRow | undefined> {
  const order = await findOrder(db, orderId);
  return order?.paidAt && order.email === email ? order : undefined;
}
