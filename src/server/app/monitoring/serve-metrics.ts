import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { ShopError } from "#domain/shop-error.ts";
import { StartError } from "#server/platform/config/config.ts";
import { MIGRATIONS, type Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { withTimeout } from "#server/platform/kernel/with-timeout.ts";
import type { Metrics } from "./metrics.ts";
import { countAppliedMigrations, hasMigrations, readVersionAndTime } from "./monitoring.queries.ts";

/** Timeout of a health check, which must be fast even if every database connection is busy. */
const ANSWER_TIMEOUT_MS = 2_000;

let ownMigrations: number | undefined;

/**
 * Refuses with `not-ready` during shutdown, and if the database is unavailable, slow or not migrated to this version.
 */
export async function checkReady(shop: Shop): Promise<void> {
  requireOpen(shop);
  // A database whose disk is full answers the question below.
  if (shop.databaseHealth.isAway) throw new ShopError("not-ready");
  const applied = await withTimeout(ANSWER_TIMEOUT_MS, countAppliedMigrations(shop.db)).catch((error: unknown) => {
    shop.databaseHealth.noteAway(error);
    throw new ShopError("not-ready");
  });
  ownMigrations ??= countOwnMigrations();
  if (applied < ownMigrations) throw new ShopError("not-ready");
}

/** Refuses with `not-ready` once the shutdown has begun. Does not check the database. */
export function requireOpen(shop: Pick<Shop, "isClosing">): void {
  if (shop.isClosing()) throw new ShopError("not-ready");
}

function countOwnMigrations(): number {
  const journal = readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8");
  return z.object({ entries: z.array(z.unknown()) }).parse(JSON.parse(journal)).entries.length;
}

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Serves metrics and health checks to operators at a separate address, which the public proxy does not reach. Returns a
 * function that stops the server.
 */
export async function serveMetrics(
  shop: Shop,
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(shop, metrics, request.url).then(
      ({ status, type, body }) => send(response, status, { type, body }),
      (error: unknown) => {
        shop.log.error({ err: error }, "metrics could not be served");
        send(response, 500, { type: JSON_TYPE, body: '{"ok":false}' });
      },
    );
  });
  await listen(server, host, port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(shop: Shop, metrics: Metrics, url = ""): Promise<{ status: number; type: string; body: string }> {
  switch (url.split("?")[0]) {
    case "/metrics":
      return { status: 200, ...(await metrics.read()) };
    case "/api/health":
      return { status: 200, type: JSON_TYPE, body: '{"ok":true}' };
    case "/api/serving": {
      const isOpen = !shop.isClosing();
      return { status: isOpen ? 200 : 503, type: JSON_TYPE, body: JSON.stringify({ ok: isOpen }) };
    }
    case "/api/ready": {
      const isReady = await checkReady(shop).then(
        () => true,
        () => false,
      );
      return { status: isReady ? 200 : 503, type: JSON_TYPE, body: JSON.stringify({ ok: isReady }) };
    }
    default:
      return { status: 404, type: JSON_TYPE, body: '{"ok":false}' };
  }
}

function send(response: ServerResponse, status: number, { type, body }: { type: string; body: string }): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) =>
      reject(new StartError(`METRICS_PORT ${port} cannot be used on ${host}: ${cause.message}.`, { cause })),
    );
    server.listen(port, host, resolve);
  });
}

export interface DatabaseFacts {
  version: string;
  /** Current time by the database's clock. */
  now: Date;
  /** True if the database compares letters such as "Ë" without regard to capitals. */
  foldsCase: boolean;
  /** `applied` is the number of migrations in the database, `own` the number of migrations in this version. */
  applied: number;
  own: number;
  tookMs: number;
}

/** Reads facts about a database, which need not have any tables. */
export async function readDatabaseFacts(db: Reader): Promise<DatabaseFacts> {
  const beganMs = performance.now();
  const { version, now, foldsCase } = await readVersionAndTime(db);
  const tookMs = Math.round(performance.now() - beganMs);
  const applied = (await hasMigrations(db)) ? await countAppliedMigrations(db) : 0;
  return { version, now, foldsCase, applied, own: countOwnMigrations(), tookMs };
}
