import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeAdminOrder } from "#contract/admin-calls.ts";
import type { AdminOrder } from "#contract/admin-orders.ts";
import type { OrderStatus } from "#domain/orders.ts";
import { adminOrderQuery } from "#web/admin/admin-queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { areGoodsUnsent } from "./are-goods-unsent.ts";
import { type CancelChoice, CancelChoices, GIVE_BACK } from "./cancel-choices.tsx";
import { notUndone } from "./not-undone.ts";
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

/** The same question in its place. */
export function StatusChangeForm({
  change: { order, status },
  onClose,
}: {
  change: StatusChange;
  onClose: () => void;
}) {
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? "");
  const [choice, setChoice] = useState<CancelChoice>(GIVE_BACK);
  const changeOrder = useOrderCall(changeAdminOrder, onClose);
  const isUnsent = areGoodsUnsent(order);
  const hasPayment = order.stripePaymentIntentId !== null || Number(order.giftCardAmount) > 0;
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
          ...(status === "cancelled"
            ? { refund: choice.refund && hasPayment, giveStockBack: choice.giveStockBack && isUnsent }
            : {}),
        });
      }}
    >
      <p>{whatFollows(order, status)}</p>
      {order.status === "cancelled" && order.isPaid && <WhatStays orderId={order.id} status={status} />}
      {status === "shipped" && order.type !== "subscription" && (
        <TrackingField value={trackingNumber} onChange={setTrackingNumber} />
      )}
      {status === "cancelled" && order.isPaid && (
        <CancelChoices value={choice} onChange={setChoice} isUnsent={isUnsent} isOne hasPayment={hasPayment} />
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

/** Of a cancellation that is taken back. */
function WhatStays({ orderId, status }: { orderId: number; status: OrderStatus }) {
  const { data } = useQuery(adminOrderQuery(String(orderId)));
  if (data?.id !== orderId) return <Spinner label="Looking at what went back" />;
  const told = notUndone(data, status);
  if (told.length === 0) return null;
  return (
    <Alert tone="warning" title="What the cancellation gave back stays so">
      <ul>
        {told.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** A box leaves with its run: marking its order sends nothing. */
function boxWords({ parcels }: AdminOrder): string {
  const waiting = parcels.find(({ state }) => state !== "sent");
  const when = waiting ? ` on ${formatDayLong(waiting.dueOn)}` : "";
  return `Its box leaves${when} with the Box Run, and its customer is told then. The order is only marked; no letter is sent.`;
}

function whatFollows(order: AdminOrder, status: OrderStatus): string {
  if (!order.isPaid) {
    return status === "cancelled"
      ? "Nobody has paid for this order: its payment is cancelled and what it holds goes back onto the shelf. No letter is sent."
      : "Nobody has paid for this order. It is only marked; no letter is sent.";
  }
  switch (status) {
    case "shipped":
      return order.type === "subscription"
        ? boxWords(order)
        : "The customer is told by letter that the parcel is on its way, once.";
    case "delivered":
      return "The customer is told by letter that the parcel has come, once. After 30 days the order is complete.";
    case "cancelled":
      return "The customer is told by letter that the order is cancelled, once.";
    case "pending":
    case "processing":
      return "No letter is sent.";
  }
}
