import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { openBlackhole } from "./blackhole.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { Traffic } from "./traffic.ts";

/** Slightly longer than the time after which `openPostgres` closes a silent connection. */
const HEALS_MS = 180_000;

export const halfOpenConnections: Fault = {
  name: "half-open-connections",
  words: "every connection to PostgreSQL falls silent without being closed",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer();
    const way = await openBlackhole(Number(new URL(postgres.url).port));
    const through = new URL(postgres.url);
    through.port = String(way.port);
    const shop = await startOnPostgres(through.href, { auditUrl: postgres.url });
    const traffic = new Traffic([() => shop.process.url]);
    try {
      await traffic.untilBought(3, HEALS_MS);
      way.swallow();
      const healedMs = await traffic.untilBought(5, HEALS_MS);
      const { failures } = await traffic.stop();
      must(shop.process.isRunning, "the shop's process has ended");
      return [
        `bought again after ${healedMs} ms; failed meanwhile: ${JSON.stringify(failures)}`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      await traffic.stop();
      await shop.stop();
      await way.close();
      await postgres.stop();
    }
  },
};
