import { z } from "zod";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { findSetting, saveSetting } from "./settings.queries.ts";

/** The row of the settings that says which rights the card provider's key lacks. */
const RIGHTS_KEY = "providerMissingRights";

/** Which rights the card provider's key lacked when the shop last started; undefined when it was never tried. */
export async function readMissingRights(db: Reader): Promise<string[] | undefined> {
  const stored = await findSetting(db, RIGHTS_KEY);
  return stored === undefined ? undefined : z.array(z.string()).parse(stored);
}

/** Notes which rights the card provider's key lacks. */
export async function noteMissingRights(tx: Tx, missing: readonly string[], now: Date): Promise<void> {
  await saveSetting(tx, RIGHTS_KEY, missing, now);
}
