import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/settings.ts";
import type { Reader } from "#server/db/open-database.ts";
import { listSettings } from "./settings.queries.ts";

/** The shop's rules as they stand: the defaults with the merchant's changes on top. */
export async function readSettings(db: Reader): Promise<ShopSettings> {
  const changes = await listSettings(db);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changes.map(({ key, value }) => [key, value])) };
}
