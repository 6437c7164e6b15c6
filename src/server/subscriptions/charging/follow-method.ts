import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { shownColumns } from "./method-columns.ts";
import { dropMethod, isMethodUsed, showMethod } from "./methods.queries.ts";

/** Asks what has become of a kept method, for a transaction that follows: banks send new cards, and holders take them off. */
export async function followMethod(shop: Shop, methodId: string): Promise<(tx: Tx) => Promise<void>> {
  if (!(await isMethodUsed(shop.db, methodId))) return async () => undefined;
  const method = await shop.gateway.findMethod(methodId);
  if (!method) return (tx) => dropMethod(tx, methodId);
  return (tx) => showMethod(tx, methodId, shownColumns(method));
}
