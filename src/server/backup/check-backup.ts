import { StartError } from "#server/config/config.ts";
import { type BackupEnd, readBackup } from "./read-backup.ts";

/** Reads a backup to its end. Throws `StartError` when it is none, damaged or cut off. */
export async function checkBackup(file: string): Promise<BackupEnd> {
  const { rest } = await readBackup(file);
  let end: BackupEnd | undefined;
  for await (const line of rest) if ("tables" in line) end = line;
  if (!end) throw new StartError("The backup is cut off: its last line is missing.");
  return end;
}
