import { existsSync } from "node:fs";
import { restoreBackup } from "#server/app/backup/index.ts";
import { readConfig, StartError } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand("npm run restore -- FILE", async ([file]) => {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const config = readConfig(process.env);
  const { takenAt, tables } = await restoreBackup(file, (migrations) => openDatabase(config, migrations));
  const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
  console.log(
    `Restored the backup of ${takenAt}: ${rows} rows in ${Object.keys(tables).length} tables. All checksums match.`,
  );
});
