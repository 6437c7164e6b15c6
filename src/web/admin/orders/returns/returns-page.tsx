import type { MetaFunction } from "react-router";
import { type AdminReturn, type ListedReturn, listReturns } from "#contract/orders/admin-returns.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { CustomerEmail, CustomerName } from "#web/admin/kit/customer-lines.tsx";
import { OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { OrderDetailsDialog } from "#web/admin/orders/order-details.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { RETURN_FILTER_OPTIONS, RETURN_REASON_LABELS, ReturnBadge, ReturnDue } from "./return-labels.tsx";
import { ReturnMoves } from "./return-moves.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Returns");

const RETURNS = defineList({
  title: "Returns",
  intro: "Requests from the site appear here. Record a return by email or telephone in its order.",
  noun: { one: "return", many: "returns" },
  call: listReturns,
  search: "Search by order, name or email",
  filters: [{ name: "state", label: "Status", options: RETURN_FILTER_OPTIONS }],
  empty: "No returns match.",
  whenNew: "There is nothing to do until a customer wants to send something back.",
  className: "lg:[&_:is(td,th)]:px-2",
  columns: [
    { name: "Order", cell: (one) => <OrderOf one={one} /> },
    {
      name: "Customer",
      className: "lg:min-w-48",
      cell: (one) => (
        <>
          <span className="block">
            <CustomerName customer={one} />
          </span>
          <CustomerEmail customer={one} />
          <div className="mt-1.5 md:hidden">
            <ReturnText of={one} />
          </div>
          <div className="mt-1.5 flex flex-wrap items-center gap-2 sm:hidden">
            <ReturnStatus of={one} />
          </div>
          {one.closed === null && (
            <div className="mt-2 lg:hidden">
              <ReturnMoves one={one} isRow />
            </div>
          )}
        </>
      ),
    },
    { name: "Return", className: "hidden md:table-cell", cell: (one) => <ReturnText of={one} /> },
    { name: "Status", className: "hidden sm:table-cell", cell: (one) => <ReturnStatus of={one} /> },
    {
      name: "Actions",
      className: "hidden lg:table-cell",
      cellClassName: "whitespace-nowrap",
      isUnseen: true,
      cell: (one) => one.closed === null && <ReturnMoves one={one} isRow />,
    },
  ],
});

export default function ReturnsPage() {
  return (
    <ResourceList of={RETURNS}>
      {({ rows }) => <OrderDetailsDialog listedIds={rows?.map(({ orderId }) => orderId) ?? []} />}
    </ResourceList>
  );
}

/** Reason, items and day of a return. */
function ReturnText({ of: { reason, text, announced } }: { of: AdminReturn }) {
  return (
    <>
      <span className="block">{RETURN_REASON_LABELS[reason]}</span>
      <span className="line-clamp-3 text-sm wrap-anywhere text-ink-soft">{text}</span>
      <span className="block text-sm text-ink-soft">
        <Day on={londonDayOf(announced)} isShort />
      </span>
    </>
  );
}

function ReturnStatus({ of: one }: { of: AdminReturn }) {
  return (
    <>
      <ReturnBadge of={one} />
      <span className="mt-1 block text-sm">
        {one.refundBy !== null && "Refund by "}
        <ReturnDue of={one} />
      </span>
    </>
  );
}

function OrderOf({ one: { orderId, orderTotal, orderPlaced } }: { one: ListedReturn }) {
  return (
    <>
      <span className="prices block font-medium">
        <OpenLink param="order" id={orderId} of={`View order ${orderId}`}>
          #{orderId}
        </OpenLink>
      </span>
      <Price amount={orderTotal} />
      <span className="block text-sm text-ink-soft">
        <Day on={londonDayOf(orderPlaced)} isShort />
      </span>
    </>
  );
}
