import type { Reader } from "#server/db/open-database.ts";
import { type DisputeRow, selectOpenDisputes } from "./disputes.queries.ts";

/** Disputes that wait for the shop's answer or the bank's decision, newest first: for the administrator's overview. */
export async function listOpenDisputes(db: Reader): Promise<DisputeRow[]> {
  return selectOpenDisputes(db);
}
