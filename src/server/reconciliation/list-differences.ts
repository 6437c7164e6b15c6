import type { Reader } from "#server/db/open-database.ts";
import { type DifferenceRow, selectOpenDifferences } from "./differences.queries.ts";

/** Where our books and the card provider's differ, newest first: for the administrator's overview. */
export async function listDifferences(db: Reader): Promise<DifferenceRow[]> {
  return selectOpenDifferences(db);
}
