import type { Reader } from "#server/db/open-database.ts";
import { findSecondFactor } from "./second-factor.queries.ts";

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null;
}
