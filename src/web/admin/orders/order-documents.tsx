import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { useOrderDocument } from "./use-order-document.ts";

/** One order's papers, without the way by the list. */
export function OrderDocuments({ order }: { order: AdminOrderDetails }) {
  const paper = useOrderDocument(order.id);
  const isSent = order.isPaid && order.status !== "cancelled";
  if (!order.invoiceNumber && !isSent) return null;
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">Papers</legend>
      {order.invoiceNumber && (
        <Button variant="secondary" size="small" isBusy={paper.isPending} onClick={() => paper.mutate("invoices")}>
          Invoice (PDF)
        </Button>
      )}
      {isSent && (
        <>
          <Button variant="secondary" size="small" isBusy={paper.isPending} onClick={() => paper.mutate("labels")}>
            Label (PDF)
          </Button>
          <Button variant="secondary" size="small" isBusy={paper.isPending} onClick={() => paper.mutate("slips")}>
            Packing slip (PDF)
          </Button>
        </>
      )}
    </fieldset>
  );
}
