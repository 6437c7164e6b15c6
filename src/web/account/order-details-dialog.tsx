import { useQuery } from "@tanstack/react-query";
import type { OrderSummary } from "#contract/orders.ts";
import { OrderProgress } from "#web/orders/order-progress.tsx";
import { OrderReceipt } from "#web/orders/order-receipt.tsx";
import { paths } from "#web/paths.ts";
import { orderDetailsQuery } from "#web/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** What may still be less than 14 days with its customer. */
const CANCELLABLE: ReadonlySet<OrderSummary["status"]> = new Set(["paid", "processing", "shipped", "delivered"]);

/** One order in full; closed while no order is named. */
export function OrderDetailsDialog({ orderId, onClose }: { orderId: number | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title="Your order">
      {orderId !== undefined && <OrderInFull orderId={orderId} />}
    </Dialog>
  );
}

function OrderInFull({ orderId }: { orderId: number }) {
  const query = useQuery(orderDetailsQuery(orderId));
  if (query.isPending) return <Spinner label="Loading your order" />;
  if (query.isError) return <Alert tone="danger">This order could not be read. Please try again.</Alert>;
  return (
    <div className="space-y-6">
      <OrderProgress details={query.data} />
      <OrderReceipt details={query.data} />
      {CANCELLABLE.has(query.data.order.status) && (
        <p className="text-sm text-ink-soft">
          Changed your mind? Until 14 days after it came you may{" "}
          <TextLink to={paths.cancelOneOrder(orderId)}>cancel this order</TextLink>, without giving a reason.
        </p>
      )}
    </div>
  );
}
