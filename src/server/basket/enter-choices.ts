import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { normaliseCode } from "#domain/pricing/discounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { withGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shopper } from "#server/platform/kernel/shop.ts";
import { checkWantedGift } from "#server/subscriptions/index.ts";
import { listBasketRows, lockBasket, saveBasketLine, setEntered } from "./basket.queries.ts";
import { quoteBasket, requireCode } from "./view-basket.ts";

/**
 * Applies a discount code to a basket if it reduces the price, replacing an earlier code. Refuses with `code-unknown`,
 * `code-expired`, `code-not-yet`, `code-used-up`, `code-minimum`, `code-not-for-these`, `basket-empty`.
 */
export async function enterDiscountCode(
  tx: Tx,
  { userId, basketOwner }: Shopper & { basketOwner: string },
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const { id: basketId, entered } = await lockBasket(tx, basketOwner, now);
  await setEntered(tx, basketId, { ...entered, discountCode: normaliseCode(code) });
  const { rows, quote } = await quoteBasket(tx, { basketId, userId, basketOwner, now });
  if (rows.length === 0) throw new ShopError("basket-empty");
  requireCode(quote);
}

/** Removes a basket's discount code, if any. */
export async function removeDiscountCode(tx: Tx, owner: string, now: Date): Promise<void> {
  const { id, entered } = await lockBasket(tx, owner, now);
  await setEntered(tx, id, { ...entered, discountCode: null });
}

/**
 * Adds a gift card to a basket, after the existing ones. Refuses with `basket-empty` and the refusals of
 * `withGiftCard`.
 */
export async function enterGiftCard(tx: Tx, owner: string, { code, now }: { code: string; now: Date }): Promise<void> {
  const { id, entered } = await lockBasket(tx, owner, now);
  const giftCardIds = await withGiftCard(tx, entered.giftCardIds, { code, now });
  if ((await listBasketRows(tx, id)).every((row) => row.isArchived)) throw new ShopError("basket-empty");
  await setEntered(tx, id, { ...entered, giftCardIds });
}

/** Removes a gift card from a basket, if present. */
export async function removeGiftCard(tx: Tx, owner: string, giftCardId: number, now: Date): Promise<void> {
  const { id, entered } = await lockBasket(tx, owner, now);
  const giftCardIds = entered.giftCardIds.filter((each) => each !== giftCardId);
  await setEntered(tx, id, { ...entered, giftCardIds });
}

/**
 * Sets the recipient of a gift in a basket. Refuses with `not-found` if the line is not a gift in this basket, and
 * `postcode-not-served` or `invalid-input` for invalid details.
 */
export async function setGift(
  tx: Tx,
  owner: string,
  { itemId, gift }: { itemId: number; gift: GiftDetails & { isPrepaid?: boolean } },
  now: Date,
): Promise<void> {
  const { id: basketId } = await lockBasket(tx, owner, now);
  const row = (await listBasketRows(tx, basketId)).find((line) => line.itemId === itemId);
  if (row?.answers?.purpose !== "gift") throw new ShopError("not-found");
  const { exclusions = [], gift: stored = null } = row.preferences ?? {};
  const preferences = { exclusions, gift: checkWantedGift(gift, stored, now) };
  await saveBasketLine(tx, basketId, { ...row, preferences });
}
