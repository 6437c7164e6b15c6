import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "#server/platform/config/config.ts";
import { MIGRATIONS, type OpenDatabase, type Tx } from "#server/platform/db/open-database.ts";
import { beginRestored } from "#server/platform/payments/index.ts";
import {
  checkTable,
  countMigrations,
  deleteRows,
  insertPage,
  listTables,
  setSequence,
  stopCounting,
} from "./backup.queries.ts";
import { type BackupEnd, type BackupHead, type BackupPage, readBackup, type TableCheck } from "./read-backup.ts";

interface Restored {
  takenAt: string;
  tables: Readonly<Record<string, TableCheck>>;
}

/**
 * Restores a complete backup into an empty database in one transaction. Reads the backup twice to find damage before
 * any write. Creates and migrates its tables, checks counts and money sums. Throws `StartError`, also for a backup of a
 * newer version.
 */
export async function restoreBackup(
  file: string,
  open: (migrations?: string) => Promise<OpenDatabase>,
): Promise<Restored> {
  const end = await checkBackup(file);
  const { head, rest } = await readBackup(file);
  const restored = await withMigrations(head.migrations, async (migrations) => {
    const database = await open(migrations);
    try {
      return await database.db.transaction(async (tx) => {
        const filled = await fill(tx, { head, lines: rest, end });
        if (filled.tables.installations) await beginRestored(tx, laterOf(new Date(), new Date(head.takenAt)));
        return filled;
      });
    } finally {
      await database.close();
    }
  });
  const upToDate = await open();
  await upToDate.close();
  return restored;
}

/** The later of two instants. It prevents a restore that is dated before its backup if the machine's clock is wrong. */
function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

interface Backup {
  head: BackupHead;
  lines: AsyncGenerator<BackupPage | BackupEnd>;
  end: BackupEnd;
}

async function fill(tx: Tx, { head, lines, end }: Backup): Promise<Restored> {
  await requireEmpty(tx, head);
  await stopCounting(tx);
  for await (const line of lines) if ("page" in line) await insertPage(tx, line.table, line.page);
  for (const sequence of end.sequences) await setSequence(tx, sequence);
  await requireSame(tx, end);
  return { takenAt: head.takenAt, tables: end.tables };
}

/** Tables into which a migration writes rows. A restore replaces these rows. */
const FILLED_BY_MIGRATIONS = ["staff_roles"];

async function requireEmpty(tx: Tx, { migrations }: BackupHead): Promise<void> {
  let isEmpty = (await countMigrations(tx)) === migrations;
  for (const table of await listTables(tx)) {
    if (isEmpty && FILLED_BY_MIGRATIONS.includes(table)) await deleteRows(tx, table);
    isEmpty &&= (await checkTable(tx, table)).rows === "0";
  }
  if (!isEmpty) throw new StartError("A backup can be restored only into a new, empty database.");
}

async function requireSame(tx: Tx, { tables }: BackupEnd): Promise<void> {
  for (const [table, wanted] of Object.entries(tables)) {
    const found = await checkTable(tx, table);
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      throw new StartError(`The table ${table} does not match the backup. Nothing was restored.`);
    }
  }
}

/** Runs `work` with a temporary folder that contains only the first `count` migrations. */
export async function withMigrations<T>(count: number, work: (folder: string) => Promise<T>): Promise<T> {
  const journal = z
    .looseObject({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8")));
  if (count > journal.entries.length) {
    throw new StartError("The backup was made by a newer version of the shop. Upgrade this shop first.");
  }
  const folder = mkdtempSync(join(tmpdir(), "meadow-migrations-"));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const first = { ...journal, entries: journal.entries.slice(0, count) };
    writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(first));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a backup to its end. Throws `StartError` if it is invalid, damaged or truncated. */
export async function checkBackup(file: string): Promise<BackupEnd> {
  const { rest } = await readBackup(file);
  let end: BackupEnd | undefined;
  for await (const line of rest) if ("tables" in line) end = line;
  if (!end) throw new StartError("The backup is incomplete: its last line is missing.");
  return end;
}
