import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { type Pence, parsePounds, sumPence } from "#domain/money.ts";

export interface ChangedTotal {
  before: Pence;
  now: Pence;
  isBeforeGiftCards: boolean;
}

/**
 * The first total that differs between the basket shown and its order: the amount due, else the total before gift
 * cards. Gift cards can pay for both orders, so that the amounts due are equal.
 */
export function findChangedTotal(
  basket: Pick<Basket, "total" | "giftCard">,
  checkout: Pick<Checkout, "totalAmount" | "orderTotal">,
): ChangedTotal | undefined {
  const due = parsePounds(basket.total);
  const totals = [
    { before: due, now: parsePounds(checkout.totalAmount), isBeforeGiftCards: false },
    {
      before: sumPence([due, parsePounds(basket.giftCard)]),
      now: parsePounds(checkout.orderTotal),
      isBeforeGiftCards: true,
    },
  ];
  return totals.find(({ before, now }) => before !== now);
}
