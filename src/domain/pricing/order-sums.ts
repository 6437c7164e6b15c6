import type { BookedPart } from "#domain/finance/bookkeeping.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";

/** Components of an order's total. Pages, emails, invoices and books use this order. */
export const ORDER_SUM_KINDS = ["products", "discount", "delivery", "services"] as const;
export type OrderSumKind = (typeof ORDER_SUM_KINDS)[number];

/** Places that list an order's sums. `document` is a printed invoice, `books` the journal. */
type SumPlace = "basket" | "receipt" | "dashboard" | "email" | "document" | "books";

interface SumTerms extends Partial<Record<SumPlace, string | null>> {
  /** Label in each place that has none of its own. Null in a place that lists the sum line by line instead. */
  label: string;
  /** Account of the books. Products are booked line by line, as goods, boxes or gift cards. */
  account: BookedPart["account"];
  /** Note on the packing slip of the order's products, for a service that the packer does. */
  packerNote?: string;
  isTakenOff?: true;
  isListedAtZero?: true;
}

/**
 * `services` is any service that a customer pays beside products and delivery. The shop sells none yet. A service with a
 * line of its own gets a kind of its own.
 */
export const ORDER_SUM_TERMS: Readonly<Record<OrderSumKind, SumTerms>> = {
  products: {
    label: "Subtotal",
    email: "Products",
    receipt: null,
    document: null,
    books: null,
    account: "goods",
    isListedAtZero: true,
  },
  discount: { label: "Discount", account: "discounts", isTakenOff: true },
  delivery: {
    label: "Delivery",
    basket: "Delivery (Tracked 48)",
    receipt: "Delivery (Tracked 48)",
    email: "Delivery (Royal Mail Tracked 48)",
    document: "Delivery (Royal Mail Tracked 48)",
    account: "delivery",
    isListedAtZero: true,
  },
  services: { label: "Services", account: "services", packerNote: "Services ordered: see the order" },
};

export interface OrderSum {
  kind: OrderSumKind;
  /** Negative for a discount. */
  amountPence: Pence;
}

/** Amount of each kind, never negative. `products` is all lines at full price, including first boxes. */
export type OrderSumAmounts = Readonly<Partial<Record<OrderSumKind, Pence>>>;

/**
 * The components of an order's total, which sum to `orderTotal`. Quotes, tables, JSON, emails, invoices and books all
 * use this list. An amount of zero is listed only if its kind says so.
 */
export function orderSums(amounts: OrderSumAmounts): OrderSum[] {
  return ORDER_SUM_KINDS.flatMap((kind) => {
    const amount = amounts[kind];
    const { isTakenOff, isListedAtZero } = ORDER_SUM_TERMS[kind];
    const isListed = amount !== undefined && (amount > 0 || isListedAtZero);
    return isListed ? [{ kind, amountPence: pence(isTakenOff ? 0 - amount : amount) }] : [];
  });
}

/** Label of a sum in one place. Null if the place does not list it: a gift card is not delivered. */
export function sumLabel(
  kind: OrderSumKind,
  place: SumPlace,
  { discountCode, isGiftCard = false }: { discountCode?: string | null | undefined; isGiftCard?: boolean } = {},
): string | null {
  if (kind === "delivery" && isGiftCard) return null;
  const { label, [place]: own = label } = ORDER_SUM_TERMS[kind];
  return kind === "discount" && discountCode ? `${own} (${discountCode})` : own;
}

/** The charges of an order that belong to no product: "delivery", "delivery and services". */
export function chargesPhrase(sums: readonly Pick<OrderSum, "kind">[]): string {
  const listed = ORDER_SUM_KINDS.filter((kind) => kind !== "products" && !ORDER_SUM_TERMS[kind].isTakenOff).filter(
    (kind) => kind === "delivery" || sums.some((sum) => sum.kind === kind),
  );
  return listed.map((kind) => ORDER_SUM_TERMS[kind].label.toLowerCase()).join(" and ");
}

export function packerNotes(sums: readonly Pick<OrderSum, "kind">[]): string[] {
  return sums.flatMap(({ kind }) => ORDER_SUM_TERMS[kind].packerNote ?? []);
}

/** Total of an order, regardless of the payment method. */
export function orderTotal(sums: readonly OrderSum[]): Pence {
  return sumPence(sums.map(({ amountPence }) => amountPence));
}

/** Absolute amount of one kind, 0 if it is not listed. */
export function sumOfKind(sums: readonly OrderSum[], kind: OrderSumKind): Pence {
  return pence(Math.abs(sumPence(sums.filter((sum) => sum.kind === kind).map(({ amountPence }) => amountPence))));
}
