import type { Tx } from "#server/db/open-database.ts";
import { deleteSecondFactor } from "./second-factor.queries.ts";

/** Removes a user's second factor without a code: for whoever holds the machine itself. */
export async function forgetSecondFactor(tx: Tx, userId: number): Promise<void> {
  await deleteSecondFactor(tx, userId);
}
