import { type Config, readConfig } from "#server/config/config.ts";
import { readSessionSecret } from "#server/config/read-session-secret.ts";
import { openDatabase, openDatabaseAsItIs } from "#server/db/open-database.ts";
import { createServer } from "#server/http/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { openShop } from "#server/start/index.ts";

/**
 * Opens the shop as a start does, without serving it, and closes it again. Nudged jobs wait for the running shop. Taken
 * `asItIs`, its tables are not brought up to date.
 */
export async function withShop(
  run: (shop: Shop, config: Config) => Promise<void>,
  { clock = () => new Date(), asItIs = false }: { clock?: () => Date; asItIs?: boolean } = {},
): Promise<void> {
  const config = readConfig(process.env);
  const database = await (asItIs ? openDatabaseAsItIs(config) : openDatabase(config));
  try {
    const { log } = createServer(config);
    const secret = readSessionSecret(config);
    await run(await openShop({ config, db: database.db, secret, log, wake: () => undefined, clock }), config);
  } finally {
    await database.close();
  }
}
