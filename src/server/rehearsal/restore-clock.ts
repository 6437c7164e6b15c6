import type { Shop } from "#server/kernel/shop.ts";
import { readClockAhead } from "./rehearsal.queries.ts";

/** Goes on from where the clock was moved to before this start, where it may be moved. */
export async function restoreClock(shop: Shop): Promise<void> {
  shop.moveClock?.(new Date(Date.now() + (await readClockAhead(shop.db))));
}
