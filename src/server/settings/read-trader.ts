import { trader } from "#contract/shop-settings.ts";
import { EXAMPLE_TRADER, type Trader } from "#domain/trader.ts";
import type { Reader } from "#server/db/open-database.ts";
import { findSetting } from "./settings.queries.ts";

/** The row of the settings that says who trades here. */
export const TRADER_KEY = "trader";

/** Who trades here: the example until the merchant has said so. */
export async function readTrader(db: Reader): Promise<Trader> {
  const stored = await findSetting(db, TRADER_KEY);
  return stored === undefined ? EXAMPLE_TRADER : trader.parse(stored);
}
