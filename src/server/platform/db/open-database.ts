import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { ne } from "drizzle-orm";
import { drizzle as drizzlePostgres, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { type Config, StartError } from "#server/platform/config/config.ts";
import { LOCKS } from "./locks.ts";
import { ways } from "./schema/counters.ts";
import { type Database, databaseOnPglite, databaseOnPool } from "./transaction.ts";

export type { Database, Reader, Tx } from "./transaction.ts";

export interface OpenDatabase {
  db: Database;
  kind: "pglite" | "postgres";
  /** The client below Drizzle, for the job queue, which brings its own SQL. */
  client: PGlite | pg.Pool;
  /** Where a connection of one's own leads past the pooler; undefined without one. */
  directUrl: string | undefined;
  /** Whether turns and announcements are rows, for a database without advisory locks and notices. */
  byRows: boolean;
  close: () => Promise<void>;
}

type Ways = Pick<OpenDatabase, "directUrl" | "byRows">;

/** What of the configuration says where the database is. */
export type DatabasePlace = Pick<Config, "databaseUrl" | "dataDir"> &
  Partial<Pick<Config, "databaseDirectUrl" | "databaseByRows">>;

/** Where the tables' SQL lies. */
export const MIGRATIONS = new URL("../../../../migrations", import.meta.url).pathname;
/** As many as keep a database on a machine like this one busy; more only wait inside it. */
const POOL_SIZE = Math.min(32, Math.max(8, availableParallelism() * 4));
/** Also how long a request waits for its turn when every connection is busy. */
const CONNECT_TIMEOUT_MS = 20_000;
/** The server ends a statement that takes longer, be it at work or waiting for a lock. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** The server ends a transaction that nothing comes from for so long: its process hangs, or is gone without a word. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/** A connection on which nothing moves for longer than any statement may take has lost its other end. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 10_000;

/** A cache of 128 MB would be kept twice: the system caches the same files. A shop that outgrows this has PostgreSQL. */
const EMBEDDED_SETTINGS = ["-c", "shared_buffers=16MB"];

/** Opens the database that the configuration names. `migrations` is the folder that its tables are made from. */
export function openDatabase(place: DatabasePlace, migrations = MIGRATIONS): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseByRows, dataDir } = place;
  if (!databaseUrl) return openPglite(dataDir, { migrations });
  return openPostgres(databaseUrl, { directUrl: databaseDirectUrl, byRows: databaseByRows, migrations });
}

/**
 * Opens the database that the configuration names with the tables that it has: a backup before an update must change
 * nothing under the version that still runs.
 */
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
 * Opens PostgreSQL at an address and brings its tables up to date. `directUrl` is the database itself, where the address
 * is a pooler's; `byRows`, whether turns and announcements are rows, which is written down for every process. Throws
 * `StartError` when it cannot.
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
    throw new StartError(`The database at DATABASE_URL does not answer: ${reason(cause)}.`, { cause });
  }
  return pool;
}

/** PostgreSQL at an address whose tables are known to be up to date; the first query connects. */
export function connectPostgres(
  databaseUrl: string,
  ways: Ways = { directUrl: undefined, byRows: false },
): OpenDatabase {
  return onPool(openPool(databaseUrl), ways);
}

function onPool(pool: pg.Pool, ways: Ways): OpenDatabase {
  // Behind a pooler the next transaction can be on a connection that never prepared anything.
  const db = databaseOnPool(pool, { canPrepare: ways.directUrl === undefined });
  return { db, kind: "postgres", client: pool, ...ways, close: () => pool.end() };
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    // Statements that are not awaited one by one go out together (transaction.ts).
    pipeline: true,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    stream: openSocket,
  });
  // A connection that the server drops, idle or in use, must not end the process: its query fails, the next one opens
  // another.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  return pool;
}

/** A socket that ends itself when its other end has fallen silent, which TCP alone would not tell for many minutes. */
function openSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("the database has fallen silent")));
  return socket;
}

/**
 * Two processes that start at once take turns: the second finds nothing left to do. On a connection without time limits,
 * because a large table's new index takes as long as it takes.
 */
async function migrateAlone(
  databaseUrl: string,
  { byRows, migrations }: { byRows: boolean; migrations: string },
): Promise<void> {
  const connection = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // A database that goes away meanwhile fails what is under way; without a listener it would end the process.
  connection.on("error", () => undefined);
  await connection.connect();
  try {
    // A lock of the session: it ends with the connection.
    await connection.query("select pg_advisory_lock($1)", [LOCKS.migrations]);
    const db = drizzlePostgres(connection);
    await migratePostgres(db, { migrationsFolder: migrations });
    if (migrations === MIGRATIONS) await writeWays(db, byRows);
  } finally {
    await connection.end();
  }
}

/** Every process must have the same: who takes turns one way does not see those who take them the other way. */
async function writeWays(db: NodePgDatabase, byRows: boolean): Promise<void> {
  await db.delete(ways).where(ne(ways.byRows, byRows));
  await db.insert(ways).values({ byRows }).onConflictDoNothing();
}

/** Opens the embedded database in a folder (undefined: in memory) and brings its tables up to date, unless by none. */
export async function openPglite(
  dataDir?: string,
  { migrations }: { migrations: string | undefined } = { migrations: MIGRATIONS },
): Promise<OpenDatabase> {
  const releaseLock = dataDir ? takeLock(dataDir) : () => undefined;
  try {
    // A whole database comes with it, which a shop on PostgreSQL never opens.
    const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("@electric-sql/pglite/contrib/pg_trgm"),
      import("drizzle-orm/pglite"),
      import("drizzle-orm/pglite/migrator"),
    ]);
    const options = { extensions: { pg_trgm }, startParams: [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS] };
    const client = dataDir ? new PGlite(join(dataDir, "database"), options) : new PGlite(options);
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
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database in ${dataDir} cannot be opened: ${reason(cause)}.`, { cause });
  }
}

/** It says little of itself when its files are torn, and nothing of what to do. */
function damaged(dataDir: string | undefined, cause: unknown): string {
  return [
    `The database in ${dataDir} cannot be opened, its files may be damaged: ${reason(cause)}.`,
    "Move that folder aside, do not delete it, and bring the last backup back into a new one:",
    "npm run restore -- FILE (docs/backups.md).",
  ].join(" ");
}

/** PGlite has no lock of its own, and two processes on one folder destroy it. */
function takeLock(dataDir: string): () => void {
  const lockFile = join(dataDir, "in-use-by");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const holder = findHolder(lockFile);
    if (holder) {
      throw new StartError(
        `Another process (${holder}) already uses ${dataDir}. End it first; if there is none, delete ${lockFile}.`,
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
    // No such file, or no such process: the last one was ended without a chance to tidy up.
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw cause;
  }
}

function reason(cause: unknown): string {
  const text =
    cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause);
  return text.replace(/\.$/, "");
}
