import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { withGiftCard } from "#server/gift-cards/for-others.ts";
import { listBasketRows, lockBasket, setBasketGiftCards } from "./basket.queries.ts";

/**
 * Puts a gift card into a basket, behind those that are there. Refuses `basket-empty` and what the card itself is refused
 * for (`withGiftCard`).
 */
export async function enterGiftCard(tx: Tx, owner: string, { code, now }: { code: string; now: Date }): Promise<void> {
  const { id, giftCardIds } = await lockBasket(tx, owner, now);
  const entered = await withGiftCard(tx, giftCardIds, { code, now });
  if ((await listBasketRows(tx, id)).length === 0) throw new ShopError("basket-empty");
  await setBasketGiftCards(tx, id, entered);
}

/** Takes a gift card out of a basket, where it is there. */
export async function removeGiftCard(tx: Tx, owner: string, giftCardId: number, now: Date): Promise<void> {
  const { id, giftCardIds } = await lockBasket(tx, owner, now);
  await setBasketGiftCards(
    tx,
    id,
    giftCardIds.filter((each) => each !== giftCardId),
  );
}
