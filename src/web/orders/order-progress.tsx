import type { OrderDetails } from "#contract/orders.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** Where an order is, and when to expect each of its parcels. */
export function OrderProgress({ details: { order, parcels } }: { details: OrderDetails }) {
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} />
        <span className="text-ink-soft">
          Ordered on <Day on={londonDayOf(order.createdAt)} />
        </span>
      </p>
      <OrderParcels parcels={parcels} />
    </div>
  );
}
