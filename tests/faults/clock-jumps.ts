import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const HOUR_MS = 60 * 60_000;
const JUMPS_MS = [3 * HOUR_MS, -2 * HOUR_MS, 40 * 24 * HOUR_MS, 0] as const;
const HEALS_MS = 180_000;
const STAYS_MS = 3_000;

export const clockJumps: Fault = {
  name: "clock-jumps",
  words: "the process's clock jumps hours ahead, behind, forty days ahead and back to now, under traffic",
  limitMs: 300_000,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "meadow-clock-"));
    const file = join(folder, "shift");
    const postgres = await startThrowawayServer();
    const settings = { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: "--import=./tests/faults/shift-clock.ts" };
    const shop = await startOnPostgres(postgres.url, { settings });
    const traffic = new Traffic([() => shop.process.url]);
    try {
      const seen: string[] = [];
      await traffic.untilBought(3, HEALS_MS);
      for (const jumpMs of JUMPS_MS) {
        writeFileSync(file, String(jumpMs));
        await pause(STAYS_MS);
        await traffic.untilBought(3, HEALS_MS);
        const reply = await fetch(`${shop.process.url}/api/ready`);
        must(reply.status === 200, `readiness said ${reply.status}`);
        const aheadMs = (await latestOrderAt(postgres.url)).getTime() - Date.now();
        must(Math.abs(aheadMs - jumpMs) < HOUR_MS, `an order was ${aheadMs} ms ahead instead of ${jumpMs}`);
        seen.push(`its clock ${Math.round(aheadMs / HOUR_MS)} h from ours: bought and ready`);
      }
      const { bought, failures } = await traffic.stop();
      // Allows 4xx responses, because the jump of the clock expires orders and sessions that are in use.
      const broken = Object.keys(failures).filter((status) => !/^4\d\d$/.test(status));
      must(broken.length === 0, `requests failed: ${JSON.stringify(failures)}`);
      must((await chargedTwice(postgres.url)) === 0, "something was charged twice");
      return [
        ...seen,
        `${bought} purchases; refused because their order or session had run out: ${JSON.stringify(failures)}`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      await traffic.stop();
      await shop.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function latestOrderAt(databaseUrl: string): Promise<Date> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const { rows } = await connection.query<{ created_at: string | Date }>(
    "select created_at from orders order by id desc limit 1",
  );
  await connection.end();
  return new Date(rows[0]?.created_at ?? Number.NaN);
}

async function chargedTwice(databaseUrl: string): Promise<number> {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const { rowCount } = await connection.query(
    "select 1 from sandbox_payments where status = 'succeeded' group by order_id having count(*) > 1",
  );
  await connection.end();
  return rowCount ?? 0;
}
