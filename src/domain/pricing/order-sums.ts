import { type Pence, pence, sumPence } from "#domain/money.ts";

/** What an order's total is made of, in the order in which pages, emails, invoices and books list it. */
export const ORDER_SUM_KINDS = ["products", "discount", "delivery", "services"] as const;
export type OrderSumKind = (typeof ORDER_SUM_KINDS)[number];

export interface OrderSum {
  kind: OrderSumKind;
  /** Below zero for a discount. */
  amountPence: Pence;
}

/** Pence of each kind, none below zero. Products are all lines at their prices, first boxes included. */
export type OrderSumAmounts = Readonly<Partial<Record<OrderSumKind, Pence>>>;

const IS_TAKEN_OFF = { products: false, discount: true, delivery: false, services: false } satisfies Record<
  OrderSumKind,
  boolean
>;

/**
 * The one list of an order's sums, which adds up to `orderTotal`. It goes unchanged from the quote to the table, the wire,
 * the email, the invoice and the books. A kind that is left out, and a discount or service of nothing, is not listed.
 */
export function orderSums(amounts: OrderSumAmounts): OrderSum[] {
  return ORDER_SUM_KINDS.flatMap((kind) => {
    const amount = amounts[kind];
    const isListed = amount !== undefined && (amount > 0 || kind === "products" || kind === "delivery");
    return isListed ? [{ kind, amountPence: pence(IS_TAKEN_OFF[kind] ? 0 - amount : amount) }] : [];
  });
}

/** What an order costs, however it is paid. */
export function orderTotal(sums: readonly OrderSum[]): Pence {
  return sumPence(sums.map(({ amountPence }) => amountPence));
}

/** One sum of the list without its sign; 0 where the list has none of the kind. */
export function sumOfKind(sums: readonly OrderSum[], kind: OrderSumKind): Pence {
  return pence(Math.abs(sumPence(sums.filter((sum) => sum.kind === kind).map(({ amountPence }) => amountPence))));
}
