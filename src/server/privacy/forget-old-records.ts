import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { PERSONAL_TABLES } from "./personal-tables.queries.ts";

/** Forgets people's data whose time is up. */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  for (const { retention } of Object.values(PERSONAL_TABLES)) {
    if (typeof retention === "string" || "job" in retention) continue;
    for (const { days, forget } of retention) {
      await forget(shop.db, new Date(shop.clock().getTime() - days * DAY_MS));
    }
  }
}
