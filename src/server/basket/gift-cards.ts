import { ShopError } from "#domain/shop-error.ts";
import { withGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { listBasketRows, lockBasket, setEntered } from "./basket.queries.ts";

/**
 * Puts a gift card into a basket, behind those that are there. Refuses `basket-empty` and what the card itself is refused
 * for (`withGiftCard`).
 */
export async function enterGiftCard(tx: Tx, owner: string, { code, now }: { code: string; now: Date }): Promise<void> {
  const { id, ...before } = await lockBasket(tx, owner, now);
  const giftCardIds = await withGiftCard(tx, before.giftCardIds, { code, now });
  if ((await listBasketRows(tx, id)).length === 0) throw new ShopError("basket-empty");
  await setEntered(tx, id, { ...before, giftCardIds });
}

/** Takes a gift card out of a basket, where it is there. */
export async function removeGiftCard(tx: Tx, owner: string, giftCardId: number, now: Date): Promise<void> {
  const { id, ...before } = await lockBasket(tx, owner, now);
  const giftCardIds = before.giftCardIds.filter((each) => each !== giftCardId);
  await setEntered(tx, id, { ...before, giftCardIds });
}
