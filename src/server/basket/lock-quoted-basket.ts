import { customerBasketOwner } from "#server/accounts/shopper.ts";
import type { Tx } from "#server/db/open-database.ts";
import { lockBasket } from "./basket.queries.ts";
import { type QuotedBasket, quoteBasket } from "./quote-basket.ts";

/** A customer's basket with its row lock, priced now: two tabs that pay at once take turns. */
export async function lockQuotedBasket(
  tx: Tx,
  { userId, now }: { userId: number; now: Date },
): Promise<QuotedBasket & { basketId: number }> {
  const basketId = await lockBasket(tx, customerBasketOwner(userId), now);
  return { basketId, ...(await quoteBasket(tx, { basketId, userId, now })) };
}
