import type { Tx } from "#server/db/open-database.ts";
import { BACKUP_KEY } from "./read-last-backup.ts";
import { saveSetting } from "./settings.queries.ts";

/** Notes that the whole shop has been saved. */
export async function noteBackup(tx: Tx, takenAt: Date): Promise<void> {
  await saveSetting(tx, BACKUP_KEY, takenAt.toISOString(), takenAt);
}
