import type { Tx } from "#server/db/open-database.ts";
import { deleteDiscountHold } from "./discounts.queries.ts";

/** Gives back the use of a code that an order kept, when it kept one. */
export async function releaseDiscountUse(tx: Tx, orderId: number): Promise<void> {
  await deleteDiscountHold(tx, orderId);
}
