import type { Tx } from "#server/db/open-database.ts";
import { RIGHTS_KEY } from "./read-missing-rights.ts";
import { saveSetting } from "./settings.queries.ts";

/** Notes which rights the card provider's key lacks. */
export async function noteMissingRights(tx: Tx, missing: readonly string[], now: Date): Promise<void> {
  await saveSetting(tx, RIGHTS_KEY, missing, now);
}
