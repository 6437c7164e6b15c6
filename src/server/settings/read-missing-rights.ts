import { z } from "zod";
import type { Reader } from "#server/db/open-database.ts";
import { findSetting } from "./settings.queries.ts";

/** The row of the settings that says which rights the card provider's key lacks. */
export const RIGHTS_KEY = "providerMissingRights";

/** Which rights the card provider's key lacked when the shop last started; undefined when it was never tried. */
export async function readMissingRights(db: Reader): Promise<string[] | undefined> {
  const stored = await findSetting(db, RIGHTS_KEY);
  return stored === undefined ? undefined : z.array(z.string()).parse(stored);
}
