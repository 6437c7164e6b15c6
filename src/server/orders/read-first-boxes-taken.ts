import type { Audience } from "#domain/plans.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listFirstBoxesTaken } from "./first-box-offers.queries.ts";

/** Audiences for which a customer has had the first-box price; a visitor has had none. */
export async function readFirstBoxesTaken(db: Reader, userId: number | undefined): Promise<ReadonlySet<Audience>> {
  return userId === undefined ? new Set() : listFirstBoxesTaken(db, userId);
}
