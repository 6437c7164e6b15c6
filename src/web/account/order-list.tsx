import type { UseQueryResult } from "@tanstack/react-query";
import type { OrderSummary } from "#contract/orders.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** Orders as lines of a letter: what, when, how much, where it is. */
export function OrderList({ orders, emptyText }: { orders: UseQueryResult<OrderSummary[]>; emptyText: string }) {
  if (orders.isPending) return <Spinner label="Loading your orders" />;
  if (orders.isError) return <Alert tone="danger">Your orders could not be read. Please reload the page.</Alert>;
  if (orders.data.length === 0) return <p className="text-ink-soft">{emptyText}</p>;
  return (
    <ul>
      {orders.data.map((order) => (
        <li key={order.id} className="border-b border-line py-4 first:pt-0 last:border-b-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="prices text-xl">Order #{order.id}</h3>
            <span className="font-display text-xl">
              <Price amount={order.amount} />
            </span>
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="text-ink-soft">
              <Day on={londonDayOf(order.createdAt)} />
            </span>
            <OrderStatusBadge status={order.status} />
          </div>
          <p className="mt-2 wrap-anywhere text-ink-soft">{itemsWords(order)}</p>
          {order.trackingNumber && (
            <p className="mt-1">
              Tracking number <span className="prices font-medium">{order.trackingNumber}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function itemsWords({ items }: OrderSummary): string {
  return items
    .map(({ productName, quantity }) => (quantity > 1 ? `${quantity} × ${productName}` : productName))
    .join(", ");
}
