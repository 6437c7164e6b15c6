import type { Reader, Tx } from "#server/db/open-database.ts";
import { findSetting, saveSetting } from "./settings.queries.ts";

/** The row of the settings that says up to when our books and the card provider's have been compared whole. */
const AGREED_KEY = "paymentsAgreedUntil";

/** Up to when both books have been compared whole; undefined when they never were. */
export async function readAgreedUntil(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, AGREED_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

/** Notes up to when our books and the card provider's have been compared whole. */
export async function noteAgreedUntil(tx: Tx, agreedUntil: Date, now: Date): Promise<void> {
  await saveSetting(tx, AGREED_KEY, agreedUntil.toISOString(), now);
}
