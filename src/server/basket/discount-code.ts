import { normaliseCode } from "#domain/pricing/discounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shopper } from "#server/platform/kernel/shop.ts";
import { lockBasket, setEntered } from "./basket.queries.ts";
import { quoteBasket, requireCode } from "./view-basket.ts";

/**
 * Applies a discount code to a basket if it reduces the price, replacing an earlier code. Refuses `code-unknown`,
 * `code-expired`, `code-not-yet`, `code-used-up`, `code-minimum`, `code-not-for-these`, `basket-empty`.
 */
export async function enterDiscountCode(
  tx: Tx,
  { userId, basketOwner }: Shopper & { basketOwner: string },
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const { id: basketId, ...entered } = await lockBasket(tx, basketOwner, now);
  await setEntered(tx, basketId, { ...entered, code: normaliseCode(code) });
  const { rows, quote } = await quoteBasket(tx, { basketId, userId, now });
  if (rows.length === 0) throw new ShopError("basket-empty");
  requireCode(quote);
}

/** Removes a basket's discount code, if any. */
export async function removeDiscountCode(tx: Tx, owner: string, now: Date): Promise<void> {
  const { id, ...entered } = await lockBasket(tx, owner, now);
  await setEntered(tx, id, { ...entered, code: null });
}
