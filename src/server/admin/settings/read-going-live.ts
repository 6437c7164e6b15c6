import type { GoingLive } from "#contract/admin-going-live.ts";
import { decideShopChecks, MANUAL_CHECKS, SHOP_CHECKS } from "#domain/going-live.ts";
import { isExampleTrader } from "#domain/trader.ts";
import { hasAnyFactor } from "#server/accounts/index.ts";
import type { Reader } from "#server/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readDemoFigures } from "#server/seed/index.ts";
import { readLastBackup, readMissingRights, readTicks, readTrader } from "#server/settings/index.ts";

/** The going-live list: what the shop sees by itself, and what has been ticked. */
export async function readGoingLive(db: Reader, { config, clock }: Pick<Shop, "config" | "clock">): Promise<GoingLive> {
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
    demonstration,
  };
}
