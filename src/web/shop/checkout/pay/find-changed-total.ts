import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout, SeenTotals } from "#contract/checkout/checkout.ts";
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
  const before = sumPence([due, parsePounds(basket.giftCard)]);
  const totals = [
    { before: due, now: parsePounds(checkout.totalAmount), isBeforeGiftCards: false },
    { before, now: checkout.orderTotal ? parsePounds(checkout.orderTotal) : before, isBeforeGiftCards: true },
  ];
  return totals.find(({ before, now }) => before !== now);
}

/** The totals of an order as the page shows them, with which the shop compares the order. */
export function seenTotals({ totalAmount, orderTotal }: Checkout): { seen?: SeenTotals } {
  return orderTotal === undefined ? {} : { seen: { totalAmount, orderTotal } };
}
