import { Agent, request } from "node:http";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { type StrickenShop, startOnPostgres } from "./stricken-shop.ts";
import { pause } from "./traffic.ts";

const CLIENTS = 12;
const PATHS = ["/", "/api/products", "/products", "/api/cart"];
const LOADED_MS = 1_000;
const DRAIN_SECONDS = 5;
/** Long, because the test checks only that the shop exits cleanly. */
const LIMIT_MS = 60_000;
const PROXY_ASKS_MS = 200;

interface Load {
  answered: number;
  broken: string[];
  stop: () => Promise<void>;
}

export const sigtermUnderLoad: Fault = {
  name: "sigterm-under-load",
  words: "the process is told to end while clients behind a proxy ask without a pause",
  limitMs: 120_000,
  async run() {
    const postgres = await startThrowawayServer();
    const shop = await startOnPostgres(postgres.url, { settings: { DRAIN_SECONDS: String(DRAIN_SECONDS) } });
    const load = beginLoad(shop);
    try {
      await pause(LOADED_MS);
      const before = load.answered;
      const ending = shop.process.end();
      const notReadyMs = await untilNotReady(shop.process.url);
      await pause(PROXY_ASKS_MS);
      const stopped = load.stop();
      const whileDraining = await fetch(`${shop.process.url}/api/products`).then(
        ({ status }) => status,
        () => 0,
      );
      const { milliseconds, code } = await ending;
      await stopped;
      must(code === 0, `it ended with ${code}`);
      must(milliseconds < LIMIT_MS, `it took ${milliseconds} ms to end`);
      must(whileDraining === 200, `a request while draining was answered ${whileDraining}`);
      must(load.broken.length === 0, `${load.broken.length} requests broke: ${load.broken.slice(0, 3).join(", ")}`);
      return [
        `"not ready" after ${notReadyMs} ms, still serving, ended after ${milliseconds} ms`,
        `${load.answered} requests answered, ${load.answered - before} of them after the signal, none broken`,
        mustAddUp(await shop.audit()),
      ];
    } finally {
      await load.stop();
      await shop.stop();
      await postgres.stop();
    }
  },
};

async function untilNotReady(url: string): Promise<number> {
  const beganMs = performance.now();
  while (performance.now() - beganMs < LIMIT_MS) {
    if ((await fetch(`${url}/api/ready`)).status === 503) return Math.round(performance.now() - beganMs);
    await pause(20);
  }
  throw new Error("it never said that it was not ready");
}

/** Starts clients behind a simulated proxy, which polls readiness and sends requests only to ready processes. */
function beginLoad(shop: StrickenShop): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let isOver = false;
  const load: Load = { answered: 0, broken: [], stop: async () => undefined };
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    for (let round = index; !isOver; round += 1) {
      const outcome = await ask(agent, shop.process.url + (PATHS[round % PATHS.length] ?? "/"));
      if (outcome === "answered") load.answered += 1;
      else load.broken.push(outcome);
    }
  });
  load.stop = async () => {
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
  };
  return load;
}

function ask(agent: Agent, address: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(address, { agent, timeout: LIMIT_MS }, (reply) => {
      reply.resume();
      reply.on("end", () => resolve((reply.statusCode ?? 500) < 500 ? "answered" : `status ${reply.statusCode}`));
      reply.on("error", (error) => resolve(`cut off: ${error.message}`));
    });
    asked.on("timeout", () => asked.destroy(new Error("no answer")));
    asked.on("error", (error) => resolve(error.message));
    asked.end();
  });
}
