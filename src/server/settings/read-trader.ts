import { trader } from "#contract/shop-settings.ts";
import { EXAMPLE_TRADER, isExampleTrader, type Trader } from "#domain/trader.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findSetting } from "./settings.queries.ts";

/** The row of the settings that says who trades here. */
export const TRADER_KEY = "trader";

/** Who trades here: the example until the merchant has said so. */
export async function readTrader(db: Reader): Promise<Trader> {
  return traderFrom(await findSetting(db, TRADER_KEY));
}

/** The trader that a row of the settings names. */
export function traderFrom(stored: unknown): Trader {
  return stored === undefined ? EXAMPLE_TRADER : trader.parse(stored);
}

/** A shop that is no demonstration must not name a trader who does not exist: whoever runs it is told at every start. */
export async function warnOfExampleTrader(shop: Shop): Promise<void> {
  if (shop.config.isDemo || !isExampleTrader(await readTrader(shop.db))) return;
  shop.log.warn("The shop still names an example as its trader. Put in your own at /admin/settings before you sell.");
}
