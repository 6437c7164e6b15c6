import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApi, createServer } from "#server/app/http/app.ts";
import { seedWhenEmpty } from "#server/app/seed/seed-demo.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";

export interface OpenFuzzedShop {
  app: FastifyInstance;
  shop: Shop;
  setClock: (now: Date) => void;
  close: () => Promise<void>;
}

/** Opens a demonstration shop in its own folder, on the embedded database or on an empty PostgreSQL database. */
export async function openFuzzedShop(databaseUrl: string | undefined): Promise<OpenFuzzedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), "meadow-fuzz-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const database = await openDatabase(config);
  const app = createServer(config);
  let now = new Date("2026-11-21T10:00:00Z");
  const shop = await openShop({
    config,
    db: database.db,
    secret: "a-secret-of-the-fuzzer-with-32-characters",
    log: app.log,
    wake: () => undefined,
    clock: () => now,
  });
  await seedWhenEmpty(shop);
  await buildApi(app, shop);
  await app.ready();
  return {
    app,
    shop,
    setClock: (at) => {
      now = at;
    },
    close: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
