import { type Pence, pence, sumPence } from "#domain/money.ts";

/** Components of an order's total. Pages, emails, invoices and books use this order. */
export const ORDER_SUM_KINDS = ["products", "discount", "delivery", "services"] as const;
export type OrderSumKind = (typeof ORDER_SUM_KINDS)[number];

export interface OrderSum {
  kind: OrderSumKind;
  /** Negative for a discount. */
  amountPence: Pence;
}

/** Amount of each kind, never negative. `products` is all lines at full price, including first boxes. */
export type OrderSumAmounts = Readonly<Partial<Record<OrderSumKind, Pence>>>;

const IS_TAKEN_OFF = { products: false, discount: true, delivery: false, services: false } satisfies Record<
  OrderSumKind,
  boolean
>;

/**
 * The components of an order's total, which sum to `orderTotal`. Quotes, tables, JSON, emails, invoices and books all
 * use this list. It omits discounts and services of zero.
 */
export function orderSums(amounts: OrderSumAmounts): OrderSum[] {
  return ORDER_SUM_KINDS.flatMap((kind) => {
    const amount = amounts[kind];
    const isListed = amount !== undefined && (amount > 0 || kind === "products" || kind === "delivery");
    return isListed ? [{ kind, amountPence: pence(IS_TAKEN_OFF[kind] ? 0 - amount : amount) }] : [];
  });
}

/** Total of an order, regardless of the payment method. */
export function orderTotal(sums: readonly OrderSum[]): Pence {
  return sumPence(sums.map(({ amountPence }) => amountPence));
}

/** Absolute amount of one kind, 0 if it is not listed. */
export function sumOfKind(sums: readonly OrderSum[], kind: OrderSumKind): Pence {
  return pence(Math.abs(sumPence(sums.filter((sum) => sum.kind === kind).map(({ amountPence }) => amountPence))));
}
