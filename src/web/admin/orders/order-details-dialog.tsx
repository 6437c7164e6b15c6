import { useQuery } from "@tanstack/react-query";
import { adminOrderQuery } from "#web/admin/admin-queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { OrderDetails } from "./order-details.tsx";

export interface OrderDetailsDialogProps {
  /** The order of the address (`?order=`); the dialog is shut without one. */
  orderId: string | undefined;
  onClose: () => void;
}

export function OrderDetailsDialog({ orderId, onClose }: OrderDetailsDialogProps) {
  // The order that was open stays on the page while the dialog fades; another one never shows in its place.
  const { data, isError } = useQuery(adminOrderQuery(orderId));
  const order = orderId === undefined || data?.id === Number(orderId) ? data : undefined;
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title="Order Details" size="large">
      {order ? (
        <OrderDetails order={order} />
      ) : isError ? (
        <Alert tone="danger" title="Error">
          Failed to fetch order details
        </Alert>
      ) : (
        <Spinner label="Loading the order" />
      )}
    </Dialog>
  );
}
