import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "../../set-up.mjs";
import { endProcess, untilAnswer } from "./part-process.mjs";
import { SECRET } from "./stocked-database.mjs";

/**
 * The shop in production mode in its own process, with its resource usage. An existing `dataDir` has compiled code.
 * Without one, the shop gets a temporary folder.
 */
export async function startShopProcess(databaseUrl, role, dataDir = undefined, settings = {}) {
  const ownDir = dataDir ?? newDataDir();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const beganMs = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, "build/shop/main.js"], {
    // Writes the log, which explains failed calls, to stderr, because stdout is for the figures.
    stdio: ["ignore", 2, "inherit"],
    env: {
      ...NODE_ENVIRONMENT,
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: ownDir,
      DATABASE_URL: databaseUrl,
      ROLE: role,
      SESSION_SECRET: SECRET,
      PAYMENTS: "sandbox",
      TRUST_PROXY: "1",
      PUBLIC_URL: "https://shop.example",
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  // A worker serves no pages, so its metrics show when it is ready.
  await untilAnswer(role === "worker" ? `http://127.0.0.1:${settings.METRICS_PORT}/metrics` : `${url}/`, child);
  const startMs = performance.now() - beganMs;
  const sizes = [];
  const watch = setInterval(() => sizes.push(residentMegabytes(child.pid)), 250);
  return {
    url,
    startMs,
    read: (path, headers) => read(url + path, headers),
    mostMegabytes: () => Math.max(...sizes),
    megabytes: () => residentMegabytes(child.pid),
    processorMs: () => processorMs(child.pid),
    pid: child.pid,
    kill: () => child.kill("SIGKILL"),
    async stop() {
      clearInterval(watch);
      await endProcess(child);
      if (ownDir !== dataDir) rmSync(ownDir, { recursive: true, force: true });
    },
  };
}

export function newDataDir() {
  return mkdtempSync(join(tmpdir(), "meadow-bench-"));
}

function read(url, headers) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (reply) => {
      const parts = [];
      reply.on("data", (part) => parts.push(part));
      reply.on("end", () => resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) }));
    })
      .on("error", reject)
      .end();
  });
}

/** Linux only. Other systems leave the figure out. */
function residentMegabytes(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** User and system time of all threads of a process. Linux counts in hundredths of a second. */
function processorMs(pid) {
  const [, numbers] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  const [user, system] = String(numbers).split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}
