import { type Pence, pence, sumPence } from "#domain/money.ts";

/** Components of an order's total, in the order of pages, emails, invoices and books. */
export const ORDER_SUM_KINDS = ["products", "discount", "delivery", "services"] as const;
export type OrderSumKind = (typeof ORDER_SUM_KINDS)[number];

export interface OrderSum {
  kind: OrderSumKind;
  /** Negative for a discount. */
  amountPence: Pence;
}

/** Pence of each kind, none negative. Products are all lines at full price, first boxes included. */
export type OrderSumAmounts = Readonly<Partial<Record<OrderSumKind, Pence>>>;

const IS_TAKEN_OFF = { products: false, discount: true, delivery: false, services: false } satisfies Record<
  OrderSumKind,
  boolean
>;

/**
 * The only list of an order's sums. They add up to `orderTotal` and go unchanged from quote to table, JSON, email,
 * invoice and books. Discounts and services of zero are left out.
 */
export function orderSums(amounts: OrderSumAmounts): OrderSum[] {
  return ORDER_SUM_KINDS.flatMap((kind) => {
    const amount = amounts[kind];
    const isListed = amount !== undefined && (amount > 0 || kind === "products" || kind === "delivery");
    return isListed ? [{ kind, amountPence: pence(IS_TAKEN_OFF[kind] ? 0 - amount : amount) }] : [];
  });
}

/** Total of an order, however it is paid. */
export function orderTotal(sums: readonly OrderSum[]): Pence {
  return sumPence(sums.map(({ amountPence }) => amountPence));
}

/** Absolute amount of one kind, 0 if it is not listed. */
export function sumOfKind(sums: readonly OrderSum[], kind: OrderSumKind): Pence {
  return pence(Math.abs(sumPence(sums.filter((sum) => sum.kind === kind).map(({ amountPence }) => amountPence))));
}
