import type { AdminSettings } from "#contract/admin-settings.ts";
import { isExampleTrader } from "#domain/trader.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readSettings } from "./read-settings.ts";
import { readTrader } from "./read-trader.ts";

/** All settings as the dashboard edits them. */
export async function viewSettings(db: Reader): Promise<AdminSettings> {
  const trader = await readTrader(db);
  const settings = await readSettings(db);
  return {
    settings: { ...settings, closures: [...settings.closures], retryAfterDays: [...settings.retryAfterDays] },
    trader,
    isExampleTrader: isExampleTrader(trader),
  };
}
