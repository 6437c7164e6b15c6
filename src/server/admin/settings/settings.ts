import type { GoingLive } from "#contract/admin/admin-settings.ts";
import { decideShopChecks, MANUAL_CHECKS, type ManualCheck, SHOP_CHECKS } from "#domain/admin/going-live.ts";
import { BOX_VALUE_CLAIM } from "#domain/catalogue/catalogue.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { findSettingsIssues } from "#domain/settings/find-settings-issues.ts";
import { isExampleTrader } from "#domain/settings/trader.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { allPlans, isOffered } from "#domain/subscriptions/plans.ts";
import { getUser, hasAnyFactor } from "#server/accounts/index.ts";
import { readDemoFigures } from "#server/admin/demo/remove-demo.ts";
import { disableClaim, updatePlanProducts } from "#server/catalogue/index.ts";
import { nameActor, recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  readLastBackup,
  readMissingRights,
  readSettings,
  readTicks,
  readTrader,
  saveSetting,
  TICKS_KEY,
} from "#server/platform/settings/index.ts";
import { listStandardsOfOtherSize } from "#server/subscriptions/index.ts";

/** The going-live list: automatic checks and manual ticks. */
export async function readGoingLive(
  db: Reader,
  { config, clock, carrier }: Pick<Shop, "config" | "clock" | "carrier">,
): Promise<GoingLive> {
  const lastBackupAt = await readLastBackup(db);
  const ticks = await readTicks(db);
  const missingRights = config.stripe ? await readMissingRights(db) : undefined;
  const demonstration = await readDemoFigures(db);
  const checks = decideShopChecks({
    isExampleTrader: isExampleTrader(await readTrader(db)),
    takesRealMoney: config.stripe?.secretKey.includes("_live_") ?? false,
    missingRights,
    isDemo: config.isDemo,
    demonstration,
    standardsOfOtherSize: (await listStandardsOfOtherSize(db)).length,
    publicUrl: config.publicUrl,
    hasMailServer: config.smtp !== undefined,
    lastBackupAt,
    hasSecondFactor: await hasAnyFactor(db, ADMIN_USER_ID),
    now: clock(),
  });
  return {
    shop: SHOP_CHECKS.map((check) => ({ check, isDone: checks[check] })),
    person: MANUAL_CHECKS.map((check) => ({ check, tick: ticks[check] ?? null })),
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    missingRights: missingRights ?? [],
    hasCarrier: carrier !== undefined,
    demonstration,
  };
}

/** Ticks or unticks a point of the going-live list. Ticking again keeps the first tick. */
export async function tickGoingLive(
  tx: Tx,
  { check, isDone }: { check: ManualCheck; isDone: boolean },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await acquireLock(tx, "settings");
  const { [check]: before, ...others } = await readTicks(tx);
  if ((before !== undefined) === isDone) return;
  const tick = { by: nameActor(actorUserId, await getUser(tx, actorUserId)), at: now.toISOString() };
  await saveSetting(tx, TICKS_KEY, isDone ? { ...others, [check]: tick } : others, now);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "setting",
    entityId: TICKS_KEY,
    before: { [check]: before !== undefined },
    after: { [check]: isDone },
    now,
  });
}

/**
 * Changes some of the shop's settings. Updates the plans' prices and names, the number of items in their texts, and
 * whether they are on sale. Another number of items disables the claim about the value of a box. Writes an audit entry
 * per setting. Refuses with `invalid-input` if settings contradict each other.
 */
export async function updateSettings(
  tx: Tx,
  changes: Partial<{ [Key in keyof ShopSettings]: ShopSettings[Key] | undefined }>,
  { actorUserId, now }: { actorUserId: number | undefined; now: Date },
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
  const plans = allPlans(after).map((plan) => {
    const offered = isOffered(plan, after);
    return {
      ...plan,
      isActive: offered === isOffered(plan, before) ? undefined : offered,
      title: {
        before: planTitle(plan.audience, before.audienceNames),
        after: planTitle(plan.audience, after.audienceNames),
      },
    };
  });
  await updatePlanProducts(tx, plans, { boxSize: { before: before.boxSize, after: after.boxSize }, now });
  if (before.boxSize !== after.boxSize) await disableClaim(tx, BOX_VALUE_CLAIM, { actorUserId, now });
}

/** The cast is safe, because the settings were parsed before. */
function settingKeys(settings: ShopSettings): (keyof ShopSettings)[] {
  return Object.keys(settings) as (keyof ShopSettings)[];
}
