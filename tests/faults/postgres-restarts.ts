import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { Traffic } from "./traffic.ts";

const BOUGHT_BEFORE = 5;
const HEALS_MS = 180_000;

export const postgresRestarts: Fault = {
  name: "postgres-restarts",
  words: "PostgreSQL is ended and started again, twice, under traffic",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer();
    const shop = await startOnPostgres(postgres.url);
    const traffic = new Traffic([() => shop.process.url]);
    try {
      const seen: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        await traffic.untilBought(BOUGHT_BEFORE, HEALS_MS);
        await postgres.restart();
        seen.push(`bought again ${await traffic.untilBought(1, HEALS_MS)} ms after it was back`);
      }
      await traffic.untilBought(BOUGHT_BEFORE, HEALS_MS);
      const { bought, failures } = await traffic.stop();
      must(shop.process.isRunning, "the shop's process has ended");
      must(failures["500"] === undefined, `requests were answered 500: ${JSON.stringify(failures)}`);
      seen.push(`${bought} purchases; failed meanwhile: ${JSON.stringify(failures)}`);
      return [...seen, mustAddUp(await shop.audit())];
    } finally {
      await traffic.stop();
      await shop.stop();
      await postgres.stop();
    }
  },
};
