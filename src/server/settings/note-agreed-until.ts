import type { Tx } from "#server/db/open-database.ts";
import { AGREED_KEY } from "./read-agreed-until.ts";
import { saveSetting } from "./settings.queries.ts";

/** Notes up to when our books and the card provider's have been compared whole. */
export async function noteAgreedUntil(tx: Tx, agreedUntil: Date, now: Date): Promise<void> {
  await saveSetting(tx, AGREED_KEY, agreedUntil.toISOString(), now);
}
