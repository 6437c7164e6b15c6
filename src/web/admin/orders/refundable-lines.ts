import type { AdminOrderDetails } from "#contract/admin-orders.ts";

/** The lines of an order with how many units of each have not been given back. */
export function refundableLines(
  order: Pick<AdminOrderDetails, "items" | "refunds">,
): { id: number; name: string; left: number }[] {
  const given = order.refunds.filter((refund) => refund.status !== "failed").flatMap((refund) => refund.lines);
  return order.items.map(({ id, productName, quantity }) => {
    const back = given.filter((line) => line.orderItemId === id).reduce((sum, line) => sum + line.quantity, 0);
    return { id, name: productName, left: Math.max(0, quantity - back) };
  });
}
