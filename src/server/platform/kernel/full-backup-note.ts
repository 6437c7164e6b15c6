import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { openDataFolder } from "#server/platform/config/data-folder.ts";

const FILE = "full-backup.json";
const stored = z.object({ at: z.iso.datetime(), failure: z.string().optional() });
/** Time and result of the last full backup. */
type FullBackupNote = z.output<typeof stored>;

/**
 * Notes the result of a full backup in the data folder, where the running shop finds it. The command cannot open the
 * embedded database beside the shop.
 */
export function noteFullBackup(dataDir: string, note: FullBackupNote): void {
  openDataFolder(dataDir);
  writeFileSync(join(dataDir, FILE), JSON.stringify(note), { mode: 0o600 });
}

/** The note of the last full backup. Undefined if there was none. */
export function readFullBackupNote(dataDir: string): FullBackupNote | undefined {
  const file = join(dataDir, FILE);
  return existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}
