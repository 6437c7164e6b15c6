import { useState } from "react";
import { sendReplacement } from "#contract/admin-calls.ts";
import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ReasonField } from "./reason-field.tsx";
import { UnitsOf } from "./units-of.tsx";
import { useFirstWrong } from "./use-first-wrong.ts";
import { useOrderCall } from "./use-order-call.ts";

/** Sends something that was sent once more, free of charge: what of which parcel, and why. */
export function ReplacementForm({ order, onDone }: { order: AdminOrderDetails; onDone: () => void }) {
  const [index, setIndex] = useState(0);
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{ units?: string; reason?: string }>({});
  const send = useOrderCall(sendReplacement, onDone, () => "The replacement is among the parcels to pack");
  const { form, focusFirstWrong } = useFirstWrong();
  const contents = order.sentContents[index];
  if (!contents) return null;

  function submit() {
    if (send.isPending || !contents) return;
    const items = contents.items.flatMap(({ productId }) => {
      const quantity = units[productId] ?? 0;
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    const found = {
      ...(items.length === 0 ? { units: "Choose at least one item" } : {}),
      ...(reason.trim() === "" ? { reason: "Enter a reason" } : {}),
    };
    setProblems(found);
    if (found.units || found.reason) return focusFirstWrong();
    send.mutate({
      orderId: String(order.id),
      items,
      reason: reason.trim(),
      version: order.version,
      ...(contents.boxId === null ? {} : { boxId: contents.boxId }),
    });
  }

  return (
    <form
      ref={form}
      className="space-y-5 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className="text-lg">Send a replacement</h3>
      <p className="text-ink-soft">
        Free of charge, in a parcel of its own to the same address. The items leave stock now. The customer is emailed
        now, and again when the parcel is sent.
      </p>
      {order.sentContents.length > 1 && (
        <Select
          aria-label="Parcel to replace"
          options={order.sentContents.map(({ boxId }, at) => ({
            value: String(at),
            label: boxId === null ? "The goods" : `BOX-${boxId}`,
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
          <Alert tone="danger">
            <span id="replacement-items-problem">{problems.units}</span>
          </Alert>
        )}
      </fieldset>
      <ReasonField
        hint="For your own record: the customer does not see it."
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
    </form>
  );
}
