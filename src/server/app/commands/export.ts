import { writeOpenFiles } from "#server/app/backup/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "npm run export -- BACKUP FOLDER, with a file that npm run backup has written";

await runCommand(USAGE, async ([backup, folder]) => {
  if (!folder) throw new StartError(`Usage: ${USAGE}`);
  const { tables, rows } = await writeOpenFiles(backup, folder);
  console.log(`Wrote ${rows} rows of ${tables} tables to ${folder}, each as CSV and as JSON.`);
});
