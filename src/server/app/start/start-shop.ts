import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { checkDemoRecords } from "#server/admin/index.ts";
import { serveBackups } from "#server/app/backup/index.ts";
import { buildApi, createServer, openPort, servePages, tryPort, watchLoad } from "#server/app/http/index.ts";
import { DeferredQueue, type JobQueue } from "#server/app/jobs/index.ts";
import { nudgeWorkers } from "#server/app/jobs/jobs.queries.ts";
import { isClockMovable, restoreClock, ShopClock } from "#server/app/rehearsal/index.ts";
import { seedWhenEmpty } from "#server/app/seed/index.ts";
import { OldAddresses, readProducts } from "#server/catalogue/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { openDataFolder, readSessionSecret, usesDataFolder } from "#server/platform/config/data-folder.ts";
import { listenTo, PAGES_CHANGED } from "#server/platform/db/listen-to.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { ResponseCache } from "#server/platform/endpoints/response-cache.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { tryRights } from "#server/platform/payments/index.ts";
import { warnOfExampleTrader } from "#server/platform/settings/index.ts";
import { openShop, renewSealedValues } from "./open-shop.ts";

export interface RunningShop {
  shop: Shop;
  database: OpenDatabase;
  /** Stops all parts in the order documented at `startShop`. The caller sets the deadline. */
  stop: () => Promise<void>;
}

const QUEUE_RETRY_MS = 2_000;
/** Maximum time that the embedded database's queue waits for the first page request. */
const FIRST_ANSWER_MS = 500;

export type ServePages = (
  app: FastifyInstance,
  api: EndpointServer,
  cache: ResponseCache,
  oldAddresses: OldAddresses,
) => Promise<void>;
type End = () => Promise<void>;

/** Start options. The defaults are for a public shop. */
export interface StartOptions {
  open?: (config: Config) => Promise<OpenDatabase>;
  pages?: ServePages;
  listen?: (app: FastifyInstance, config: Config) => Promise<void>;
  /** Signals a shutdown during the start. A port that opens later reports "not ready" at once. */
  signal?: AbortSignal;
}

/**
 * Opens the shop. Throws `StartError` with one clear sentence. Start order: database with migrations, secret, clock,
 * seed, closed demonstration accounts, endpoints and pages, metrics, then the public port, so that an answering port is
 * ready; after it the backup socket and jobs. Stop order: first reports "not ready" for `config.drainMs`, while
 * everything is served and no new job starts. Then the port closes and running requests end. The rest follows in
 * reverse order, the database last.
 */
export async function startShop(
  config: Config,
  { open = openDatabase, pages = servePages, listen = listenToPublic, signal }: StartOptions = {},
): Promise<RunningShop> {
  let isStopping = false;
  const isClosing = () => isStopping || signal?.aborted === true;
  const tracing = config.tracesUrl
    ? (await import("#server/app/monitoring/start-tracing.ts")).startTracing()
    : undefined;
  if (usesDataFolder(config)) openDataFolder(config.dataDir);
  // A taken port ends the start before the database is migrated. The development server opens its port by itself.
  if (config.role !== "worker" && listen === listenToPublic) await tryPort(config);
  const database = await open(config);
  const secret = await readSecretOrClose(config, database);
  const cache = new ResponseCache(() => shop.databaseHealth.isAway);
  const app = createServer(config, cache);
  app.server.prependListener("request", (_request, response) => {
    // Without keep-alive, the browser cannot send its next request on a connection that is closing.
    if (isClosing()) response.shouldKeepAlive = false;
  });
  const clock = new ShopClock();
  const queue = new DeferredQueue();
  const shop = await openShop({
    config,
    db: database.db,
    secret,
    log: app.log,
    wake: (job) => (config.role === "web" ? wakeElsewhere(shop, job) : queue.wake(job)),
    clock: clock.now,
    moveClock: isClockMovable(config) ? clock.moveTo : undefined,
    isClosing,
    isUnderLoad: watchLoad(app.server),
  });
  tracing?.watchOutside(shop);
  /** Shutdown steps that follow after the last request, in the order of opening. */
  const ends: End[] = [
    database.close,
    async () => shop.replica?.close(),
    async () => shop.databaseHealth.stop(),
    async () => tracing?.stop(),
  ];
  const closePort = async () => {
    await sleep(app.server.listening ? config.drainMs : 0);
    await app.close();
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all([closePort(), queue.stop()]);
    for (const end of ends.toReversed()) await end();
  };
  try {
    await restoreClock(shop);
    await seedWhenEmpty(shop);
    await checkDemoRecords(shop);
    await renewSealedValues(shop);
    await warnOfExampleTrader(shop);
    const api = await buildApi(app, shop, cache);
    ends.push(
      await listenTo(database, PAGES_CHANGED, () => {
        shop.replica?.noteNews();
        cache.clear();
      }),
    );
    const failed = (error: unknown) => {
      if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error }, "stock could not be confirmed");
    };
    ends.push(cache.watchStock((ids) => readProducts(shop.db, ids), failed));
    const oldAddresses = new OldAddresses(shop);
    ends.push(() => oldAddresses.save());
    await pages(app, api, cache, oldAddresses);
    if (config.metrics) ends.push(await openMetrics(shop, database, config.metrics));
    const answered = firstAnswer(app.server);
    if (config.role !== "worker") await listen(app, config);
    if (database.kind === "pglite") {
      ends.push(await serveBackups(shop));
      // Checking the queue's tables blocks the thread that serves requests, so the first page request is served first.
      await Promise.race([answered, sleep(FIRST_ANSWER_MS)]);
    }
    if (config.role !== "web") queue.attach(await startQueueInTime(database, shop));
    // This check runs in the background, so that page requests and a shutdown never wait for the provider.
    void tryRights(shop);
    return { shop, database, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

function firstAnswer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.once("request", (_request, response) => response.once("close", resolve));
  });
}

/** Asks the worker processes to run a job. Used by a process that only serves requests. */
function wakeElsewhere(shop: Shop, job: JobName): void {
  if (shop.isClosing()) return;
  nudgeWorkers(shop.db, job).catch((error: unknown) => {
    if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error, job }, "a job could not be requested");
  });
}

/**
 * Starts the queue, and retries while the database is unavailable. The process already serves visitors, so an outage
 * may only delay the jobs, and must not end the process.
 */
async function startQueueInTime(database: OpenDatabase, shop: Shop): Promise<JobQueue> {
  const { startQueue } = await import("#server/app/jobs/start-queue.ts");
  for (;;) {
    try {
      return await startQueue(database, shop);
    } catch (error) {
      if (shop.isClosing() || !shop.databaseHealth.sees(error)) throw error;
      await sleep(QUEUE_RETRY_MS);
    }
  }
}

/** Opens the metrics server. Only shops that configure it count metrics, because counting has a small cost. */
async function openMetrics(shop: Shop, database: OpenDatabase, address: NonNullable<Config["metrics"]>): Promise<End> {
  const [{ startMetrics }, { serveMetrics }] = await Promise.all([
    import("#server/app/monitoring/metrics.ts"),
    import("#server/app/monitoring/serve-metrics.ts"),
  ]);
  const metrics = startMetrics(shop, database);
  const endServing = await serveMetrics(shop, metrics, address);
  return async () => {
    await endServing();
    metrics.stop();
  };
}

/** Reads the secret. If that fails, closes the database, so that the next start can open its folder. */
async function readSecretOrClose(config: Config, database: OpenDatabase): Promise<string> {
  try {
    return readSessionSecret(config);
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

function listenToPublic(app: FastifyInstance, config: Config): Promise<void> {
  return openPort(config, (address) => app.listen(address));
}
