import { brand } from "#contract/admin/admin-brand.ts";
import type { Brand } from "#domain/brand/brand.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";
import type { Trader } from "#domain/settings/trader.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { StoredSettings } from "#server/platform/db/stored-settings.ts";
import { findSetting, findStoredSettings, traderFrom } from "#server/platform/settings/index.ts";

/** Key of the settings row with the brand. */
export const BRAND_KEY = "brand";

/** The shop as its customers know it: its brand, and who trades under it. */
export interface Identity {
  brand: Brand;
  trader: Trader;
}

/** The brand, or the seeded one until the merchant changes it. */
export async function readBrand(db: Reader): Promise<Brand> {
  return brandFrom(await findSetting(db, BRAND_KEY));
}

/** Reads brand and trader in one query. */
export async function readIdentity(db: Reader): Promise<Identity> {
  return identityFrom(await findStoredSettings(db));
}

/** Brand and trader from these rows. */
export function identityFrom(rows: StoredSettings): Identity {
  return { brand: brandFrom(rows?.[BRAND_KEY]), trader: traderFrom(rows) };
}

/** A part that an older version did not store has its seeded value. */
function brandFrom(stored: unknown): Brand {
  return typeof stored === "object" && stored !== null ? brand.parse({ ...SEEDED_BRAND, ...stored }) : SEEDED_BRAND;
}
