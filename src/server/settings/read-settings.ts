import type { AdminSettings } from "#contract/admin-settings.ts";
import { shopSettings } from "#contract/shop-settings.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/default-settings.ts";
import { isExampleTrader, type Trader } from "#domain/trader.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { StoredSettings } from "#server/db/stored-settings.ts";
import { TRADER_KEY, traderFrom } from "./read-trader.ts";
import { findStoredSettings } from "./settings.queries.ts";

const KEYS: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS));

/** What rows were made of last: they are read with every price and change a few times a year. */
let last: { stored: string; settings: ShopSettings } | undefined;

/** The shop's rules as they stand. */
export async function readSettings(db: Reader): Promise<ShopSettings> {
  return settingsFrom(await findStoredSettings(db));
}

/** The rules that rows make: the defaults with the merchant's changes on top. */
export function settingsFrom(rows: StoredSettings): ShopSettings {
  const changes = Object.entries(rows ?? {}).filter(([key]) => KEYS.has(key));
  const stored = JSON.stringify(changes);
  if (last?.stored !== stored) {
    last = { stored, settings: shopSettings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(changes) }) };
  }
  return last.settings;
}

/** The rules and who trades here, read at once. */
export async function readSettingsAndTrader(db: Reader): Promise<{ settings: ShopSettings; trader: Trader }> {
  const stored = await findStoredSettings(db);
  return { settings: settingsFrom(stored), trader: traderFrom(stored?.[TRADER_KEY]) };
}

/** All settings as the dashboard edits them. */
export async function viewSettings(db: Reader): Promise<AdminSettings> {
  const { settings, trader } = await readSettingsAndTrader(db);
  return {
    settings: { ...settings, closures: [...settings.closures], retryAfterDays: [...settings.retryAfterDays] },
    trader,
    isExampleTrader: isExampleTrader(trader),
  };
}
