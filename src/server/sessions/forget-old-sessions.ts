import type { Shop } from "#server/kernel/shop.ts";
import { deleteOldSessions } from "./sessions.queries.ts";

/** Forgets sessions whose time is up. */
export async function forgetOldSessions(shop: Shop): Promise<void> {
  await deleteOldSessions(shop.db, shop.clock());
}
