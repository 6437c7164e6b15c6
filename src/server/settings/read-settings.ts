import { shopSettings } from "#contract/shop-settings.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listSettings } from "./settings.queries.ts";

const KEYS: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS));

/** The shop's rules as they stand: the defaults with the merchant's changes on top. */
export async function readSettings(db: Reader): Promise<ShopSettings> {
  const rows = await listSettings(db);
  const changes = rows.filter(({ key }) => KEYS.has(key)).map(({ key, value }) => [key, value]);
  return shopSettings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(changes) });
}
