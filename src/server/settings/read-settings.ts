import { shopSettings } from "#contract/shop-settings.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listSettings } from "./settings.queries.ts";

const KEYS: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS));

/** What rows were made of last: they are read with every price and change a few times a year. */
let last: { stored: string; settings: ShopSettings } | undefined;

/** The shop's rules as they stand: the defaults with the merchant's changes on top. */
export async function readSettings(db: Reader): Promise<ShopSettings> {
  const rows = await listSettings(db);
  const changes = rows.filter(({ key }) => KEYS.has(key)).map(({ key, value }) => [key, value]);
  const stored = JSON.stringify(changes);
  if (last?.stored !== stored) {
    last = { stored, settings: shopSettings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(changes) }) };
  }
  return last.settings;
}
