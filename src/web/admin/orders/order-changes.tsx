import { useEffect, useRef, useState } from "react";
import { changeAdminOrder, restoreAdminOrder } from "#contract/admin-calls.ts";
import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { parsePounds } from "#domain/money.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ORDER_STATUS_OPTIONS, orderStatusLabel } from "./order-labels.ts";
import { RefundForm } from "./refund-form.tsx";
import { ReplacementForm } from "./replacement-form.tsx";
import { StatusChangeForm } from "./status-change-dialog.tsx";
import { TrackingField } from "./tracking-field.tsx";
import { useOrderCall } from "./use-order-call.ts";

type Open = "tracking" | "refund" | "replacement" | OrderStatus | undefined;

/** What can be changed in an order's details: its status, its tracking number, and the money that goes back. */
export function OrderChanges({ order }: { order: AdminOrderDetails }) {
  const [open, setOpen] = useState<Open>();
  const [version, setVersion] = useState(order.version);
  const region = useRef<HTMLFieldSetElement>(null);
  // A form is of the order as it was: a newer one begins anew.
  if (version !== order.version) {
    setVersion(order.version);
    setOpen(undefined);
  }
  // What had the focus may be gone with the form or the buttons: it stays in this part.
  const shown = `${open} ${version}`;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (document.activeElement === document.body || document.activeElement === null) region.current?.focus();
  }, [shown]);
  return (
    <fieldset ref={region} tabIndex={-1} aria-label="Change this order" className="min-w-0">
      <Changes key={version} order={order} open={open} onOpen={setOpen} />
    </fieldset>
  );
}

interface ChangesProps {
  order: AdminOrderDetails;
  open: Open;
  onOpen: (open: Open) => void;
}

function Changes({ order, open, onOpen: setOpen }: ChangesProps) {
  const close = () => setOpen(undefined);
  if (order.isArchived) return <RestoreForm order={order} />;
  if (open === "tracking") return <TrackingForm order={order} onDone={close} />;
  if (open === "refund") return <RefundForm order={order} onDone={close} />;
  if (open === "replacement") return <ReplacementForm order={order} onDone={close} />;
  if (open) {
    return (
      <div className="border-t border-line pt-4">
        <h3 className="mb-2 text-lg">
          {open === "cancelled" ? "Cancel this order?" : `Mark as ${orderStatusLabel(open)}?`}
        </h3>
        <StatusChangeForm change={{ order, status: open }} onClose={close} />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Select
        size="small"
        aria-label="Status of this order"
        options={ORDER_STATUS_OPTIONS}
        value={order.status}
        onChange={(event) => setOpen(ORDER_STATUSES.find((status) => status === event.currentTarget.value))}
      />
      <Button variant="secondary" size="small" onClick={() => setOpen("tracking")}>
        {order.trackingNumber ? "Change the tracking number" : "Add a tracking number"}
      </Button>
      {parsePounds(order.refundable) > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen("refund")}>
          Refund
        </Button>
      )}
      {order.sentContents.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen("replacement")}>
          Send a replacement
        </Button>
      )}
    </div>
  );
}

/** An archived order can be read and restored, and nothing else. */
function RestoreForm({ order }: { order: AdminOrderDetails }) {
  const restore = useOrderCall(restoreAdminOrder, () => undefined);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p>This order is archived: it is in the books and in no list.</p>
      <Button
        variant="secondary"
        size="small"
        isBusy={restore.isPending}
        busyLabel="Restoring..."
        onClick={() => restore.mutate({ orderId: String(order.id) })}
      >
        Restore
      </Button>
    </div>
  );
}

function TrackingForm({ order, onDone }: { order: AdminOrderDetails; onDone: () => void }) {
  const [trackingNumber, setTrackingNumber] = useState(order.trackingNumber ?? "");
  const [ships, setShips] = useState(order.status === "pending" || order.status === "processing");
  const canShip = order.isPaid && (order.status === "pending" || order.status === "processing");
  const changeOrder = useOrderCall(changeAdminOrder, onDone);
  return (
    <form
      className="space-y-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (changeOrder.isPending) return;
        changeOrder.mutate({
          orderId: String(order.id),
          trackingNumber,
          version: order.version,
          ...(canShip && ships ? { status: "shipped" } : {}),
        });
      }}
    >
      <TrackingField value={trackingNumber} onChange={setTrackingNumber} />
      {canShip && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={ships}
            className="size-5 accent-accent"
            onChange={(event) => setShips(event.currentTarget.checked)}
          />
          Mark as shipped too and email the customer
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={changeOrder.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
