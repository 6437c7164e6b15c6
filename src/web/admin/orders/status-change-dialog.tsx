import { useState } from "react";
import { changeAdminOrder } from "#contract/admin-calls.ts";
import type { AdminOrder } from "#contract/admin-orders.ts";
import { hasEverLeft, type OrderStatus } from "#domain/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type CancelChoice, CancelChoices, KEEP_MONEY } from "./cancel-choices.tsx";
import { orderStatusWord } from "./order-words.ts";
import { TrackingField } from "./tracking-field.tsx";
import { useOrderCall } from "./use-order-call.ts";

export interface StatusChange {
  order: AdminOrder;
  status: OrderStatus;
}

/** Asks what follows before a status is set; shut without a change to ask about. */
export function StatusChangeDialog({ change, onClose }: { change: StatusChange | undefined; onClose: () => void }) {
  const title = change ? `Mark order #${change.order.id} as ${orderStatusWord(change.status)}?` : "Change the status";
  return (
    <Dialog isOpen={change !== undefined} onClose={onClose} title={title}>
      {change && <StatusChangeForm key={`${change.order.id}${change.status}`} change={change} onClose={onClose} />}
    </Dialog>
  );
}

function StatusChangeForm({ change: { order, status }, onClose }: { change: StatusChange; onClose: () => void }) {
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? "");
  const [choice, setChoice] = useState<CancelChoice>(KEEP_MONEY);
  const changeOrder = useOrderCall(changeAdminOrder, onClose);
  const isUnsent = !hasEverLeft({ status: order.status, events: [] });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (changeOrder.isPending) return;
        changeOrder.mutate({
          orderId: String(order.id),
          status,
          version: order.version,
          ...(status === "shipped" ? { trackingNumber } : {}),
          ...(status === "cancelled" ? { refund: choice.refund, giveStockBack: choice.giveStockBack && isUnsent } : {}),
        });
      }}
    >
      <p>{whatFollows(order, status)}</p>
      {status === "shipped" && <TrackingField value={trackingNumber} onChange={setTrackingNumber} />}
      {status === "cancelled" && order.isPaid && (
        <CancelChoices value={choice} onChange={setChoice} isUnsent={isUnsent} isOne />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={changeOrder.isPending} busyLabel="Saving...">
          Mark as {orderStatusWord(status)}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

function whatFollows(order: AdminOrder, status: OrderStatus): string {
  if (!order.isPaid) {
    return status === "cancelled"
      ? "Nobody has paid for this order: its payment is cancelled and what it holds goes back onto the shelf. No letter is sent."
      : "Nobody has paid for this order. It is only marked; no letter is sent.";
  }
  switch (status) {
    case "shipped":
      return "The customer is told by letter that the parcel is on its way, once.";
    case "delivered":
      return "The customer is told by letter that the parcel has come, once. After 30 days the order is complete.";
    case "cancelled":
      return "The customer is told by letter that the order is cancelled, once.";
    case "pending":
    case "processing":
      return "No letter is sent.";
  }
}
