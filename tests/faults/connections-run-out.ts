import pg from "pg";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const MAX_CONNECTIONS = 30;
const TAKEN_MS = 6_000;
const HEALS_MS = 180_000;

export const connectionsRunOut: Fault = {
  name: "connections-run-out",
  words: "other programs take every connection that PostgreSQL allows, the shop's own too",
  limitMs: 300_000,
  async run() {
    const postgres = await startThrowawayServer({ maxConnections: MAX_CONNECTIONS });
    const shop = await startOnPostgres(postgres.url);
    const traffic = new Traffic([() => shop.process.url]);
    const taken: pg.Client[] = [];
    try {
      await traffic.untilBought(3, HEALS_MS);
      await takeAll(postgres.url, taken);
      const ready = (await fetch(`${shop.process.url}/api/ready`)).status;
      await pause(TAKEN_MS);
      await Promise.all(taken.splice(0).map((connection) => connection.end()));
      const healedMs = await traffic.untilBought(3, HEALS_MS);
      const { failures } = await traffic.stop();
      must(ready === 503, `readiness said ${ready}`);
      must(failures["503"] !== undefined, "nothing failed: the connections had not run out");
      must(failures["500"] === undefined, `requests were answered 500: ${JSON.stringify(failures)}`);
      return [
        `three more bought ${healedMs} ms after they were given back; failed meanwhile: ${JSON.stringify(failures)}`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      await Promise.all(taken.map((connection) => connection.end()));
      await traffic.stop();
      await shop.stop();
      await postgres.stop();
    }
  },
};

/** Takes all free connections. Then closes the shop's own connections and takes them before the shop can reconnect. */
async function takeAll(url: string, taken: pg.Client[]): Promise<void> {
  const first = await take(url);
  if (!first) throw new Error("PostgreSQL has no connection to begin with");
  taken.push(first);
  for (let round = 0; round < 5; round += 1) {
    for (let next = await take(url); next; next = await take(url)) taken.push(next);
    await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> 'faults'`,
    );
  }
}

async function take(url: string): Promise<pg.Client | undefined> {
  const connection = new pg.Client({ connectionString: url, application_name: "faults" });
  connection.on("error", () => undefined);
  try {
    await connection.connect();
    return connection;
  } catch {
    return undefined;
  }
}
