import type { Reader, Tx } from "#server/db/open-database.ts";
import { findSetting, saveSetting } from "./settings.queries.ts";

/** The row of the settings that says when the whole shop was last saved. */
const BACKUP_KEY = "lastBackupAt";

/** When the whole shop was last saved; undefined when it never was. */
export async function readLastBackup(db: Reader): Promise<Date | undefined> {
  const stored = await findSetting(db, BACKUP_KEY);
  return typeof stored === "string" ? new Date(stored) : undefined;
}

/** Notes that the whole shop has been saved. */
export async function noteBackup(tx: Tx, takenAt: Date): Promise<void> {
  await saveSetting(tx, BACKUP_KEY, takenAt.toISOString(), takenAt);
}
