import { type Pence, pence } from "#domain/money.ts";
import { type OrderSumKind, orderSums } from "#domain/order-sums.ts";
import type { LetterFacts } from "#server/names/letter-kinds.ts";

type OrderConfirmed = LetterFacts["order-confirmed"];

/** A sum as the letter's two templates write it. */
interface LetterSum {
  name: string;
  isTakenOff: boolean;
  /** There is nothing to pay for it. */
  isIncluded: boolean;
  /** Never below zero. */
  amountPence: Pence;
}

/** The sums that a confirmation lists between its lines and its total. */
export function letterSums(facts: OrderConfirmed): LetterSum[] {
  const sums = orderSums({
    goods: pence(facts.subtotalPence),
    discount: pence(facts.discountPence),
    delivery: pence(facts.deliveryPence),
    giftCard: pence(facts.giftCardPence),
  });
  return sums.flatMap(({ kind, amountPence }) => {
    const name = SUM_NAMES[kind](facts);
    if (name === undefined) return [];
    const isIncluded = kind === "delivery" && amountPence === 0;
    return [{ name, isTakenOff: amountPence < 0, isIncluded, amountPence: pence(Math.abs(amountPence)) }];
  });
}

/** The words for each sum; undefined for one that needs no line. */
const SUM_NAMES: Readonly<Record<OrderSumKind, (facts: OrderConfirmed) => string | undefined>> = {
  goods: () => "Goods",
  discount: ({ discountPence, discountCode }) => {
    if (discountPence === 0) return undefined;
    return discountCode === null ? "Discount" : `Discount (${discountCode})`;
  },
  delivery: () => "Delivery (Royal Mail Tracked 48)",
  giftCard: ({ giftCardPence }) => (giftCardPence === 0 ? undefined : "Gift card"),
};
