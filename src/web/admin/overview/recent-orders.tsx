import { useQuery } from "@tanstack/react-query";
import { type AdminOrder, listAdminOrders } from "#contract/admin-orders.ts";
import { customerName } from "#web/admin/customer-name.ts";
import { OrderStatusMarks } from "#web/admin/orders/order-status.tsx";
import { callApi } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

const RECENT = "5";

export function RecentOrders() {
  return (
    <section aria-labelledby="recent-orders" className="mt-10">
      <h3 id="recent-orders" className="mb-3 text-2xl">
        Recent Orders
      </h3>
      <OrdersLedger />
    </section>
  );
}

function OrdersLedger() {
  const { data, isPending, isError } = useQuery({
    queryKey: ["admin", "orders", { limit: RECENT }],
    queryFn: () => callApi(listAdminOrders, { limit: RECENT }),
    refetchOnMount: "always",
  });
  if (isPending) return <Spinner label="Loading orders" />;
  if (isError) return <Alert tone="danger">The orders could not be read. Please reload the page.</Alert>;
  if (data.length === 0) return <p className="text-ink-soft">No orders yet.</p>;
  return (
    <Table label="The latest orders" className="text-[0.9375rem]">
      <thead>
        <tr>
          <Th>ID</Th>
          <Th>Customer</Th>
          <Th className="text-right">Amount</Th>
          <Th className="pl-10">Status</Th>
          <Th>Date</Th>
          <Th className="relative">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </Table>
  );
}

function OrderRow({ order }: { order: AdminOrder }) {
  return (
    <Tr className="hover:bg-surface-raised">
      <Td className="prices font-medium">#{order.id}</Td>
      <Td>
        {customerName(order)}
        <span className="block text-sm text-ink-soft">{order.userEmail}</span>
      </Td>
      <Td className="text-right">
        <Price amount={order.amount} />
      </Td>
      <Td className="pl-10">
        <OrderStatusMarks order={order} />
      </Td>
      <Td>
        <Day on={londonDayOf(order.created)} />
      </Td>
      <Td className="relative text-right">
        <ButtonLink to={paths.adminOrder(order.id)} variant="secondary" size="small" className="whitespace-nowrap">
          View details<span className="sr-only"> of order {order.id}</span>
        </ButtonLink>
      </Td>
    </Tr>
  );
}
