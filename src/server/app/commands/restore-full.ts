import { existsSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  openBackupPlace,
  pictureType,
  restoreBackup,
  splitBackupAddress,
  withFullBackup,
} from "#server/app/backup/index.ts";
import { type Config, readConfig, StartError } from "#server/platform/config/config.ts";
import { openDataFolder } from "#server/platform/config/data-folder.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import { runCommand } from "./run-command.ts";

await runCommand("npm run restore:full -- FILE or s3://BUCKET/FOLDER/FILE", async ([address]) => {
  const config = readConfig(process.env);
  const { passphrase } = config.backup;
  if (!passphrase) throw new StartError("Set BACKUP_PASSPHRASE to the passphrase of the backup.");
  const { where, name } = splitBackupAddress(address);
  const source = await openBackupPlace(where, config.backup).read(name);
  await withFullBackup(source, passphrase, async ({ databaseFile, secret, pictureFiles }) => {
    const { takenAt } = await restoreBackup(databaseFile, (migrations) => openDatabase(config, migrations));
    const pictures = openPictureFiles(config);
    for (const [file, path] of pictureFiles) await pictures.write(file, await readFile(path), pictureType(file));
    console.log(
      `Restored the full backup of ${takenAt} with ${pictureFiles.size} picture files. ${keepSecret(config, secret)}`,
    );
  });
});

/** Stores the session secret, unless the settings have it. Never prints it. */
function keepSecret({ dataDir, sessionSecret }: Config, secret: string): string {
  if (sessionSecret === secret) return "SESSION_SECRET is the same.";
  openDataFolder(dataDir);
  const isConfigured = sessionSecret !== undefined || existsSync(join(dataDir, "session-secret"));
  const file = join(dataDir, isConfigured ? "session-secret.restored" : "session-secret");
  writeFileSync(file, secret, { mode: 0o600 });
  return isConfigured
    ? `The session secret of the backup is in ${file}: set it as SESSION_SECRET, or as SESSION_SECRET_OLD beside a new one, then delete the file.`
    : "The session secret is in the data folder.";
}
