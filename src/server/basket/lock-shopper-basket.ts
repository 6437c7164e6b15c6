import type { Tx } from "#server/db/open-database.ts";
import { settingsFrom } from "#server/settings/index.ts";
import { type LockedBasket, listOwnRowsAndRules, lockBasket } from "./basket.queries.ts";
import type { KnownBasket } from "./quote-basket.ts";

/** A shopper's basket and what was entered for it, with its row lock: two tabs that pay at once take turns. */
export async function lockShopperBasket(
  tx: Tx,
  basketOwner: string,
  now: Date,
): Promise<Omit<LockedBasket, "storedSettings">> {
  return lockBasket(tx, basketOwner, now);
}

/** The lines of a shopper's basket and the shop's rules, as of one moment; undefined for a basket without lines. */
export async function readShopperLines(
  tx: Tx,
  basketOwner: string,
): Promise<Pick<KnownBasket, "rows" | "settings"> | undefined> {
  const read = await listOwnRowsAndRules(tx, basketOwner);
  return read && { rows: read.rows, settings: settingsFrom(read.storedSettings) };
}
