import type { FastifyInstance } from "fastify";
import { buildApi, createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { isClockMovable } from "#server/app/rehearsal/move-clock.ts";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { seedDemo } from "#server/app/seed/seed-demo.ts";
import { HIGHER_MODULES } from "#server/app/start/higher-modules.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import type { OpenDatabase } from "#server/platform/db/open-database.ts";
import { ReadReplica } from "#server/platform/db/read-replica.ts";
import { openCarrier } from "#server/platform/kernel/carrier.ts";
import { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import type { Message } from "#server/platform/kernel/mail-transport.ts";
import { openPictureFiles } from "#server/platform/kernel/picture-files.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { openGateway } from "#server/platform/payments/open-gateway.ts";
import { openTestDatabase } from "./open-test-database.ts";
import { keepLog } from "./test-browser.ts";
import { TEST_NOW, type Template } from "./test-templates.ts";

export interface TestShop {
  shop: Shop;
  database: OpenDatabase;
  app: FastifyInstance;
  routes: readonly string[];
  setClock: (now: string) => void;
  runJob: (job: JobName) => Promise<void>;
  /** Jobs that use cases requested, in order. */
  woken: JobName[];
  sent: Message[];
  close: () => Promise<void>;
}

const LINES_MAX = 200;
const SECRET = "a-secret-for-tests-of-at-least-32-characters";

/**
 * A shop with the seed catalogue on its own database, or on an existing database `filled`. Its clock does not advance.
 */
export async function openTestShop(
  options: {
    now?: string;
    withDemo?: boolean;
    variables?: Record<string, string>;
    logTo?: { write: (line: string) => void };
    filled?: OpenDatabase;
  } = {},
): Promise<TestShop> {
  const config: Config = readConfig({ NODE_ENV: "development", LOG_LEVEL: "warn", ...options.variables });
  const template = chooseTemplate(config, options);
  const database = options.filled ?? (await openTestDatabase(template));
  const lines: string[] = [];
  const app = createServer(config, undefined, options.logTo ?? { write: (line) => keepLine(lines, line) });
  keepLog(app, lines);
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => void routes.push(...[method].flat().map((verb) => `${verb} ${url}`)));
  let now = new Date(options.now ?? TEST_NOW);
  const woken: JobName[] = [];
  const sent: Message[] = [];
  const shop: Shop = {
    config,
    db: database.db,
    replica: config.databaseReadUrl ? new ReadReplica(database.db, config.databaseReadUrl) : undefined,
    databaseHealth: new DatabaseHealth({ db: database.db, log: app.log }),
    secret: config.sessionSecret ?? SECRET,
    oldSecret: config.oldSessionSecret,
    clock: () => now,
    moveClock: isClockMovable(config)
      ? (to) => {
          now = to;
          return to.getTime() - Date.now();
        }
      : undefined,
    gateway: await openGateway(config, { db: database.db, clock: () => now }),
    carrier: openCarrier(config),
    mailer: {
      concurrency: 1,
      rest: () => undefined,
      send: async (message) => {
        sent.push(message);
      },
    },
    pictures: openPictureFiles(config),
    ...HIGHER_MODULES,
    log: app.log,
    wake: (job) => void woken.push(job),
    isClosing: () => false,
    isUnderLoad: () => false,
  };
  await shop.db.transaction(async (tx) => {
    if (!options.filled && template === "tables") await seedCatalogue(tx, config);
    if (options.withDemo && (options.filled || template !== "demo")) await seedDemo(tx, now);
  });
  await buildApi(app, shop);
  await app.ready();
  return {
    shop,
    database,
    app,
    routes,
    woken,
    sent,
    setClock: (text) => {
      now = new Date(text);
    },
    runJob: (job) => JOBS[job].run(shop),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function keepLine(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > LINES_MAX) lines.shift();
}

function chooseTemplate({ isDemo }: Config, { now, withDemo }: { now?: string; withDemo?: boolean }): Template {
  if (!isDemo) return "tables";
  return withDemo && (now === undefined || now === TEST_NOW) ? "demo" : "catalogue";
}
