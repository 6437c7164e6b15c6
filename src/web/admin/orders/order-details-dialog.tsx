import { useQuery } from "@tanstack/react-query";
import { adminOrderQuery } from "#web/admin/admin-queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { OrderDetails } from "./order-details.tsx";

export interface OrderDetailsDialogProps {
  /** The order of the address (`?order=`); the dialog is shut without one. */
  orderId: string | undefined;
  /** The orders of the list, as it shows them. */
  listedIds: readonly number[];
  onGo: (orderId: number) => void;
  onClose: () => void;
}

export function OrderDetailsDialog({ orderId, listedIds, onGo, onClose }: OrderDetailsDialogProps) {
  // The order that was open stays on the page while the dialog fades; another one never shows in its place.
  const { data, isError } = useQuery(adminOrderQuery(orderId));
  const order = orderId === undefined || data?.id === Number(orderId) ? data : undefined;
  return (
    <Dialog isOpen={orderId !== undefined} onClose={onClose} title="Order Details" size="large">
      <Neighbours orderId={orderId} listedIds={listedIds} onGo={onGo} />
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

/** The orders before and after this one in the list; nothing for one that the list does not show. */
function Neighbours({ orderId, listedIds, onGo }: Omit<OrderDetailsDialogProps, "onClose">) {
  const at = listedIds.indexOf(Number(orderId));
  if (at < 0 || listedIds.length < 2) return null;
  const steps = [
    { name: "Previous order", id: listedIds[at - 1] },
    { name: "Next order", id: listedIds[at + 1] },
  ];
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      {steps.map(({ name, id }) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          // Stays in reach at the list's end: a button that is switched off under the focus loses it.
          aria-disabled={id === undefined}
          onClick={() => id !== undefined && onGo(id)}
        >
          {name}
          {id !== undefined && <span className="sr-only"> of the list, #{id}</span>}
        </Button>
      ))}
    </div>
  );
}
