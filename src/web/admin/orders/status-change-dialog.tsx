import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminOrder,
  type AdminOrderDetails,
  changeAdminOrder,
  getAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { sumUnits } from "#domain/basket/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders/orders.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import {
  areProductsUnsent,
  BoxConsequences,
  type CancelChoice,
  CancelChoices,
  endsByDefault,
  GIVE_BACK,
  refundedMessage,
  refundLabel,
} from "./cancel-choices.tsx";
import { TrackingField, useSharedNumber } from "./order-fields.tsx";
import { ORDER_CHANGE, orderStatusLabel } from "./order-labels.ts";

export interface StatusChange {
  order: AdminOrder;
  status: OrderStatus;
}

/** Asks for confirmation before a status is set. `change` is undefined while the dialog is closed. */
export function StatusChangeDialog({ change, onClose }: { change: StatusChange | undefined; onClose: () => void }) {
  const title = change ? titleOf(change) : "Change the status";
  return (
    <Dialog isOpen={change !== undefined} onClose={onClose} title={title}>
      {change && <StatusChangeForm key={`${change.order.id}${change.status}`} change={change} onClose={onClose} />}
    </Dialog>
  );
}

function titleOf({ order, status }: StatusChange): string {
  return status === "cancelled"
    ? `Cancel order #${order.id}?`
    : `Mark order #${order.id} as ${orderStatusLabel(status).toLowerCase()}?`;
}

/** Form of `StatusChangeDialog`, for use in other places. */
export function StatusChangeForm({
  change: { order, status },
  onClose,
}: {
  change: StatusChange;
  onClose: () => void;
}) {
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? "");
  const [choice, setChoice] = useState<CancelChoice>(GIVE_BACK);
  const changeOrder = useAdminMutation({
    ...ORDER_CHANGE,
    call: changeAdminOrder,
    success: (saved, { refund }) => (refund ? `Order cancelled. ${refundedMessage(saved)}` : ORDER_CHANGE.success),
    onSuccess: onClose,
  });
  const { sharesNumbers, sharedNumber } = useSharedNumber(changeOrder.error);
  const isUnsent = areProductsUnsent(order);
  const cancels = status === "cancelled" && order.isPaid;
  const { data } = useQuery(apiQuery(getAdminOrder, cancels ? { orderId: String(order.id) } : undefined));
  const details = cancels && data?.id === order.id ? data : undefined;
  if (cancels && !details) return <Spinner label="Loading the cancellation" />;
  const label = details ? refundLabel(details) : "";
  return (
    <InlineForm
      className="space-y-5"
      refused={changeOrder.error}
      reason={ORDER_CHANGE.reason}
      onSubmit={() => {
        changeOrder.mutate({
          orderId: String(order.id),
          status,
          version: order.version,
          ...(status === "shipped" ? { trackingNumber, sharesNumbers } : {}),
          ...(status === "cancelled" ? cancellation(choice, { details, isUnsent }) : {}),
        });
      }}
    >
      <p>{whatFollows(order, status, choice.refund && label !== "")}</p>
      {(status === "shipped" || status === "delivered") && <EarlyPresent order={order} />}
      {order.status === "cancelled" && order.isPaid && <WhatStays orderId={order.id} status={status} />}
      {status === "shipped" && order.type !== "subscription" && (
        <>
          <TrackingField isOptional value={trackingNumber} onChange={setTrackingNumber} />
          {sharedNumber}
        </>
      )}
      {details && (
        <>
          <BoxConsequences
            order={details}
            ends={choice.endSubscription}
            onChange={(endSubscription) => setChoice({ ...choice, endSubscription })}
          />
          <CancelChoices value={choice} onChange={setChoice} isUnsent={isUnsent} refundLabel={label} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={changeOrder.isPending} busyLabel="Saving...">
          {status === "cancelled" ? "Cancel order" : `Mark as ${orderStatusLabel(status).toLowerCase()}`}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {status === "cancelled" ? "Keep order" : "Cancel"}
        </Button>
      </div>
    </InlineForm>
  );
}

/** Warns about a present that would be sent before its first day of dispatch. */
function EarlyPresent({ order: { parcels } }: { order: AdminOrder }) {
  const today = londonDayOf(new Date().toISOString());
  const early = parcels.find(
    ({ state, sendFrom }) => state !== "sent" && state !== "stopped" && sendFrom !== null && sendFrom > today,
  );
  if (!early?.sendFrom) return null;
  return (
    <Alert tone="warning" title="This present waits for its day">
      Sent before {formatDayLong(early.sendFrom)}, it may arrive before the day that the buyer chose.
    </Alert>
  );
}

interface Cancelled {
  /** Undefined for an unpaid order. */
  details: AdminOrderDetails | undefined;
  isUnsent: boolean;
}

/** Converts the options of a cancellation for sending, with the refundable sum that was shown to the user. */
function cancellation(choice: CancelChoice, { details, isUnsent }: Cancelled) {
  const refund = choice.refund && details !== undefined && refundLabel(details) !== "";
  return {
    refund,
    giveStockBack: choice.giveStockBack && isUnsent,
    ...(details ? { endSubscription: choice.endSubscription ?? endsByDefault(details) } : {}),
    ...(refund ? { expected: details.wholeRefund } : {}),
  };
}

/** Lists the effects of a cancellation that remain if another status is set. */
function WhatStays({ orderId, status }: { orderId: number; status: OrderStatus }) {
  const { data } = useQuery(apiQuery(getAdminOrder, { orderId: String(orderId) }));
  if (data?.id !== orderId) return <Spinner label="Loading the refunds" />;
  const notified = notUndone(data, status);
  if (notified.length === 0) return null;
  return (
    <Alert tone="warning" title="Setting the status back does not undo this">
      <ul>
        {notified.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** A box is dispatched in its monthly run, so changing the order's status does not dispatch it. */
function boxLabel({ parcels }: Pick<AdminOrder, "parcels">): string {
  const waiting = parcels.find(({ state }) => state !== "sent");
  const when = waiting ? ` on ${formatDayLong(waiting.dueOn)}` : "";
  return `Its box is dispatched${when} with the Box run, and the customer is emailed then. Changing the status now sends no email.`;
}

function stopsReplacement({ parcels }: Pick<AdminOrder, "parcels">): string {
  const isOpen = parcels.some(({ kind, state }) => kind === "replacement" && state !== "sent" && state !== "stopped");
  return isOpen ? "The unsent replacement is cancelled and its items return to stock. " : "";
}

/**
 * Returns a function that sets a status which affects only the label. Its toast offers to set the former status again.
 */
export function useLabelChange(): (order: AdminOrder, status: OrderStatus) => void {
  const call = ({ order: { id, version }, status }: StatusChange) =>
    callApi(changeAdminOrder, { orderId: String(id), status, version });
  const undo = useAdminMutation({ ...ORDER_CHANGE, call, success: "The status is back as it was" });
  const change = useAdminMutation({
    ...ORDER_CHANGE,
    call,
    undo: (saved, { order }) =>
      onlyChangesLabel(saved, order.status) ? () => undo.mutate({ order: saved, status: order.status }) : undefined,
  });
  return (order, status) => change.mutate({ order, status });
}

/**
 * True if a change of status affects only the label, so no confirmation is needed. No email, payment, stock movement or
 * parcel change follows. Pending is excluded for a packed parcel, because it would unpack the parcel.
 */
export function onlyChangesLabel(
  { isPaid, status: before, parcels }: Pick<AdminOrder, "isPaid" | "status" | "parcels">,
  status: OrderStatus,
): boolean {
  if (!isPaid || parcels.some(({ hasLeft }) => hasLeft)) return false;
  if (before === "pending") return status === "processing";
  return before === "processing" && status === "pending" && parcels.every(({ state }) => state !== "packed");
}

/** Describes the effects of a change of status, for the confirmation. */
export function whatFollows(
  order: Pick<AdminOrder, "isPaid" | "type" | "parcels">,
  status: OrderStatus,
  isRefunded: boolean,
): string {
  const emailed = `The customer is emailed about the cancellation${isRefunded ? " and the refund" : ""}.`;
  if (!order.isPaid) {
    return status === "cancelled"
      ? "This order is unpaid. Its payment is cancelled and its reserved items return to stock. No email is sent."
      : "This order is unpaid. Only its status changes; no email is sent.";
  }
  if (order.parcels.some(({ hasLeft }) => hasLeft) && status !== "delivered") {
    return status === "cancelled"
      ? `Its parcel has already been sent. ${stopsReplacement(order)}${emailed}`
      : "Its parcel has already been sent, so only the status of the order changes. To send the items again, send a replacement.";
  }
  switch (status) {
    case "shipped":
      return order.type === "subscription"
        ? boxLabel(order)
        : "The customer gets one email that says the parcel is on its way.";
    case "delivered":
      return "The customer gets one email that says the parcel has arrived. After 30 days the order is complete.";
    case "cancelled":
      return `Items that have not been sent will not be sent. ${stopsReplacement(order)}${emailed}`;
    case "pending":
    case "processing":
      return "No email is sent.";
  }
}

/** Sentences about effects that remain if a cancelled order's status is changed. */
export function notUndone(
  { refunded, refundLines, boxes }: Pick<AdminOrderDetails, "refunded" | "refundLines" | "boxes">,
  status: OrderStatus,
): string[] {
  const refundedPence = parsePounds(refunded);
  const units = sumUnits(refundLines.map((line) => ({ quantity: line.onShelfQuantity })));
  const withdrawn = boxes.filter((box) => box.status === "skipped").length;
  return [
    ...(refundedPence > 0 ? [`${formatPounds(refundedPence)} was refunded and will not be charged again.`] : []),
    ...(withdrawn > 0 ? ["Its box was withdrawn and will not be sent."] : []),
    ...(units > 0 ? [stockSentence(units, refundedPence === 0 && isStillToLeave(status))] : []),
  ];
}

function isStillToLeave(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/**
 * The release of a parcel takes its unrefunded units from stock again, so a manual correction would take them twice.
 */
function stockSentence(units: number, isTakenByRelease: boolean): string {
  const returned = units === 1 ? "1 item was returned to stock" : `${units} items were returned to stock`;
  return isTakenByRelease
    ? `${returned}. The parcel is on hold, and releasing it takes ${units === 1 ? "it" : "them"} from stock again.`
    : `${returned}. Correct the stock by hand if they are sent after all.`;
}
