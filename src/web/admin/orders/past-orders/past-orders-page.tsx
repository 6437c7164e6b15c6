import type { MetaFunction } from "react-router";
import { listPastOrders } from "#contract/orders/admin-past-orders.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { PastTotal, pastItemsText } from "#web/shop/accounts/past-total.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Past orders");

const PAST_ORDERS = defineList({
  title: "Past orders",
  intro: "Orders of an earlier shop, as history. They count in no figure, stock, invoice or book.",
  noun: { one: "past order", many: "past orders" },
  call: listPastOrders,
  search: "Search by number, email or name",
  empty: "No past orders match.",
  whenNew: "Orders of an earlier shop are listed here after you import them in Move in.",
  filledBy: { to: adminPaths.moveIn, label: "Move in" },
  columns: [
    {
      name: "Order",
      cell: (order) => (
        <>
          <span className="prices block font-medium wrap-anywhere">#{order.number}</span>
          <span className="block text-sm text-ink-soft">
            {order.shop}, <Day on={londonDayOf(order.placedAt)} />
          </span>
          {order.status && <span className="block text-sm text-ink-soft">{order.status}</span>}
          <span className="block text-sm wrap-anywhere md:hidden">{pastItemsText(order)}</span>
        </>
      ),
    },
    {
      name: "Customer",
      cell: ({ name, email, userId }) => (
        <>
          <span className="block wrap-anywhere">
            {userId === null ? name : <AdminLink to={adminPaths.customer(userId)}>{name || email}</AdminLink>}
          </span>
          <span className="block text-sm text-ink-soft">
            <EmailText email={email} />
          </span>
        </>
      ),
    },
    {
      name: "Items",
      className: "hidden md:table-cell",
      cellClassName: "wrap-anywhere",
      cell: (order) => pastItemsText(order),
    },
    { name: "Total", className: "text-right", cell: (order) => <PastTotal order={order} /> },
  ],
});

/** The imported orders of an earlier shop. */
export default function PastOrdersPage() {
  return <ResourceList of={PAST_ORDERS} />;
}
