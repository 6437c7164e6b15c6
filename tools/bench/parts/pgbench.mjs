import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONNECTIONS } from "./load.mjs";

const run = promisify(execFile);

/** Measures how often per second a prepared script runs with the given connections. */
export async function countByPgbench(pgbench, stock, script, seconds) {
  const dir = mkdtempSync(join(tmpdir(), "meadow-pgbench-"));
  const file = join(dir, "script.sql");
  writeFileSync(file, script);
  const variables = {
    first: stock.firstCustomer,
    each: Math.floor(stock.customers / CONNECTIONS),
    firstproduct: stock.firstProduct,
    lastproduct: stock.firstProduct + stock.products - 1,
  };
  const flags = ["-n", "-M", "prepared", "-c", String(CONNECTIONS), "-j", "1", "-T", String(seconds), "-f", file];
  const named = Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  try {
    const { stdout, stderr } = await run(pgbench, [...flags, ...named, stock.url]);
    const [, perSecond] = /tps = ([\d.]+) \(without/.exec(stdout) ?? [];
    if (!perSecond || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr}`);
    return Number(perSecond);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
