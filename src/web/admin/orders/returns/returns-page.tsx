import type { MetaFunction } from "react-router";
import { type AdminReturn, listReturns } from "#contract/orders/admin-returns.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { customerName } from "#web/admin/kit/entity-links.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { OrderDetailsDialog } from "#web/admin/orders/order-details.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { RETURN_FILTER_OPTIONS, RETURN_REASON_LABELS, RETURN_STATE_LABELS, ReturnDue } from "./return-labels.tsx";
import { ReturnMoves } from "./return-moves.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Returns");

const RETURNS = defineList({
  title: "Returns",
  intro:
    "Requests from the site are listed here by themselves. If a customer emails or telephones, open the order and record the return there.",
  noun: { one: "return", many: "returns" },
  call: listReturns,
  filters: [{ name: "state", label: "Status", options: RETURN_FILTER_OPTIONS }],
  empty: "No returns match.",
  whenNew: "There is nothing to do until a customer wants to send something back.",
  className: "lg:[&_:is(td,th)]:px-2",
  columns: [
    { name: "Order", cellClassName: "prices font-medium", cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
    {
      name: "Customer",
      cell: (one) => (
        <>
          <span className="block break-words">{customerName(one)}</span>
          <span className="block text-sm text-ink-soft">
            <EmailText email={one.userEmail} />
          </span>
          <span className="block text-sm text-ink-soft md:hidden">{RETURN_REASON_LABELS[one.reason]}</span>
          <span className="my-1.5 flex flex-wrap items-center gap-2 text-sm sm:hidden">
            <StateBadge of={one} />
            <span>
              Refund by: <ReturnDue of={one} />
            </span>
          </span>
          {one.closed === null && (
            <div className="mt-2 lg:hidden">
              <ReturnMoves one={one} isRow />
            </div>
          )}
        </>
      ),
    },
    { name: "Reason", className: "hidden md:table-cell", cell: ({ reason }) => RETURN_REASON_LABELS[reason] },
    {
      name: "Announced",
      className: "hidden lg:table-cell",
      cell: ({ announced }) => <Day on={londonDayOf(announced)} />,
    },
    { name: "Status", className: "hidden sm:table-cell", cell: (one) => <StateBadge of={one} /> },
    { name: "Refund by", className: "hidden sm:table-cell", cell: (one) => <ReturnDue of={one} /> },
    {
      name: "Actions",
      className: "hidden lg:table-cell",
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

function StateBadge({ of: { state } }: { of: Pick<AdminReturn, "state"> }) {
  return <Badge tone={RETURN_STATE_LABELS[state].tone}>{RETURN_STATE_LABELS[state].label}</Badge>;
}

function OrderLink({ orderId }: { orderId: number }) {
  return (
    <OpenLink param="order" id={orderId} of={`View order ${orderId}`}>
      #{orderId}
    </OpenLink>
  );
}
