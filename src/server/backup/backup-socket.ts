import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Shop } from "#server/kernel/shop.ts";
import { writeBackup } from "./write-backup.ts";

/**
 * Lets another process of the same user have a backup while this one holds the embedded database, which only one
 * process may open. Answers what to call at the end.
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

/** Fetches a backup from the process that holds the data folder; false when no process answers there. */
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

/** A socket's path may have about a hundred characters: the shorter of its two names. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, "backup.sock");
  const short = relative("", path);
  return short.length < path.length ? short : path;
}
