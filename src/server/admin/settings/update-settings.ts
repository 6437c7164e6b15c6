import type { ShopSettings } from "#domain/default-settings.ts";
import { findSettingsIssues } from "#domain/find-settings-issues.ts";
import { allPlans } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import { repricePlans } from "#server/catalogue/index.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readSettings, saveSetting } from "#server/settings/index.ts";

/**
 * Changes some of the shop's rules, each with an entry of its own in the log; the plans' products get the prices that
 * follow. Refuses `invalid-input` for rules that do not fit together.
 */
export async function updateSettings(
  tx: Tx,
  changes: Partial<{ [Key in keyof ShopSettings]: ShopSettings[Key] | undefined }>,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await acquireLock(tx, "settings");
  const before = await readSettings(tx);
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: ShopSettings = { ...before, ...sent };
  const issues = findSettingsIssues(after);
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
  for (const key of settingKeys(before)) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    await saveSetting(tx, key, after[key], now);
    await recordChange(tx, {
      actorUserId,
      action: "update",
      entity: "setting",
      entityId: key,
      before: { [key]: before[key] },
      after: { [key]: after[key] },
      now,
    });
  }
  await repricePlans(tx, allPlans(after), now);
}

/** The keys of an object are those of its type here: settings are parsed before they come. */
function settingKeys(settings: ShopSettings): (keyof ShopSettings)[] {
  return Object.keys(settings) as (keyof ShopSettings)[];
}
