import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type AdminOrder, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ROW_LINK } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { CustomerEmail, CustomerName } from "#web/admin/kit/customer-lines.tsx";
import { OrderStatusMarks } from "#web/admin/orders/order-status-marks.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

const RECENT = "5";
/** Columns shown only on wide screens. On a phone their text appears inside the other columns. */
const WIDE = "hidden md:table-cell";

export function RecentOrders() {
  return (
    <section aria-labelledby="recent-orders" className="mt-10">
      <h3 id="recent-orders" className="mb-3 text-2xl">
        Recent Orders
      </h3>
      <OrdersTable />
    </section>
  );
}

function OrdersTable() {
  const { data, isPending, isError } = useQuery(apiQuery(listAdminOrders, { limit: RECENT }));
  if (isPending) return <Spinner label="Loading orders" />;
  if (isError) return <Alert tone="danger">The orders could not be loaded. Reload the page.</Alert>;
  if (data.length === 0) return <p className="text-ink-soft">No orders yet.</p>;
  return (
    <Table label="The latest orders" className="text-[0.9375rem]">
      <thead>
        <tr>
          <Th>ID</Th>
          <Th>Customer</Th>
          <Th className="text-right max-md:pr-0">Amount</Th>
          <Th className={`${WIDE} pl-10`}>Status</Th>
          <Th className={WIDE}>Date</Th>
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
      <Td className="prices font-medium">
        <Link to={adminPaths.order(order.id)} className={`min-h-6 ${ROW_LINK}`}>
          #{order.id}
        </Link>
      </Td>
      <Td>
        <CustomerName customer={order} />
        <CustomerEmail customer={order} className="max-md:hidden" />
        <span className="block text-sm text-ink-soft md:hidden">
          <Day on={londonDayOf(order.created)} />
        </span>
        <span className="mt-1.5 block md:hidden">
          <OrderStatusMarks order={order} />
        </span>
      </Td>
      <Td className="text-right max-md:pr-0">
        <Price amount={order.total} />
      </Td>
      <Td className={`${WIDE} pl-10`}>
        <OrderStatusMarks order={order} />
      </Td>
      <Td className={WIDE}>
        <Day on={londonDayOf(order.created)} />
      </Td>
    </Tr>
  );
}
