import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Tx } from "#server/db/open-database.ts";
import { noteBackup } from "#server/settings/index.ts";
import { checkTable, countMigrations, listReferences, listSequences, listTables, readPages } from "./backup.queries.ts";
import { orderTables } from "./order-tables.ts";
import type { BackupEnd, BackupHead, BackupPage, TableCheck } from "./read-backup.ts";

/**
 * Writes the whole shop, as it is at one moment, into a stream: gzip of one JSON document a line. The shop may go on
 * meanwhile; PGlite, which is one connection, waits until it is done. Notes at its end when that was.
 */
export async function writeBackup(db: Database, sink: Writable, now: Date): Promise<void> {
  await db.transaction((tx) => pipeline(Readable.from(lines(tx, now)), createGzip(), sink), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  await db.transaction((tx) => noteBackup(tx, now));
}

async function* lines(tx: Tx, now: Date): AsyncGenerator<string> {
  const head: BackupHead = { format: 1, takenAt: now.toISOString(), migrations: await countMigrations(tx) };
  yield line(head);
  const tables: Record<string, TableCheck> = {};
  // In the order in which a restore can write them.
  for (const table of orderTables(await listTables(tx), await listReferences(tx))) {
    for await (const page of readPages(tx, table)) yield line({ table, page } satisfies BackupPage);
    tables[table] = await checkTable(tx, table);
  }
  yield line({ tables, sequences: await listSequences(tx) } satisfies BackupEnd);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
