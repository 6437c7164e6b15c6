import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  checkBackup,
  fetchBackup,
  fullBackupName,
  openBackupPlace,
  removeOldBackups,
  writeBackup,
  writeFullBackup,
} from "#server/app/backup/index.ts";
import { postAlert } from "#server/app/monitoring/index.ts";
import { type Config, readConfig, StartError } from "#server/platform/config/config.ts";
import { readSessionSecret } from "#server/platform/config/data-folder.ts";
import { openDatabaseAsItIs } from "#server/platform/db/open-database.ts";
import { noteFullBackup } from "#server/platform/kernel/full-backup-note.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import { runCommand } from "./run-command.ts";

await runCommand("npm run backup:full -- FOLDER or s3://BUCKET/FOLDER", async ([where]) => {
  const config = readConfig(process.env);
  try {
    console.log(await backUp(config, where));
    noteFullBackup(config.dataDir, { at: new Date().toISOString() });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
    noteFullBackup(config.dataDir, { at: new Date().toISOString(), failure: reason });
    // The error matters more than a failed alert.
    if (config.alertUrl) await postAlert(config.alertUrl, failedAlert(reason)).catch(() => undefined);
    throw new StartError(`The full backup failed: ${reason}.`, { cause });
  }
});

function failedAlert(reason: string): { title: string; text: string } {
  return { title: "The full backup failed", text: `${reason}. The backups before it are untouched.` };
}

/** Makes the file in a temporary folder, so that an unfinished backup is never stored. */
async function backUp(config: Config, where: string): Promise<string> {
  const { passphrase, keepDays } = config.backup;
  if (!passphrase) throw new StartError("BACKUP_PASSPHRASE is not set.");
  const place = openBackupPlace(where, config.backup);
  const folder = await mkdtemp(join(tmpdir(), "meadow-full-"));
  try {
    const now = new Date();
    const databaseFile = join(folder, "database.backup");
    await saveDatabase(config, databaseFile, now);
    const file = join(folder, fullBackupName(now));
    const content = { databaseFile, secret: readSessionSecret(config), pictures: openPictureFiles(config) };
    const pictures = await writeFullBackup(file, content, passphrase);
    await place.store(file);
    const removed = await removeOldBackups(place, keepDays, now);
    return `Saved database, session secret and ${pictures} picture files to ${where}/${fullBackupName(now)}. Deleted ${removed.length} old backups.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function saveDatabase(config: Config, file: string, now: Date): Promise<void> {
  const sink = () => createWriteStream(file, { mode: 0o600 });
  const isFetched = !config.databaseUrl && (await fetchBackup(config.dataDir, sink()));
  if (!isFetched) {
    const database = await openDatabaseAsItIs(config);
    await writeBackup(database.db, sink(), now).finally(database.close);
  }
  await checkBackup(file);
}
