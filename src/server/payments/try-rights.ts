import type { Shop } from "#server/kernel/shop.ts";
import { noteMissingRights } from "#server/settings/index.ts";

/**
 * Tries at a start what the provider's key may do, and says in the log and on the going-live list what it may not. The shop
 * opens all the same: one that cannot be looked at helps nobody. An outage is only warned of, and what was known stays.
 */
export async function tryRights(shop: Shop): Promise<void> {
  if (shop.gateway.name === "sandbox") return;
  try {
    const missing = await shop.gateway.findMissingRights();
    if (shop.isClosing()) return;
    await shop.db.transaction((tx) => noteMissingRights(tx, missing, shop.clock()));
    if (missing.length > 0) shop.log.error({ missing }, "the card provider's key lacks rights that the shop needs");
  } catch (error) {
    shop.log.warn({ err: error }, "the rights of the card provider's key could not be tried");
  }
}
