import type { Shop } from "#server/kernel/shop.ts";
import { PERSONAL_TABLES } from "./personal-tables.queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets people's data whose time is up. */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  for (const { retention } of Object.values(PERSONAL_TABLES)) {
    if (typeof retention === "string" || "job" in retention) continue;
    for (const { days, forget } of retention) {
      await forget(shop.db, new Date(shop.clock().getTime() - days * DAY_MS));
    }
  }
}
