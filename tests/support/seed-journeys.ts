import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runAtExit } from "./at-exit.ts";
import { createDatabase, dropDatabase } from "./create-database.ts";
import { placeOf } from "./pooled-place.ts";
import { ShopProcess } from "./shop-process.ts";
import { startThrowawayServer } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Data of a shop after its first start. Copying it is faster than starting another shop for the first time. */
    journeysSeed: {
      serverUrl: string;
      template: string;
      dataDirs: { postgres: string; pglite: string };
      /** Parent folder of the shops' data folders. It is deleted at the end, even if a Vitest worker was killed. */
      folder: string;
      /** Running shops, one per Vitest worker. Only journeys that create their own visitors use them. */
      sharedShops: { url: string; dataDir: string }[];
    };
  }
}

const TEMPLATE = "meadow_journeys";

/** Starts a shop once on each kind of database. The shops of all journeys start with a copy of this data. */
export default async function seedJourneys(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startThrowawayServer();
  const folder = mkdtempSync(join(tmpdir(), "meadow-journeys-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  runAtExit(removeFolder);
  const shops: ShopProcess[] = [];
  const sharedNames: string[] = [];
  const tidyUp = async () => {
    for (const shop of shops) await shop.stop();
    for (const name of [TEMPLATE, ...sharedNames]) await dropDatabase(server.url, name);
    await server.stop();
    removeFolder();
  };
  try {
    await dropDatabase(server.url, TEMPLATE);
    const onPostgres = new ShopProcess(placeOf(await createDatabase(server.url, TEMPLATE)), folder);
    const onPglite = new ShopProcess({}, folder);
    shops.push(onPostgres, onPglite);
    await Promise.all(shops.map((shop) => shop.start()));
    await Promise.all(shops.map((shop) => shop.end()));
    const shared = await Promise.all(
      Array.from({ length: project.config.maxWorkers }, async (_, index) => {
        const name = `${TEMPLATE}_shared_${index}`;
        await dropDatabase(server.url, name);
        const settings = { ...placeOf(await createDatabase(server.url, name, TEMPLATE)), TRUST_PROXY: "1" };
        const shop = new ShopProcess(settings, folder);
        shops.push(shop);
        cpSync(onPostgres.dataDir, shop.dataDir, { recursive: true });
        await shop.start();
        return { name, url: shop.url, dataDir: shop.dataDir };
      }),
    );
    sharedNames.push(...shared.map(({ name }) => name));
    project.provide("journeysSeed", {
      folder,
      sharedShops: shared.map(({ url, dataDir }) => ({ url, dataDir })),
      serverUrl: server.url,
      template: TEMPLATE,
      dataDirs: { postgres: onPostgres.dataDir, pglite: onPglite.dataDir },
    });
  } catch (error) {
    await tidyUp();
    throw error;
  }
  return tidyUp;
}
