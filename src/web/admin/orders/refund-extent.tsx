import { type ReactNode, useId } from "react";
import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Price } from "#web/ui/price.tsx";
import { type RefundChoice, refundLines } from "./refund-choice.ts";
import { UnitsOf } from "./units-of.tsx";

interface RefundExtentProps {
  order: AdminOrderDetails;
  choice: RefundChoice;
  problem: string | undefined;
  onChange: (choice: RefundChoice) => void;
}

/** How much of an order goes back. */
export function RefundExtent({ order, choice, problem, onChange }: RefundExtentProps) {
  const { extent } = choice;
  const choose = (value: RefundChoice["extent"]) => onChange({ ...choice, extent: value });
  const problemId = useId();
  const lines = refundLines(order).map(({ id, name, left }) => ({ id, name, most: left }));
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-lg font-medium">Refund</legend>
        <ExtentChoice isChosen={extent === "all"} onChoose={() => choose("all")}>
          Everything: <Price amount={order.refundable} />
          {order.type === "gift_card" ? "" : ", delivery included"}
        </ExtentChoice>
        <ExtentChoice isChosen={extent === "lines"} onChoose={() => choose("lines")}>
          Some items, at the price paid, without delivery
        </ExtentChoice>
        <ExtentChoice isChosen={extent === "amount"} onChoose={() => choose("amount")}>
          An amount, as goodwill
        </ExtentChoice>
      </fieldset>
      {extent === "lines" && (
        <div>
          {problem && (
            <p id={problemId} className="text-sm font-medium text-danger">
              {problem}
            </p>
          )}
          <UnitsOf
            lines={lines}
            labelOf={(name) => `Units of ${name} to refund`}
            units={choice.units}
            onChange={(units) => onChange({ ...choice, units })}
            problemId={problem ? problemId : undefined}
          />
        </div>
      )}
      {extent === "amount" && (
        <Field label="Amount in pounds" {...(problem ? { error: problem } : {})}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="max-w-40"
              value={choice.amountTyped}
              maxLength={12}
              onChange={(event) => onChange({ ...choice, amountTyped: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface ExtentChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function ExtentChoice({ isChosen, onChoose, children }: ExtentChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="extent"
        className="size-5 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
