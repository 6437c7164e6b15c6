import type { Pence } from "#domain/money.ts";
import type { Reader } from "#server/db/open-database.ts";
import { sumLeftToRefund } from "./change-order.queries.ts";

/** What of an order's money has not been given back, nor promised back. */
export async function readLeftToRefund(db: Reader, orderId: number): Promise<Pence> {
  return sumLeftToRefund(db, orderId);
}
