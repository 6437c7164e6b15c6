import { type Pence, pence } from "./money.ts";

/** An order's money as it is stored. */
export interface OrderMoney {
  /** What the bank card was asked for: the specified `amount`. */
  amount: Pence;
  giftCardAmount: Pence;
  /** Refunds of orders that were paid, by where they went; a refund that the provider refused is not counted. */
  refundedCardAmount: Pence;
  refundedGiftCardAmount: Pence;
  /** Whether the provider has a payment of it: a demonstration's order has none, and nothing can go back to a card. */
  hasCardPayment: boolean;
}

export interface OrderTotals {
  /** What the order costs. */
  totalPence: Pence;
  cardPence: Pence;
  giftCardPence: Pence;
  refundedPence: Pence;
  refundedToCardPence: Pence;
  refundedToGiftCardsPence: Pence;
  /** What the shop keeps: the total less all refunds. */
  netPence: Pence;
  /** What can still go back to the bank card and to gift cards. */
  leftOnCardPence: Pence;
  leftOnGiftCardsPence: Pence;
  leftPence: Pence;
}

/**
 * Everything that lists, dialogs, emails, invoices, books and refunds say about an order's money. The only arithmetic of
 * it in the shop.
 */
export function orderTotals(order: OrderMoney): OrderTotals {
  const { amount, giftCardAmount, refundedCardAmount, refundedGiftCardAmount, hasCardPayment } = order;
  const leftOnCardPence = pence(Math.max(0, (hasCardPayment ? amount : 0) - refundedCardAmount));
  const leftOnGiftCardsPence = pence(Math.max(0, giftCardAmount - refundedGiftCardAmount));
  const totalPence = pence(amount + giftCardAmount);
  const refundedPence = pence(refundedCardAmount + refundedGiftCardAmount);
  return {
    totalPence,
    cardPence: amount,
    giftCardPence: giftCardAmount,
    refundedPence,
    refundedToCardPence: refundedCardAmount,
    refundedToGiftCardsPence: refundedGiftCardAmount,
    netPence: pence(totalPence - refundedPence),
    leftOnCardPence,
    leftOnGiftCardsPence,
    leftPence: pence(leftOnCardPence + leftOnGiftCardsPence),
  };
}
