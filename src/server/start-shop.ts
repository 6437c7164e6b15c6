import type { FastifyInstance } from "fastify";
import { serveBackups } from "./backup/backup-socket.ts";
import { type Config, StartError } from "./config.ts";
import { listenTo } from "./db/listen.ts";
import { type OpenDatabase, openDatabase } from "./db/open-database.ts";
import { PAGES_CHANGED } from "./db/pages-changed.ts";
import { seedWhenEmpty } from "./db/seed/seed-when-empty.ts";
import { buildApi, createServer } from "./http/app.ts";
import { KeptAnswers } from "./http/kept-answers.ts";
import { servePages } from "./http/pages.ts";
import type { EndpointServer } from "./http/serve-endpoint.ts";
import { type JobQueue, startQueue } from "./jobs/queue.ts";
import { openShop } from "./open-shop.ts";
import { restoreClock } from "./rehearsal/restore-clock.ts";
import { isClockMovable, ShopClock } from "./rehearsal/shop-clock.ts";
import { readSessionSecret } from "./session-secret.ts";
import { warnOfExampleTrader } from "./settings/warn-of-example-trader.ts";
import type { Shop } from "./shop.ts";

export interface RunningShop {
  shop: Shop;
  database: OpenDatabase;
  stop: () => Promise<void>;
}

type ServePages = (app: FastifyInstance, api: EndpointServer, kept: KeptAnswers) => Promise<void>;

/** Opens the database, fills it on the first run, and serves. Throws `StartError` with one clear sentence. */
export async function startShop(config: Config, pages: ServePages = servePages): Promise<RunningShop> {
  const database = await openDatabase(config);
  const secret = await readSecretOrClose(config, database);
  const kept = new KeptAnswers();
  const app = createServer(config, kept);
  let queue: JobQueue | undefined;
  let endBackups: (() => Promise<void>) | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const clock = new ShopClock();
  const shop = openShop({
    config,
    db: database.db,
    secret,
    log: app.log,
    wake: (job) => queue?.wake(job),
    clock: clock.now,
    moveClock: isClockMovable(config) ? clock.moveTo : undefined,
  });
  const stop = async () => {
    await app.close();
    await queue?.stop();
    await endBackups?.();
    await stopListening?.();
    await database.close();
  };
  try {
    await restoreClock(shop);
    await seedWhenEmpty(shop);
    await warnOfExampleTrader(shop);
    const api = await buildApi(app, shop, kept);
    stopListening = await listenTo(database, PAGES_CHANGED, () => kept.clear());
    await pages(app, api, kept);
    if (config.role !== "worker") await listen(app, config);
    if (database.kind === "pglite") endBackups = await serveBackups(shop);
    if (config.role !== "web") queue = await startQueue(database, shop);
    return { shop, database, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** A start that ends here leaves the database's folder free for the next one. */
async function readSecretOrClose(config: Config, database: OpenDatabase): Promise<string> {
  try {
    return readSessionSecret(config);
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} is taken. Set PORT to another one.`, { cause });
    if (code === "EACCES") throw new StartError(`Port ${port} may not be used by this user. Set PORT.`, { cause });
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EINVAL") {
      throw new StartError(`HOST ${host} is no address of this machine.`, { cause });
    }
    throw cause;
  }
}
