import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const FROZEN_MS = 8_000;
const ANSWERS_MS = 4_000;
const HEALS_MS = 180_000;

export const postgresFreezes: Fault = {
  name: "postgres-freezes",
  words: "PostgreSQL's processes are held still for eight seconds under traffic",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer();
    const shop = await startOnPostgres(postgres.url);
    const traffic = new Traffic([() => shop.process.url]);
    try {
      await traffic.untilBought(3, HEALS_MS);
      postgres.freeze();
      await pause(500);
      const alive = await timed(`${shop.process.url}/api/health`);
      const ready = await timed(`${shop.process.url}/api/ready`);
      await pause(FROZEN_MS);
      postgres.thaw();
      const healedMs = await traffic.untilBought(3, HEALS_MS);
      const { failures } = await traffic.stop();
      must(alive.status === 200, `health said ${alive.status}`);
      must(ready.status === 503, `readiness said ${ready.status}`);
      must(Math.max(alive.milliseconds, ready.milliseconds) < ANSWERS_MS, "health or readiness were slow to answer");
      return [
        `meanwhile alive after ${alive.milliseconds} ms, "not ready" after ${ready.milliseconds} ms`,
        `three more bought ${healedMs} ms after it went on; failed meanwhile: ${JSON.stringify(failures)}`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      postgres.thaw();
      await traffic.stop();
      await shop.stop();
      await postgres.stop();
    }
  },
};

async function timed(address: string): Promise<{ status: number; milliseconds: number }> {
  const beganMs = performance.now();
  const { status } = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  return { status, milliseconds: Math.round(performance.now() - beganMs) };
}
