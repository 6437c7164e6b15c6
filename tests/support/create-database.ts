import pg from "pg";

/** One connection to each server for a whole worker, because a new one costs PostgreSQL a process. */
const pools = new Map<string, pg.Pool>();

/** Creates an empty database, or a copy of a template. Returns its URL. */
export async function createDatabase(serverUrl: string, name: string, template = "template1"): Promise<string> {
  // Closes the template's connections, which a pooler keeps open. A database in use cannot be copied.
  await tell(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
  // Copying files takes half the time of copying through the write-ahead log.
  await tell(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await tell(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Runs a statement in a database. */
export async function tell(serverUrl: string, statement: string): Promise<void> {
  await poolOf(serverUrl).query(statement);
}

function poolOf(serverUrl: string): pg.Pool {
  const known = pools.get(serverUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A server that stops ends its idle connections. The next statement opens a new one, or fails.
  pool.on("error", () => undefined);
  pools.set(serverUrl, pool);
  return pool;
}
