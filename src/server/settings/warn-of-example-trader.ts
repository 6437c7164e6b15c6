import { isExampleTrader } from "#domain/trader.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readTrader } from "./read-trader.ts";

/** A shop that is no demonstration must not name a trader who does not exist: whoever runs it is told at every start. */
export async function warnOfExampleTrader(shop: Shop): Promise<void> {
  if (shop.config.isDemo || !isExampleTrader(await readTrader(shop.db))) return;
  shop.log.warn("The shop still names an example as its trader. Put in your own at /admin/settings before you sell.");
}
