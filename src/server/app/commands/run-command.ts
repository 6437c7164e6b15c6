import { createServer } from "#server/app/http/index.ts";
import { openShop } from "#server/app/start/index.ts";
import { type Config, readConfig, StartError } from "#server/platform/config/config.ts";
import { readSessionSecret } from "#server/platform/config/data-folder.ts";
import { openDatabase, openDatabaseAsItIs } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";

/**
 * Runs a command with its arguments. A missing argument or a `StartError` ends the process with a one-sentence message.
 */
export async function runCommand(
  usage: string,
  run: (words: readonly [string, ...string[]]) => Promise<void>,
): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  try {
    if (!first) throw new StartError(`Usage: ${usage}`);
    await run([first, ...rest]);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * Opens the shop as at a normal start, without serving requests, and closes it afterwards. Jobs that the command
 * requests are left to the running shop. With `asItIs`, the tables are not migrated.
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
