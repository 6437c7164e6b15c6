import type { PastOrder } from "#contract/orders/past-orders.ts";
import { Price } from "#web/ui/price.tsx";

/** Total of an order of an earlier shop, in its currency. */
export function PastTotal({ order: { total, currency } }: { order: Pick<PastOrder, "total" | "currency"> }) {
  return currency === "GBP" ? <Price amount={total} /> : <span className="prices">{`${total} ${currency}`}</span>;
}

/** The items of an order of an earlier shop. Example: "2 × Oat Soap, Comb". */
export function pastItemsText({ items }: Pick<PastOrder, "items">): string {
  return items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", ");
}
