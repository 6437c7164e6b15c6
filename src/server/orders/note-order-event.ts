import type { Tx } from "#server/db/open-database.ts";
import { insertOrderEvent, type OrderEvent } from "./orders.queries.ts";

/** Writes on an order's timeline what another part of the shop did about it. */
export async function noteOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  await insertOrderEvent(tx, event);
}
