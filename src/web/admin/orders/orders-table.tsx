import { useLocation } from "react-router";
import type { AdminOrder } from "#contract/admin-orders.ts";
import { customerName } from "#web/admin/customer-name.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { OrderStatusMarks } from "./order-status.tsx";
import { ORDER_TYPE_WORDS } from "./order-type-words.ts";

export function OrdersTable({ orders }: { orders: readonly AdminOrder[] }) {
  if (orders.length === 0) return <p className="py-12 text-ink-soft">No orders match.</p>;
  return (
    <div className="mt-5">
      <Table label="Orders" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>ID</Th>
            <Th>Customer</Th>
            <Th>Type</Th>
            <Th className="text-right">Amount</Th>
            <Th className="pl-6">Status</Th>
            <Th>Date</Th>
            <Th className="relative">
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function OrderRow({ order }: { order: AdminOrder }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set("order", String(order.id));
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="prices font-medium">#{order.id}</Td>
      <Td>
        {customerName(order)}
        <span className="block text-sm text-ink-soft">{order.userEmail}</span>
      </Td>
      <Td>{ORDER_TYPE_WORDS[order.type]}</Td>
      <Td className="text-right">
        <Price amount={order.amount} />
      </Td>
      <Td className="pl-6">
        <OrderStatusMarks order={order} />
      </Td>
      <Td>
        <Day on={londonDayOf(order.created)} />
      </Td>
      <Td className="relative text-right">
        <ButtonLink to={`?${params}`} variant="secondary" size="small" className="whitespace-nowrap">
          View details<span className="sr-only"> of order {order.id}</span>
        </ButtonLink>
      </Td>
    </Tr>
  );
}
