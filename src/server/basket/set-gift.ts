import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { checkWantedGift } from "#server/subscriptions/index.ts";
import { listBasketRows, lockBasket, saveBasketLine } from "./basket.queries.ts";

/**
 * Sets the recipient of a gift in a basket. Refuses `not-found` for a line that is no gift of this basket, and
 * `postcode-not-served` and `invalid-input` for invalid details.
 */
export async function setGift(
  tx: Tx,
  owner: string,
  { itemId, gift }: { itemId: number; gift: GiftDetails },
  now: Date,
): Promise<void> {
  const { id: basketId } = await lockBasket(tx, owner, now);
  const row = (await listBasketRows(tx, basketId)).find((line) => line.itemId === itemId);
  if (row?.answers?.purpose !== "gift") throw new ShopError("not-found");
  const preferences = { exclusions: row.preferences?.exclusions ?? [], gift: checkWantedGift(gift, now) };
  await saveBasketLine(tx, basketId, { ...row, preferences });
}
