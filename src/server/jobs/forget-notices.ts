import { deleteHeardNotices } from "#server/db/announce.ts";
import type { Shop } from "#server/kernel/shop.ts";

/** Forgets announcements that everybody has heard, where they are rows. */
export async function forgetNotices(shop: Shop): Promise<void> {
  await deleteHeardNotices(shop.db);
}
