import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { PGlite } from "@electric-sql/pglite";
import { ne, type SQL } from "drizzle-orm";
import { drizzle as drizzlePostgres, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type Config, StartError } from "#server/platform/config/config.ts";
import { openDataFolder, refuseFullDisk, refuseUnreadableDatabase } from "#server/platform/config/data-folder.ts";
import { isLockConflict } from "./is-database-failure.ts";
import { LOCKS } from "./locks.ts";
import { ways } from "./schema/counters.ts";
import { type Database, databaseOnPglite, databaseOnPool } from "./transaction.ts";

export type { Database, Reader, Tx } from "./transaction.ts";

/** A part of a statement, for code that passes it on and writes no SQL. */
export type SqlFragment = SQL;

export interface OpenDatabase {
  db: Database;
  kind: "pglite" | "postgres";
  /** The database client that Drizzle uses. The job queue runs its own SQL on it. */
  client: PGlite | pg.Pool;
  /** Address of a direct connection past the pooler. Undefined without a pooler. */
  directUrl: string | undefined;
  /** True to use tables for locks and notices, if the database lacks advisory locks and NOTIFY. */
  byRows: boolean;
  close: () => Promise<void>;
}

type Ways = Pick<OpenDatabase, "directUrl" | "byRows">;

/** Settings that locate the database. */
export type DatabasePlace = Pick<Config, "databaseUrl" | "dataDir"> &
  Partial<Pick<Config, "databaseDirectUrl" | "databaseByRows">>;

export const MIGRATIONS = new URL("../../../../migrations", import.meta.url).pathname;
/**
 * Enough connections to keep a database on a similar machine busy. More connections would only wait in the database.
 */
const POOL_SIZE = Math.min(32, Math.max(8, availableParallelism() * 4));
/** Time limit for opening a connection, and for waiting for a free one. */
const CONNECT_TIMEOUT_MS = 20_000;
/** The server ends a statement that takes longer, including its wait for locks. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** The server ends a transaction that is idle for this long, because its process hangs or has died. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/** If a connection is silent for longer than any statement may take, the server is no longer there. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000;

const MIGRATION_LOCK_MS = 500;
const MIGRATION_PAUSE_MS = 500;
/** Number of attempts. Together they take one to two minutes. */
const MIGRATION_ATTEMPTS_MAX = 120;

/** PostgreSQL's default cache of 128 MB would duplicate the system's file cache. Larger shops use PostgreSQL. */
const EMBEDDED_SETTINGS = ["-c", "shared_buffers=16MB"];

/**
 * Bytes of WebAssembly that a function executes before V8 optimises it. V8's default of 13 MB optimises during the start,
 * which takes 0.7 s of processor time and up to 400 MB. With this value the same functions are optimised in the first
 * busy seconds.
 */
const WASM_TIERING_BUDGET = 1_000_000_000;

/** Opens the configured database. `migrations` is the folder of its migrations. */
export function openDatabase(place: DatabasePlace, migrations = MIGRATIONS): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseByRows, dataDir } = place;
  if (!databaseUrl) return openPglite(dataDir, { migrations });
  return openPostgres(databaseUrl, { directUrl: databaseDirectUrl, byRows: databaseByRows, migrations });
}

/** Opens the configured database without migrating it, because a backup before an upgrade must not change it. */
export async function openDatabaseAsItIs({
  databaseUrl,
  databaseDirectUrl,
  databaseByRows = false,
  dataDir,
}: DatabasePlace): Promise<OpenDatabase> {
  if (!databaseUrl) return openPglite(dataDir, { migrations: undefined });
  const pool = await openAnsweringPool(databaseUrl);
  return onPool(pool, { directUrl: databaseDirectUrl, byRows: databaseByRows });
}

/**
 * Opens and migrates PostgreSQL. If `databaseUrl` is a pooler, `directUrl` is the database behind it. `byRows` selects
 * table-based locks and notices for all processes. Throws `StartError`.
 */
export async function openPostgres(
  databaseUrl: string,
  {
    directUrl,
    byRows = false,
    migrations = MIGRATIONS,
  }: { directUrl?: string | undefined; byRows?: boolean | undefined; migrations?: string } = {},
): Promise<OpenDatabase> {
  const pool = await openAnsweringPool(databaseUrl);
  await migrateAlone(directUrl ?? databaseUrl, { byRows, migrations });
  return onPool(pool, { directUrl, byRows });
}

async function openAnsweringPool(databaseUrl: string): Promise<pg.Pool> {
  const pool = openPool(databaseUrl);
  try {
    await pool.query("select 1");
  } catch (cause) {
    await pool.end();
    throw new StartError(`The database at DATABASE_URL does not respond: ${reason(cause)}.`, { cause });
  }
  return pool;
}

/** Opens a PostgreSQL database that needs no migration. The first query opens the first connection. */
export function connectPostgres(
  databaseUrl: string,
  ways: Ways = { directUrl: undefined, byRows: false },
): OpenDatabase {
  return onPool(openPool(databaseUrl), ways);
}

function onPool(pool: pg.Pool, ways: Ways): OpenDatabase {
  // Behind a pooler the next transaction may use a connection without prepared statements.
  const db = databaseOnPool(pool, { canPrepare: ways.directUrl === undefined });
  return { db, kind: "postgres", client: pool, ...ways, close: () => pool.end() };
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Sends statements together if the code does not await each one (transaction.ts).
    pipeline: true,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    stream: openSocket,
  });
  // Without a listener, a dropped connection would end the process. With one, only its query fails, and the next query
  // opens a new connection.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}

/** A socket that closes when the server is silent. TCP alone detects that only after many minutes. */
function openSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("the database has stopped responding")));
  return socket;
}

/**
 * Makes starting processes migrate one after the other. The migration has no time limit, because indexing a large table
 * takes a long time. Only the wait for a table's lock is limited.
 */
async function migrateAlone(
  databaseUrl: string,
  { byRows, migrations }: { byRows: boolean; migrations: string },
): Promise<void> {
  const connection = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // Without a listener, a lost connection would end the process. With one, only the migration fails.
  connection.on("error", () => undefined);
  await connection.connect();
  try {
    // The session holds the lock, so the lock ends with the connection.
    await connection.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    const db = drizzlePostgres(connection);
    await connection.query(`set lock_timeout = ${MIGRATION_LOCK_MS}`);
    await migrateInTurns(() => migratePostgres(db, { migrationsFolder: migrations }));
    if (migrations === MIGRATIONS) await writeWays(db, byRows);
  } finally {
    await connection.end();
  }
}

/**
 * Cancels a migration that waits for a table's lock, and tries again, because all requests of the running processes
 * would wait behind it. The wait is shorter than PostgreSQL's deadlock timeout, so that a deadlock always cancels the
 * migration and never a request.
 */
async function migrateInTurns(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (cause) {
      if (!isLockConflict(cause)) throw cause;
      if (attempt === MIGRATION_ATTEMPTS_MAX)
        throw new StartError(
          "The tables could not be updated, because other processes are using them. Stop the running shop, then start this version.",
          { cause },
        );
      await sleep(MIGRATION_PAUSE_MS);
    }
  }
}

/** Stores the kind of lock for all processes, because processes with different kinds would not exclude each other. */
async function writeWays(db: NodePgDatabase, byRows: boolean): Promise<void> {
  await db.delete(ways).where(ne(ways.byRows, byRows));
  await db.insert(ways).values({ byRows }).onConflictDoNothing();
}

/**
 * Opens the embedded database in a folder, or in memory if the folder is undefined. Migrates it, unless there are no
 * migrations.
 */
export async function openPglite(
  dataDir?: string,
  { migrations }: { migrations: string | undefined } = { migrations: MIGRATIONS },
): Promise<OpenDatabase> {
  if (dataDir) requireMemory({ isFirst: !existsSync(join(dataDir, "database")), bytes: availableBytes() });
  const releaseLock = dataDir ? takeLock(dataDir) : () => undefined;
  const folder = dataDir && join(dataDir, "database");
  try {
    if (dataDir && folder) refuseUnreadableDatabase(dataDir, folder);
    setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`);
    // Loads PGlite on demand, because a shop on PostgreSQL never needs it.
    const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/pg_trgm"),
      import("drizzle-orm/pglite"),
      import("drizzle-orm/pglite/migrator"),
    ]);
    const options = { extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS] };
    const client = folder ? new PGlite(folder, options) : new PGlite(options);
    await client.waitReady.catch((cause: unknown) => {
      throw new StartError(damaged(dataDir, cause), { cause });
    });
    if (migrations) await migrate(drizzle(client), { migrationsFolder: migrations });
    const close = async () => {
      await client.close();
      releaseLock();
    };
    return { db: databaseOnPglite(client), kind: "pglite", client, directUrl: undefined, byRows: false, close };
  } catch (cause) {
    releaseLock();
    if (dataDir) refuseFullDisk(dataDir, "existing", cause);
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database in ${dataDir} cannot be opened: ${reason(cause)}.`, { cause });
  }
}

const MEGABYTE = 1024 ** 2;
/** Peak of a start, measured in memory groups of different sizes: the first start fills the tables. */
const MEMORY_MIN = { first: 1_400 * MEGABYTE, later: 720 * MEGABYTE };

/** Throws `StartError` if the kernel would kill the process at the start of the embedded database. */
export function requireMemory({ isFirst, bytes }: { isFirst: boolean; bytes: number }): void {
  const least = isFirst ? MEMORY_MIN.first : MEMORY_MIN.later;
  if (bytes >= least) return;
  const [needs, has] = [least, bytes].map((size) => Math.floor(size / MEGABYTE));
  throw new StartError(
    `The embedded database needs ${needs} MB of memory for ${isFirst ? "its first start" : "a start"}, and this machine has ${has} MB. Set DATABASE_URL: with PostgreSQL the shop needs 512 MB.`,
  );
}

/** Memory of the machine, or of the container if it has less. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Explains damaged files, because PGlite's own message is unclear. */
function damaged(dataDir: string | undefined, cause: unknown): string {
  return [
    `The database in ${dataDir} cannot be opened, and its files may be damaged: ${reason(cause)}.`,
    "Move that folder elsewhere without deleting it, then restore the last backup into a new folder:",
    "npm run restore -- FILE (docs/backups.md).",
  ].join(" ");
}

/** Locks the folder with a file, because PGlite has no lock and two processes on one folder destroy the database. */
function takeLock(dataDir: string): () => void {
  const lockFile = join(dataDir, "in-use-by");
  openDataFolder(dataDir);
  try {
    const holder = findHolder(lockFile);
    if (holder) {
      throw new StartError(
        `Another process (${holder}) already uses ${dataDir}. Stop it first. If there is no such process, delete ${lockFile}.`,
      );
    }
    writeFileSync(lockFile, String(process.pid));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The data folder ${dataDir} cannot be used: ${reason(cause)}.`, { cause });
  }
  return () => rmSync(lockFile, { force: true });
}

function findHolder(lockFile: string): number | undefined {
  try {
    const holder = Number(readFileSync(lockFile, "utf8"));
    if (!holder || holder === process.pid) return undefined;
    process.kill(holder, 0);
    return holder;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    // The lock file or its process is missing, so the last process ended without cleaning up.
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw cause;
  }
}

function reason(cause: unknown): string {
  const text =
    cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause);
  return text.replace(/\.$/, "");
}
