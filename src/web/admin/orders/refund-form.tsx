import { type ReactNode, useState } from "react";
import { refundAdminOrder } from "#contract/admin-calls.ts";
import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { sumUnits } from "#domain/basket.ts";
import { hasEverLeft } from "#domain/orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Price } from "#web/ui/price.tsx";
import { useOrderCall } from "./use-order-call.ts";

type Extent = "all" | "lines";

/** Money back to the card it came from: all that is left, or chosen units at what they cost. */
export function RefundForm({ order, onDone }: { order: AdminOrderDetails; onDone: () => void }) {
  const [extent, setExtent] = useState<Extent>("all");
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const isUnsent = !hasEverLeft({ status: order.status, events: order.timeline });
  const [givesBack, setGivesBack] = useState(isUnsent);
  const refund = useOrderCall(refundAdminOrder, onDone);
  const openReturn = order.returns.find(({ closed }) => closed === null);
  const [settlesReturn, setSettlesReturn] = useState(true);
  const lines = refundableLines(order);
  const chosen = Object.entries(units).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ orderItemId: Number(id), quantity }] : [],
  );

  function submit() {
    if (refund.isPending) return;
    if (extent === "lines" && chosen.length === 0) return setProblem("Choose what to give back");
    if (reason.trim() === "") return setProblem("Say why: it is printed on the credit note");
    setProblem(undefined);
    refund.mutate({
      orderId: String(order.id),
      reason: reason.trim(),
      giveStockBack: givesBack && isUnsent,
      version: order.version,
      ...(openReturn && settlesReturn ? { returnId: openReturn.id } : {}),
      ...(extent === "lines" ? { lines: chosen } : {}),
    });
  }

  return (
    <form
      className="space-y-5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset>
        <legend className="mb-1 text-lg font-medium">Refund</legend>
        <ExtentChoice value="all" now={extent} onChange={setExtent}>
          All that is left: <Price amount={order.refundable} />, delivery included
        </ExtentChoice>
        <ExtentChoice value="lines" now={extent} onChange={setExtent}>
          Some items, at what was paid for them, without delivery
        </ExtentChoice>
      </fieldset>
      {extent === "lines" && (
        <ul className="divide-y divide-line">
          {lines.map(({ id, name, left }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span>{name}</span>
              <Select
                size="small"
                aria-label={`Units of ${name} to give back`}
                value={units[id] ?? 0}
                disabled={left === 0}
                onChange={(event) => setUnits({ ...units, [id]: Number(event.currentTarget.value) })}
              >
                {Array.from({ length: left + 1 }, (_, count) => count).map((count) => (
                  <option key={count} value={count}>
                    {count} of {left}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Reason"
        hint="The customer reads it: in the letter and on the credit note."
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={200}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {isUnsent && (
        <Checkbox
          label="Put these goods back onto the shelf"
          checked={givesBack}
          onChange={(event) => setGivesBack(event.currentTarget.checked)}
        />
      )}
      {openReturn && (
        <Checkbox
          label="This settles the open return"
          checked={settlesReturn}
          onChange={(event) => setSettlesReturn(event.currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" isBusy={refund.isPending} busyLabel="Giving back...">
          Give the money back
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  );
}

interface ExtentChoiceProps {
  value: Extent;
  now: Extent;
  onChange: (extent: Extent) => void;
  children: ReactNode;
}

function ExtentChoice({ value, now, onChange, children }: ExtentChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="extent"
        className="size-5 shrink-0 accent-accent"
        checked={now === value}
        onChange={() => onChange(value)}
      />
      <span>{children}</span>
    </label>
  );
}

/** The lines of an order with how many units of each have not been given back. */
function refundableLines(
  order: Pick<AdminOrderDetails, "items" | "refunds">,
): { id: number; name: string; left: number }[] {
  const given = order.refunds.filter((refund) => refund.status !== "failed").flatMap((refund) => refund.lines);
  return order.items.map(({ id, productName, quantity }) => {
    const back = sumUnits(given.filter((line) => line.orderItemId === id));
    return { id, name: productName, left: Math.max(0, quantity - back) };
  });
}
