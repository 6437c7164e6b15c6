import { useEffect, useRef, useState } from "react";
import {
  type AdminOrderDetails,
  changeAdminOrder,
  restoreAdminOrder,
  sendReplacement,
} from "#contract/orders/admin-orders.ts";
import { parsePounds } from "#domain/money.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/orders.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { statusEdge } from "#web/admin/kit/status-tones.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ReasonField, TrackingField, UnitsOf, useSharedNumber } from "./order-fields.tsx";
import { ORDER_CHANGE, ORDER_STATUS_OPTIONS, orderStatusLabel } from "./order-labels.ts";
import { useRefundAsked } from "./order-link.ts";
import { RefundForm } from "./refund-form.tsx";
import { onlyChangesLabel, StatusChangeForm, useLabelChange } from "./status-change-dialog.tsx";

type Open = "tracking" | "refund" | "replacement" | OrderStatus | undefined;

/** Changes to an order: its status, its tracking number and its refunds. */
export function OrderChanges({ order }: { order: AdminOrderDetails }) {
  const [open, setOpen] = useState<Open>();
  const [version, setVersion] = useState(order.version);
  const region = useRef<HTMLFieldSetElement>(null);
  useRefundAsked(() => setOpen("refund"));
  // A form applies to the order's version at the time of opening, so a newer version closes the form.
  if (version !== order.version) {
    setVersion(order.version);
    setOpen(undefined);
  }
  // The focused control may disappear with the form, so the focus moves to this part.
  const shown = `${open} ${version}`;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (document.activeElement === document.body || document.activeElement === null) region.current?.focus();
  }, [shown]);
  return (
    <fieldset
      ref={region}
      tabIndex={-1}
      aria-label="Change this order"
      className={`min-w-0 ${open === undefined ? FOOT : ""}`}
    >
      <Changes key={version} order={order} open={open} onOpen={setOpen} />
    </fieldset>
  );
}

/** Keeps the buttons in sight at the foot of the dialog. A form is too tall for that. */
const FOOT = "sticky bottom-0 z-10 -mx-5 -mb-5 bg-surface px-3 pb-3 sm:-mx-8 sm:-mb-8 sm:px-8";

interface ChangesProps {
  order: AdminOrderDetails;
  open: Open;
  onOpen: (open: Open) => void;
}

function Changes({ order, open, onOpen: setOpen }: ChangesProps) {
  const may = usePermitted();
  const canChange = may("orders.change");
  const close = () => setOpen(undefined);
  const changeLabel = useLabelChange();
  function choose(status: OrderStatus | undefined) {
    if (!status || !onlyChangesLabel(order, status)) return setOpen(status);
    changeLabel(order, status);
  }
  if (order.isArchived) return canChange ? <RestoreForm order={order} /> : null;
  if (open === "tracking") return <TrackingForm order={order} onDone={close} />;
  if (open === "refund") return <RefundForm order={order} onDone={close} />;
  if (open === "replacement") return <ReplacementForm order={order} onDone={close} />;
  if (open) {
    return (
      <div className="border-t border-line pt-4">
        <h3 className="mb-2 text-lg">
          {open === "cancelled" ? "Cancel this order?" : `Mark as ${orderStatusLabel(open).toLowerCase()}?`}
        </h3>
        <StatusChangeForm change={{ order, status: open }} onClose={close} />
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2 border-t border-line pt-3 max-sm:gap-1.5 max-sm:[&_:is(button,select)]:px-2 sm:gap-3">
      {canChange && (
        <Select
          size="small"
          className={`min-w-0 ${statusEdge(order.status)}`}
          aria-label="Status of this order"
          options={ORDER_STATUS_OPTIONS}
          value={order.status}
          onChange={(event) => choose(ORDER_STATUSES.find((status) => status === event.currentTarget.value))}
        />
      )}
      {may("orders.refund") && parsePounds(order.refundable) > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen("refund")}>
          Refund
        </Button>
      )}
      {canChange && (order.status !== "cancelled" || order.trackingNumber) && (
        <Button variant="secondary" size="small" onClick={() => setOpen("tracking")}>
          <span>
            <span className="max-sm:sr-only">
              {order.trackingNumber ? "Change tracking number" : "Add tracking number"}
            </span>
            <span aria-hidden className="sm:hidden">
              Tracking
            </span>
          </span>
        </Button>
      )}
      {canChange && order.sentContents.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => setOpen("replacement")}>
          <span>
            <span className="max-sm:sr-only">Send a replacement</span>
            <span aria-hidden className="sm:hidden">
              Replace
            </span>
          </span>
        </Button>
      )}
    </div>
  );
}

/** An archived order can only be read and restored. */
function RestoreForm({ order }: { order: AdminOrderDetails }) {
  const restore = useAdminMutation({ ...ORDER_CHANGE, call: restoreAdminOrder });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p>This order is archived. It stays in the books but is not in the lists.</p>
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
  useUnsavedChanges(trackingNumber !== (order.trackingNumber ?? ""));
  const canShip = order.isPaid && (order.status === "pending" || order.status === "processing");
  const changeOrder = useAdminMutation({ ...ORDER_CHANGE, call: changeAdminOrder, onSuccess: onDone });
  const { sharesNumbers, sharedNumber } = useSharedNumber(changeOrder.error);
  return (
    <InlineForm
      className="space-y-4 border-t border-line pt-4"
      refused={changeOrder.error}
      reason={ORDER_CHANGE.reason}
      onSubmit={() => {
        changeOrder.mutate({
          orderId: String(order.id),
          trackingNumber,
          sharesNumbers,
          version: order.version,
          ...(canShip && ships ? { status: "shipped" } : {}),
        });
      }}
    >
      <TrackingField value={trackingNumber} onChange={setTrackingNumber} />
      {sharedNumber}
      {canShip && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={ships}
            className="size-5 accent-accent"
            onChange={(event) => setShips(event.currentTarget.checked)}
          />
          Also mark as shipped and email the customer
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
    </InlineForm>
  );
}

/** Sends units of a parcel again, free of charge. The user chooses the parcel, the units and a reason. */
function ReplacementForm({ order, onDone }: { order: AdminOrderDetails; onDone: () => void }) {
  const [index, setIndex] = useState(0);
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{ units?: string; reason?: string }>({});
  const send = useAdminMutation({
    ...ORDER_CHANGE,
    call: sendReplacement,
    success: "The replacement has been added to the parcels to pack",
    onSuccess: onDone,
  });
  useUnsavedChanges(reason.trim() !== "");
  const contents = order.sentContents[index];
  if (!contents) return null;

  function submit() {
    if (!contents) return;
    const items = contents.items.flatMap(({ productId }) => {
      const quantity = units[productId] ?? 0;
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    const found = {
      ...(items.length === 0 ? { units: "Choose at least one item" } : {}),
      ...(reason.trim() === "" ? { reason: "Reason is required" } : {}),
    };
    setProblems(found);
    if (found.units || found.reason) return;
    send.mutate({
      orderId: String(order.id),
      items,
      reason: reason.trim(),
      version: order.version,
      ...(contents.boxId === null ? {} : { boxId: contents.boxId }),
    });
  }

  return (
    <InlineForm
      className="space-y-5 border-t border-line pt-4"
      refused={send.error}
      reason={ORDER_CHANGE.reason}
      onSubmit={submit}
    >
      <h3 className="text-lg">Send a replacement</h3>
      <p className="text-ink-soft">
        The items are sent free of charge in a separate parcel to the same address. They leave stock now. The customer
        is emailed now, and again when the parcel is sent.
      </p>
      {order.sentContents.length > 1 && (
        <Select
          aria-label="Parcel to replace"
          options={order.sentContents.map(({ boxId }, at) => ({
            value: String(at),
            label: boxId === null ? "Products" : `BOX-${boxId}`,
          }))}
          value={String(index)}
          onChange={(event) => {
            setIndex(Number(event.currentTarget.value));
            setUnits({});
          }}
        />
      )}
      <fieldset>
        <legend className="font-medium">Items to send again</legend>
        <UnitsOf
          lines={contents.items.map(({ productId, name, quantity }) => ({ id: productId, name, most: quantity }))}
          labelOf={(name) => `Units of ${name} to send again`}
          units={units}
          onChange={(chosen) => {
            setUnits(chosen);
            setProblems({ ...problems, units: "" });
          }}
          problemId={problems.units ? "replacement-items-problem" : undefined}
        />
        {problems.units && (
          <p id="replacement-items-problem" className="text-sm font-medium text-danger">
            {problems.units}
          </p>
        )}
      </fieldset>
      <ReasonField
        hint="For your records. The customer does not see it."
        value={reason}
        problem={problems.reason}
        onChange={(typed) => {
          setReason(typed);
          setProblems({ ...problems, reason: "" });
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={send.isPending} busyLabel="Sending...">
          Send a replacement
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}
