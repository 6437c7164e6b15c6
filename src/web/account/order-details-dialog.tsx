import { useQuery } from "@tanstack/react-query";
import { getOrderDetails } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { OrderProgress } from "#web/orders/order-progress.tsx";
import { OrderReceipt } from "#web/orders/order-receipt.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** One order in full; closed while no order is named. */
export function OrderDetailsDialog({ orderId, onClose }: { orderId: number | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title="Your order">
      {orderId !== undefined && <OrderInFull orderId={orderId} />}
    </Dialog>
  );
}

function OrderInFull({ orderId }: { orderId: number }) {
  const query = useQuery({
    queryKey: ["orders", "details", orderId],
    queryFn: () => callApi(getOrderDetails, { orderId: String(orderId) }),
    refetchOnMount: "always",
  });
  if (query.isPending) return <Spinner label="Loading your order" />;
  if (query.isError) return <Alert tone="danger">This order could not be read. Please try again.</Alert>;
  return (
    <div className="space-y-6">
      <OrderProgress details={query.data} />
      <OrderReceipt details={query.data} />
    </div>
  );
}
