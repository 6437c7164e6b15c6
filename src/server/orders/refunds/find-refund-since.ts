import type { Reader } from "#server/db/open-database.ts";
import { type RefundRow, selectRefundsOf } from "./refunds.queries.ts";

/** The latest refund of an order that was promised at an instant or after it and has not failed. */
export async function findRefundSince(db: Reader, orderId: number, since: Date): Promise<RefundRow | undefined> {
  const rows = await selectRefundsOf(db, orderId);
  return rows.findLast(({ status, createdAt }) => status !== "failed" && createdAt >= since);
}
