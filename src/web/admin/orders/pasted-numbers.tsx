import { useState } from "react";
import type { AdminOrder } from "#contract/admin-orders.ts";
import { parcelReference } from "#domain/parcels.ts";
import { readPastedNumbers } from "#web/admin/parcels/read-pasted-numbers.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";

export interface PastedNumbersProps {
  /** In the order of the list. */
  orders: readonly Pick<AdminOrder, "id">[];
  onChange: (numbers: ReadonlyMap<number, string>) => void;
}

/** Tracking numbers of some orders, pasted as a column or scanned one a line; says what it made of them. */
export function PastedNumbers({ orders, onChange }: PastedNumbersProps) {
  const [said, setSaid] = useState("");
  return (
    <div>
      <Field
        label="Tracking numbers"
        hint="A column in the order of the list, or two columns: order and number. Of other pages: two columns, in Parcels."
        isOptional
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            onChange={(event) => {
              const named = orders.map(({ id }) => ({
                id,
                reference: parcelReference({ kind: "goods", orderId: id, boxId: null }),
              }));
              const { numbers, leftOver } = readPastedNumbers(named, event.currentTarget.value);
              onChange(numbers);
              setSaid(whatCame(numbers.size, orders.length, leftOver));
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 min-h-6 text-sm">
        {said}
      </p>
    </div>
  );
}

function whatCame(numbered: number, of: number, leftOver: readonly string[]): string {
  const rest = leftOver.length > 0 ? ` Of none of them: ${leftOver.slice(0, 3).join("; ")}.` : "";
  return `${numbered} of ${of} have a number.${rest}`;
}
