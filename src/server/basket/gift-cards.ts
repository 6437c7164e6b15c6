import { ShopError } from "#domain/shop-error.ts";
import { withGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { listBasketRows, lockBasket, setEntered } from "./basket.queries.ts";

/** Adds a gift card to a basket, after the existing ones. Refuses `basket-empty` and the refusals of `withGiftCard`. */
export async function enterGiftCard(tx: Tx, owner: string, { code, now }: { code: string; now: Date }): Promise<void> {
  const { id, ...before } = await lockBasket(tx, owner, now);
  const giftCardIds = await withGiftCard(tx, before.giftCardIds, { code, now });
  if ((await listBasketRows(tx, id)).length === 0) throw new ShopError("basket-empty");
  await setEntered(tx, id, { ...before, giftCardIds });
}

/** Removes a gift card from a basket, if present. */
export async function removeGiftCard(tx: Tx, owner: string, giftCardId: number, now: Date): Promise<void> {
  const { id, ...before } = await lockBasket(tx, owner, now);
  const giftCardIds = before.giftCardIds.filter((each) => each !== giftCardId);
  await setEntered(tx, id, { ...before, giftCardIds });
}
