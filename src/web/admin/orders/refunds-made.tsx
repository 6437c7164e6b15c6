import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { DetailsLine } from "#web/admin/kit/details-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";
import { useOrderDocument } from "./use-order-document.ts";

type Refund = AdminOrderDetails["refunds"][number];

const STATES = {
  due: "promised; the card provider has not answered yet",
  pending: "on its way",
  succeeded: "",
  failed: "refused by the card provider",
} satisfies Record<Refund["status"], string>;

/** What was refunded of an order and what the shop keeps. */
export function RefundSums({ order }: { order: AdminOrderDetails }) {
  if (order.refunds.length === 0) return null;
  return (
    <>
      <DetailsLine name="Refunded" text={<Price amount={`-${order.refunded}`} />} />
      <DetailsLine name="Net paid" text={<Price amount={order.net} />} isTotal />
    </>
  );
}

/** Each refund with its credit note. */
export function RefundsMade({ order }: { order: AdminOrderDetails }) {
  const paper = useOrderDocument(order.id);
  if (order.refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="mt-3 space-y-2 text-sm">
      {order.refunds.map(({ id, amount, reason, status, created, creditNoteNumber }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 break-words">
            <Day on={londonDayOf(created)} />: <Price amount={amount} />, {reason}
            {STATES[status] && <span className="text-danger"> ({STATES[status]})</span>}
          </span>
          {creditNoteNumber && (
            <Button variant="quiet" size="small" isBusy={paper.isPending} onClick={() => paper.mutate("invoices")}>
              <span>
                {creditNoteNumber}
                <span className="sr-only">, the credit note behind its invoice</span> (PDF)
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
