import { createWriteStream, renameSync, rmSync } from "node:fs";
import { checkBackup, fetchBackup, writeBackup } from "#server/app/backup/index.ts";
import { readConfig, StartError } from "#server/platform/config/config.ts";
import { openDatabaseAsItIs } from "#server/platform/db/open-database.ts";
import { runCommand } from "./run-command.ts";

/** A backup contains all data of the shop, so only the owner of the file can read it. */
const OWN_FILE = { mode: 0o600 };

await runCommand("npm run backup -- FILE", async ([file]) => {
  const config = readConfig(process.env);
  // The file has a temporary name until it is complete, so that a failed backup never replaces a good one.
  const unfinished = `${file}.unfinished`;
  try {
    const isFetched =
      !config.databaseUrl && (await fetchBackup(config.dataDir, createWriteStream(unfinished, OWN_FILE)));
    if (!isFetched) {
      const database = await openDatabaseAsItIs(config);
      await writeBackup(database.db, createWriteStream(unfinished, OWN_FILE), new Date()).finally(database.close);
    }
    const { tables } = await checkBackup(unfinished);
    renameSync(unfinished, file);
    const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(`Saved ${rows} rows of ${Object.keys(tables).length} tables to ${file}.`);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The backup failed: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
});
