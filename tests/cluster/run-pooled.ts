import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { readPaper } from "./machine.ts";

const START_MS = 10_000;
/**
 * Lines of HAProxy's check for the leader. They are removed, because here one server always leads and each test has its
 * own database.
 */
const NO_CLUSTER = /^ {4}(option httpchk|http-check).*\n/gm;

/**
 * `npm run test:pooled -- --all` runs `npm test -- --all` through the PgBouncer and HAProxy of `deploy/cluster`. It
 * needs root and exits with the tests' code.
 */
const folder = mkdtempSync(join(tmpdir(), "meadow-pooled-"));
chmodSync(folder, 0o755);
const server = await startThrowawayServer();
const [direct, reading, shop, pooler] = [await freePort(), await freePort(), await freePort(), await freePort()];
const engines: ChildProcess[] = [];
process.once("exit", () => {
  for (const engine of engines) engine.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
engines.push(startProxy(), startPooler());
for (const port of [direct, pooler]) await waitFor(port);
const tests = spawn(process.execPath, ["tools/test.mjs", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: {
    ...process.env,
    TEST_DATABASE_URL: server.url,
    TEST_DIRECT_URL: `postgres://postgres@127.0.0.1:${direct}`,
    TEST_POOLER_URL: `postgres://postgres@127.0.0.1:${pooler}`,
  },
});
process.exitCode = await new Promise<number>((resolve) => tests.once("exit", (code) => resolve(code ?? 1)));
for (const engine of engines) engine.kill("SIGKILL");
await server.stop();

function startProxy(): ChildProcess {
  const { host } = new URL(server.url);
  const paper = readPaper("haproxy.cfg", {
    "127.0.0.1:5000": `127.0.0.1:${direct}`,
    "127.0.0.1:5001": `127.0.0.1:${reading}`,
    "127.0.0.1:8080": `127.0.0.1:${shop}`,
  })
    .replace(NO_CLUSTER, "")
    .replace(/^ {4}server db1 .*$/gm, `    server db1 ${host}`)
    .replace(/^ {4}server db[23] .*\n/gm, "");
  return spawn("/usr/sbin/haproxy", ["-db", "-f", write("haproxy.cfg", paper)], { stdio: "ignore" });
}

/** Allows any database and owner, because tests create and drop hundreds of databases. */
function startPooler(): ChildProcess {
  const paper = readPaper("pgbouncer.ini", {
    "shop = host=127.0.0.1 port=5000 dbname=shop": `* = host=127.0.0.1 port=${direct} user=postgres`,
    "listen_port = 6432": `listen_port = ${pooler}`,
    "auth_type = scram-sha-256": "auth_type = any\nserver_idle_timeout = 5",
    "auth_file = /etc/pgbouncer/userlist.txt": "",
  });
  const as = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"];
  return spawn("setpriv", [...as, "/usr/sbin/pgbouncer", write("pgbouncer.ini", paper)], { stdio: "ignore" });
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}

async function waitFor(port: number): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
    if (answers) return;
  }
  throw new Error(`nothing answers on port ${port}`);
}
