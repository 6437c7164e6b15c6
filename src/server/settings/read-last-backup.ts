import type { Reader } from "#server/db/open-database.ts";
import { findSetting } from "./settings.queries.ts";

/** The row of the settings that says when the whole shop was last saved. */
export const BACKUP_KEY = "lastBackupAt";

/** When the whole shop was last saved; undefined when it never was. */
export async function readLastBackup(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, BACKUP_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}
