import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { noteBackup } from "#server/platform/settings/index.ts";
import { checkTable, countMigrations, listReferences, listSequences, listTables, readPages } from "./backup.queries.ts";
import type { BackupEnd, BackupHead, BackupPage, TableCheck } from "./read-backup.ts";

/**
 * Serves backups to other processes of the same user, because only one process can open the embedded database. Returns
 * a function that stops it.
 */
export async function serveBackups(shop: Shop): Promise<() => Promise<void>> {
  const path = socketPath(shop.config.dataDir);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    writeBackup(shop.db, socket, shop.clock()).catch((error: unknown) => {
      shop.log.error({ err: error }, "a backup could not be written");
      socket.destroy();
    });
  });
  await listen(server, path);
  chmodSync(path, 0o600);
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/** Fetches a backup from the process that has opened the data folder. Returns false if no process answers there. */
export async function fetchBackup(dataDir: string, sink: Writable): Promise<boolean> {
  const socket = await reach(socketPath(dataDir));
  if (!socket) return false;
  await pipeline(socket, sink);
  return true;
}

function reach(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
}

/**
 * Returns the absolute or the relative path, whichever is shorter. A socket's path can have only about a hundred
 * characters.
 */
function socketPath(dataDir: string): string {
  const path = join(dataDir, "backup.sock");
  const short = relative("", path);
  return short.length < path.length ? short : path;
}

/**
 * Writes a gzipped snapshot of the whole shop, one JSON document per line, then records the time of the backup. The
 * shop keeps running during the backup, except on PGlite, which has only one connection.
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
  // Tables in the order in which a restore can insert them.
  for (const table of orderTables(await listTables(tx), await listReferences(tx))) {
    for await (const page of readPages(tx, table)) yield line({ table, page } satisfies BackupPage);
    tables[table] = await checkTable(tx, table);
  }
  yield line({ tables, sequences: await listSequences(tx) } satisfies BackupEnd);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** Sorts tables so that each follows the tables that it refers to. A table may refer to itself. */
function orderTables(tables: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      references.every(({ from, to }) => from !== table || to === table || !waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(", ")}`);
    for (const table of ready) waiting.delete(table);
    ordered.push(...ready);
  }
  return ordered;
}
