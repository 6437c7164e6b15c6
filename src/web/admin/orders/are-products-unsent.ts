import type { AdminOrder } from "#contract/orders/admin-orders.ts";

/** Whether an order has goods, none of which has ever left: these can go back onto the shelf. */
export function areProductsUnsent({ parcels }: Pick<AdminOrder, "parcels">): boolean {
  return parcels.some(({ kind, hasLeft }) => kind === "goods" && !hasLeft);
}
