import { type ReactNode, useState } from "react";
import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { changeOrderLines, payInPerson, sendPaymentLink } from "#contract/orders/admin-telephone-orders.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useSentLabel } from "#web/admin/kit/use-sent-label.ts";
import { ReasonField } from "#web/admin/orders/order-fields.tsx";
import { ORDER_CHANGE } from "#web/admin/orders/order-labels.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { linesRefusal, OrderLines, sentLines, useTelephonePrices } from "./order-lines.tsx";

/** Payment of an open telephone order: its link, a payment in person, and its lines. */
export function TelephonePayment({ order }: { order: AdminOrderDetails }) {
  const [open, setOpen] = useState<"lines" | "in-person">();
  const sentLabel = useSentLabel();
  const send = useAdminMutation({
    ...ORDER_CHANGE,
    call: sendPaymentLink,
    success: sentLabel("Payment link"),
    failure: "Failed to send the payment link",
  });
  if (order.payUntil === null) return null;
  const close = () => setOpen(undefined);
  return (
    <DetailsPart title="Payment">
      <p>
        Not paid yet.{" "}
        {order.status === "pending" ? (
          <>
            The stock is reserved until the end of <Day on={order.payUntil} />. After that the order is cancelled.
          </>
        ) : (
          <>
            The link works until the end of <Day on={order.payUntil} />.
          </>
        )}
      </p>
      {open === "lines" ? (
        <LinesForm key={order.version} order={order} onDone={close} />
      ) : open === "in-person" ? (
        <InPersonForm order={order} onDone={close} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="small"
            isBusy={send.isPending}
            busyLabel="Sending..."
            onClick={() => send.mutate({ orderId: String(order.id) })}
          >
            Email payment link
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen("in-person")}>
            Mark as paid in person
          </Button>
          {order.status === "pending" && (
            <Button variant="secondary" size="small" onClick={() => setOpen("lines")}>
              Change products
            </Button>
          )}
        </div>
      )}
    </DetailsPart>
  );
}

interface PartFormProps {
  order: AdminOrderDetails;
  onDone: () => void;
}

function InPersonForm({ order, onDone }: PartFormProps) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  useUnsavedChanges(reason.trim() !== "");
  const pay = useAdminMutation({
    ...ORDER_CHANGE,
    call: payInPerson,
    success: "Order marked as paid",
    failure: "Failed to mark the order as paid",
    reason: inPersonRefusal,
    onSuccess: onDone,
  });
  return (
    <InlineForm
      className="mt-3 space-y-4"
      refused={pay.error}
      onSubmit={() => {
        setProblem(reason.trim() === "" ? "Reason is required" : undefined);
        if (reason.trim() === "") return;
        const { version, total: expected } = order;
        pay.mutate({ orderId: String(order.id), reason: reason.trim(), expected, version });
      }}
    >
      <p className="text-ink-soft">
        You have received {formatPounds(parsePounds(order.total))} yourself. The payment link stops working, the
        customer gets the confirmation, and the parcel can be packed.
      </p>
      <ReasonField
        hint="How it was paid, such as cash at the market. It stays in the books: write no names. The customer does not see it."
        value={reason}
        problem={problem}
        onChange={setReason}
      />
      <Buttons isBusy={pay.isPending} onCancel={onDone}>
        Mark as paid
      </Buttons>
    </InlineForm>
  );
}

function inPersonRefusal(error: Error): string | undefined {
  if (isRefusal(error, "changed-meanwhile"))
    return "The order has changed, or the customer has paid it by card. Check it.";
  if (isRefusal(error, "payment-in-progress")) return "The customer is paying by card. Try again in a moment.";
  if (isRefusal(error, "order-closed")) return "The order is paid or cancelled.";
  return ORDER_CHANGE.reason(error);
}

function LinesForm({ order, onDone }: PartFormProps) {
  const stored = {
    lines: order.items.flatMap(({ productId, productName, quantity }) =>
      productId === null ? [] : [{ productId, name: productName, quantity }],
    ),
    discountCode: order.discountCode ?? "",
  };
  const [chosen, setChosen] = useState(stored);
  const prices = useTelephonePrices(chosen, { orderId: order.id });
  useUnsavedChanges(JSON.stringify(chosen) !== JSON.stringify(stored));
  const change = useAdminMutation({
    ...ORDER_CHANGE,
    call: changeOrderLines,
    success: ({ total }) => `Order changed. The payment link now shows ${formatPounds(parsePounds(total))}`,
    failure: "Failed to change the order",
    reason: (error) => linesRefusal(error, chosen.lines),
    onSuccess: onDone,
  });
  return (
    <InlineForm
      className="mt-3 space-y-4"
      refused={change.error}
      onSubmit={() => {
        const { lines, discountCode = null } = sentLines(chosen);
        change.mutate({ orderId: String(order.id), lines, discountCode, version: order.version });
      }}
    >
      <OrderLines
        chosen={chosen}
        onChange={({ lines, discountCode }) => setChosen({ lines: [...lines], discountCode })}
        prices={prices}
      />
      {chosen.lines.length === 0 && <Alert tone="warning">Add a product, or cancel the order instead.</Alert>}
      <p className="text-ink-soft">
        All prices are today's. The customer gets no email about the change. The link that they have shows the new
        total.
      </p>
      <Buttons isBusy={change.isPending} onCancel={onDone}>
        Save products
      </Buttons>
    </InlineForm>
  );
}

function Buttons({ isBusy, onCancel, children }: { isBusy: boolean; onCancel: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="small" isBusy={isBusy} busyLabel="Saving...">
        {children}
      </Button>
      <Button variant="secondary" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
