import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { hasProducts } from "./seed.queries.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { seedDemo } from "./seed-demo.ts";

/** Fills a new shop: always the catalogue, and in a demonstration people, orders and subscriptions too. */
export async function seedWhenEmpty(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await acquireLock(tx, "seed");
    if (await hasProducts(tx)) return;
    await seedCatalogue(tx, shop.config);
    if (shop.config.isDemo) await seedDemo(tx, shop.clock());
  });
}
