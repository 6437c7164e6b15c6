import { useState } from "react";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { type AdminReturn, noteReturn } from "#contract/orders/admin-returns.ts";
import type { ReturnReason } from "#domain/orders/returns.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { ORDER_CHANGE } from "./order-labels.ts";
import { RETURN_REASON_LABELS, RETURN_REASON_OPTIONS, ReturnBadge, ReturnDue } from "./returns/return-labels.tsx";
import { ReasonForm, ReturnMoves } from "./returns/return-moves.tsx";

/** The returns of an order, and a form to record another one. */
export function OrderReturns({ order }: { order: AdminOrderDetails }) {
  const [isNoting, setNoting] = useState(false);
  const hasOpen = order.returns.some(({ closed }) => closed === null);
  const isNeverSent = order.status === "cancelled" && order.sentContents.length === 0;
  if (!order.isPaid || (isNeverSent && order.returns.length === 0)) return null;
  return (
    <DetailsPart title="Returns">
      {order.returns.length > 0 && (
        <ul className="mb-4 space-y-4">
          {order.returns.map((one) => (
            <li key={one.id}>
              <OneReturn one={one} />
            </li>
          ))}
        </ul>
      )}
      {isNoting && <NoteReturnForm orderId={order.id} onDone={() => setNoting(false)} />}
      {!isNoting && !hasOpen && !isNeverSent && (
        <Button variant="secondary" size="small" onClick={() => setNoting(true)}>
          Record a return
        </Button>
      )}
    </DetailsPart>
  );
}

function OneReturn({ one }: { one: AdminReturn }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <ReturnBadge of={one} />
        {RETURN_REASON_LABELS[one.reason]}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{one.text}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {one.isAnnouncedByCustomer ? "Announced" : "Recorded"} <Moment at={one.announced} />
        {one.isAnnouncedByCustomer && " by the customer"}
        {one.arrived && (
          <>
            , arrived <Moment at={one.arrived} />
          </>
        )}
      </p>
      {one.declineText && <p className="mt-1 break-words whitespace-pre-line">Declined: {one.declineText}</p>}
      {!one.closed && (
        <>
          <p className="mt-1 text-sm">
            {one.refundBy !== null && "Refund by "}
            <ReturnDue of={one} />
          </p>
          <ReturnMoves one={one} />
        </>
      )}
    </>
  );
}

/** Records a return that was announced by email or telephone, or that arrived by post. */
function NoteReturnForm({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const [reason, setReason] = useState<ReturnReason>("change-of-mind");
  const note = useAdminMutation({
    ...ORDER_CHANGE,
    success: "Return recorded",
    call: noteReturn,
    onSuccess: onDone,
  });
  return (
    <ReasonForm
      label="Items and reason"
      missing="Enter which items are returned"
      action="Record return"
      isBusy={note.isPending}
      refused={note.error}
      onSubmit={(text) => note.mutate({ orderId: String(orderId), reason, text })}
      onDone={onDone}
    >
      <Field label="Reason">
        {(control) => (
          <Select
            {...control}
            options={RETURN_REASON_OPTIONS}
            value={reason}
            onChange={(event) => {
              const chosen = RETURN_REASON_OPTIONS.find(({ value }) => value === event.currentTarget.value);
              if (chosen) setReason(chosen.value);
            }}
          />
        )}
      </Field>
    </ReasonForm>
  );
}
