import type { AdminSettings } from "#contract/admin/admin-settings.ts";
import { shopSettings, trader } from "#contract/shop.ts";
import { DEFAULT_SETTINGS, type ShopSettings } from "#domain/settings/default-settings.ts";
import { EXAMPLE_TRADER, isExampleTrader, type Trader } from "#domain/settings/trader.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { StoredSettings } from "#server/platform/db/stored-settings.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findSetting, findStoredSettings, saveSetting } from "./settings.queries.ts";

/** Key of the settings row with the trader. */
const TRADER_KEY = "trader";

/** The trader's details, or the example's details until the merchant has entered the real ones. */
export async function readTrader(db: Reader): Promise<Trader> {
  return parseTrader(await findSetting(db, TRADER_KEY));
}

/** The trader from these rows. */
export function traderFrom(rows: StoredSettings): Trader {
  return parseTrader(rows?.[TRADER_KEY]);
}

function parseTrader(stored: unknown): Trader {
  return stored === undefined ? EXAMPLE_TRADER : trader.parse(stored);
}

/** Logs a warning at startup if the trader is still the example. A demonstration logs no warning. */
export async function warnOfExampleTrader(shop: Shop): Promise<void> {
  if (shop.config.isDemo || !isExampleTrader(await readTrader(shop.db))) return;
  shop.log.warn("The trader details are still the example details. Enter your own at /admin/settings before you sell.");
}

const KEYS: ReadonlySet<string> = new Set(Object.keys(DEFAULT_SETTINGS));

/** The last parsed settings. Every price calculation reads the settings, but they change only a few times a year. */
let last: { stored: string; settings: ShopSettings } | undefined;

export async function readSettings(db: Reader): Promise<ShopSettings> {
  return settingsFrom(await findStoredSettings(db));
}

/** Combines the default settings with the merchant's changes from these rows. */
export function settingsFrom(rows: StoredSettings): ShopSettings {
  const changes = Object.entries(rows ?? {}).filter(([key]) => KEYS.has(key));
  const stored = JSON.stringify(changes);
  if (last?.stored !== stored) {
    last = { stored, settings: shopSettings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(changes) }) };
  }
  return last.settings;
}

/** Reads the settings and the trader in one query. */
export async function readSettingsAndTrader(db: Reader): Promise<{ settings: ShopSettings; trader: Trader }> {
  const stored = await findStoredSettings(db);
  return { settings: settingsFrom(stored), trader: traderFrom(stored) };
}

/** All settings in the dashboard's format. */
export async function viewSettings(db: Reader): Promise<AdminSettings> {
  const { settings, trader } = await readSettingsAndTrader(db);
  return {
    settings: {
      ...settings,
      closures: [...settings.closures],
      retryAfterDays: [...settings.retryAfterDays],
      homeOrder: [...settings.homeOrder],
      headerOrder: [...settings.headerOrder],
      footerOrder: [...settings.footerOrder],
    },
    trader,
    isExampleTrader: isExampleTrader(trader),
  };
}

/** Saves the trader. Refuses with `invalid-input` for VAT registration without a number. */
export async function updateTrader(
  tx: Tx,
  trader: Trader,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  if (trader.isVatRegistered && trader.vatNumber === "") {
    throw new ShopError("invalid-input", {}, [{ path: "vatNumber", message: "The VAT number is required" }]);
  }
  await acquireLock(tx, "settings");
  await saveFields(
    tx,
    TRADER_KEY,
    { before: { ...(await readTrader(tx)) }, after: { ...trader } },
    { actorUserId, now },
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Saves a setting with several fields, and records those that change. Does nothing if none does. */
export async function saveFields(
  tx: Tx,
  key: string,
  { before, after }: { before: Fields; after: Fields },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return;
  await saveSetting(tx, key, after, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: key,
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    now,
  });
}
