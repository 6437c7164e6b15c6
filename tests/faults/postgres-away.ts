import { randomInt } from "node:crypto";
import { DATABASE_AWAY } from "#contract/client.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const HEALS_MS = 180_000;
/**
 * Maximum number of log lines: the outage, the recovery, the warning about example trader details, and a few others.
 */
const LINES_MAX = 6;
const LOOK_EVERY_MS = 250;
const SEEN = ["/", "/products", "/shop/soap-bars", "/faq", "/api/products", "/api/shop"];
const UNSEEN = "/shop/bath-salts?sort=price-up";

/** Stops PostgreSQL for some seconds. Cached pages must still be served. */
export function postgresAway(seconds: number): Fault {
  return {
    name: "postgres-away",
    words: `PostgreSQL is away for ${seconds} seconds under traffic`,
    limitMs: HEALS_MS * 2 + seconds * 1_000,
    async run() {
      const postgres = await startThrowawayServer();
      const shop = await startOnPostgres(postgres.url, { settings: { LOG_LEVEL: "warn" } });
      const traffic = new Traffic([() => shop.process.url]);
      try {
        await traffic.untilBought(3, HEALS_MS);
        const { url } = shop.process;
        for (const path of SEEN) must((await fetch(url + path)).ok, `${path} was not shown before`);
        let shown = 0;
        let refused = 0;
        await postgres.restart(async () => {
          await untilSaid(shop.process, "the database is unavailable");
          const endsAt = performance.now() + seconds * 1_000;
          while (performance.now() < endsAt) {
            for (const path of SEEN) {
              const reply = await fetch(url + path);
              must(reply.ok && (await reply.text()).length > 0, `${path} was answered ${reply.status}`);
              must(reply.headers.get("server-timing") === DATABASE_AWAY, `${path} did not say that buying waits`);
              shown += 1;
            }
            for (const reply of [
              await fetch(url + UNSEEN, { headers: anotherVisitor() }),
              await fetch(`${url}/api/ready`),
              await putInBasket(url),
            ]) {
              const words = `${reply.url} was answered ${reply.status}, retry-after ${reply.headers.get("retry-after")}`;
              must(reply.status === 503 && Number(reply.headers.get("retry-after")) > 0, words);
              refused += 1;
            }
            await pause(LOOK_EVERY_MS);
          }
        });
        const again = await traffic.untilBought(1, HEALS_MS);
        await untilSaid(shop.process, "the database is available again");
        const { failures } = await traffic.stop();
        must(shop.process.isRunning, "the shop's process has ended");
        must(failures["500"] === undefined, `requests were answered 500: ${JSON.stringify(failures)}`);
        const lines = shop.process.said.split("\n").filter((line) => line.startsWith("{"));
        const told = lines.map((line) => String(JSON.parse(line).msg));
        const heard = JSON.stringify(told);
        must(
          told.filter((words) => words.startsWith("the database is unavailable")).length === 1,
          `the log said: ${heard}`,
        );
        must(
          told.filter((words) => words === "the database is available again").length === 1 && told.length <= LINES_MAX,
          `the log said: ${heard}`,
        );
        return [
          `${shown} pages and reads of the shop window were shown, ${refused} others refused with "retry later"`,
          `shoppers met ${JSON.stringify(failures)}; bought again ${again} ms after it was back`,
          `the log has ${lines.length} lines: ${told.join("; ")}`,
          mustAddUp(await shop.audit()),
        ];
      } finally {
        await traffic.stop();
        await shop.stop();
        await postgres.stop();
      }
    },
  };
}

async function untilSaid(process: { said: string }, words: string): Promise<void> {
  const deadline = performance.now() + HEALS_MS;
  while (!process.said.includes(words)) {
    must(performance.now() < deadline, `the log did not say that ${words}`);
    await pause(LOOK_EVERY_MS);
  }
}

function putInBasket(url: string): Promise<Response> {
  return fetch(`${url}/api/cart/add`, {
    method: "POST",
    headers: { "content-type": "application/json", ...anotherVisitor() },
    body: JSON.stringify({ productId: 61, quantity: 1 }),
  });
}

/** Headers of a different visitor for each request, because limits apply per address. */
function anotherVisitor(): Record<string, string> {
  return { "x-forwarded-for": `10.200.${randomInt(256)}.${randomInt(256)}` };
}
