import type { AdminCustomerDetails } from "#contract/accounts/admin-customers.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { OrderStatusMarks } from "#web/admin/orders/order-status-marks.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** Somebody's latest orders. */
export function CustomerOrders({ orders }: Pick<AdminCustomerDetails, "orders">) {
  if (orders.length === 0) return <p className="text-ink-soft">No orders yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
          <TextLink to={adminPaths.order(order.id)}>#{order.id}</TextLink>
          <Day on={londonDayOf(order.created)} />
          <OrderStatusMarks order={order} />
          <Price amount={order.total} />
        </li>
      ))}
    </ul>
  );
}
