import { type Pence, pence } from "#domain/money.ts";
import { type OrderSum, type OrderSumKind, orderSums, orderTotal } from "#domain/order-sums.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";

type OrderConfirmed = EmailFacts["order-confirmed"];

/** A sum as the email's two templates write it. */
interface EmailSum {
  name: string;
  isTakenOff: boolean;
  /** There is nothing to pay for it. */
  isIncluded: boolean;
  /** Never below zero. */
  amountPence: Pence;
}

/** The sums that a confirmation lists between its lines and its total. Throws where they are not what was paid. */
export function emailSums(facts: OrderConfirmed): EmailSum[] {
  const sums = facts.sums ?? sumsBefore(facts);
  if (orderTotal(sums) !== facts.totalPence + facts.giftCardPence) {
    throw new Error(`the sums of order ${facts.orderId} are not what was paid for it`);
  }
  return sums.map(({ kind, amountPence }) => ({
    name: SUM_NAMES[kind](facts),
    isTakenOff: amountPence < 0,
    isIncluded: kind === "delivery" && amountPence === 0,
    amountPence: pence(Math.abs(amountPence)),
  }));
}

/** The sums of an email that was queued before 0.2. */
function sumsBefore({ subtotalPence = 0, discountPence = 0, deliveryPence = 0 }: OrderConfirmed): OrderSum[] {
  return orderSums({
    products: pence(subtotalPence),
    discount: pence(discountPence),
    delivery: pence(deliveryPence),
  });
}

const SUM_NAMES: Readonly<Record<OrderSumKind, (facts: OrderConfirmed) => string>> = {
  products: () => "Products",
  discount: ({ discountCode }) => (discountCode === null ? "Discount" : `Discount (${discountCode})`),
  delivery: () => "Delivery (Royal Mail Tracked 48)",
  services: () => "Services",
};
