import type { Reader } from "#server/db/open-database.ts";
import { countMatchingReturns } from "./returns.queries.ts";

/** How many returns somebody must still see to, counted no further than `max`. */
export async function countOpenReturns(db: Reader, max: number): Promise<number> {
  return countMatchingReturns(db, "open", max);
}
