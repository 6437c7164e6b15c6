import { type ReactNode, useId, useState } from "react";
import { type AdminOrderDetails, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { formatPounds, parsePounds, toPounds } from "#domain/money.ts";
import { chargesPhrase } from "#domain/pricing/order-sums.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Price } from "#web/ui/price.tsx";
import { areProductsUnsent, BoxConsequences, endsByDefault, refundedMessage } from "./cancel-choices.tsx";
import { ReasonField, UnitsOf } from "./order-fields.tsx";
import { ORDER_CHANGE } from "./order-labels.ts";
import {
  chosenUnits,
  decideBoxRefund,
  decideRefundSum,
  type RefundChoice,
  refundLines,
  refundsBoxOf,
} from "./refund-choice.ts";

interface Problems {
  sum?: string;
  reason?: string;
}

/**
 * Form for a refund to the original payment methods. Refunds the remaining amount, chosen units, or an entered amount.
 */
export function RefundForm({ order, onDone }: { order: AdminOrderDetails; onDone: () => void }) {
  const [choice, setChoice] = useState<RefundChoice>({ extent: "all", units: {}, amountTyped: "" });
  const [unopened, setUnopened] = useState<Readonly<Record<number, number>>>({});
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const isUnsent = areProductsUnsent(order);
  const [givesBack, setGivesBack] = useState(isUnsent);
  const [endSubscription, setEndSubscription] = useState<boolean>();
  const refund = useAdminMutation({
    ...ORDER_CHANGE,
    call: refundAdminOrder,
    success: (refunded) => refundedMessage(refunded) || ORDER_CHANGE.success,
    onSuccess: onDone,
  });
  useUnsavedChanges(reason.trim() !== "" || choice.amountTyped !== "");
  const openReturn = order.returns.find(({ closed }) => closed === null);
  const [settlesReturn, setSettlesReturn] = useState(true);
  const sum = decideRefundSum(order, choice);
  const buysBack = choice.extent !== "amount";
  const refundsBox = refundsBoxOf(order, choice);
  const offShelf = refundLines(order).filter(
    ({ id, offShelf: units }) => units > 0 && (choice.extent !== "lines" || (choice.units[id] ?? 0) > 0),
  );

  function submit() {
    const found: Problems = {
      ...("problem" in sum ? { sum: sum.problem } : {}),
      ...(reason.trim() === "" ? { reason: "Reason is required" } : {}),
    };
    setProblems(found);
    if (found.reason || "problem" in sum) return;
    const expected = toPounds(sum.amountPence);
    const cameBack = isUnsent ? [] : chosenUnits(unopened);
    refund.mutate({
      orderId: String(order.id),
      reason: reason.trim(),
      giveStockBack: givesBack && isUnsent && buysBack && offShelf.length > 0,
      version: order.version,
      expected,
      ...(refundsBox ? { endSubscription: endSubscription ?? endsByDefault(order) } : {}),
      ...(cameBack.length > 0 ? { unopened: cameBack } : {}),
      ...(openReturn && settlesReturn ? { returnId: openReturn.id } : {}),
      ...(choice.extent === "lines" ? { lines: chosenUnits(choice.units) } : {}),
      ...(choice.extent === "amount" ? { amount: expected } : {}),
    });
  }

  return (
    <InlineForm
      className="space-y-5 border-t border-line pt-4"
      refused={refund.error}
      reason={ORDER_CHANGE.reason}
      onSubmit={submit}
    >
      <RefundExtent
        order={order}
        choice={choice}
        problem={problems.sum}
        onChange={(changed) => {
          setChoice(changed);
          setProblems({ ...problems, sum: "" });
        }}
      />
      {refundsBox && (
        <BoxConsequences
          order={order}
          ends={endSubscription}
          onChange={setEndSubscription}
          refund={decideBoxRefund(order, choice)}
        />
      )}
      <p className="text-ink-soft">
        {order.paidInPerson !== null
          ? "The order was paid in person. Pay the refund to the customer yourself."
          : order.refundableToGiftCards === "0.00"
            ? "The refund goes to the bank card."
            : order.refundableToCard === "0.00"
              ? "The refund goes to the gift card."
              : `Up to ${formatPounds(parsePounds(order.refundableToCard))} goes to the bank card and the rest to the gift card.`}
      </p>
      <ReasonField
        hint="The customer sees it in the email and on the credit note."
        value={reason}
        problem={problems.reason}
        onChange={(typed) => {
          setReason(typed);
          setProblems({ ...problems, reason: "" });
        }}
      />
      {isUnsent && buysBack && offShelf.length > 0 && (
        <Checkbox
          label="Return these items to stock"
          checked={givesBack}
          onChange={(event) => setGivesBack(event.currentTarget.checked)}
        />
      )}
      {!isUnsent && offShelf.length > 0 && (
        <fieldset>
          <legend className="font-medium">Returned unopened</legend>
          <p className="text-sm text-ink-soft">These units are returned to stock. Opened ones are not.</p>
          <UnitsOf
            lines={offShelf.map(({ id, name, offShelf: most }) => ({ id, name, most }))}
            labelOf={(name) => `Units of ${name} returned unopened`}
            units={unopened}
            onChange={setUnopened}
          />
        </fieldset>
      )}
      {openReturn && (
        <Checkbox
          label="Close the open return"
          checked={settlesReturn}
          onChange={(event) => setSettlesReturn(event.currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="danger" isBusy={refund.isPending} busyLabel="Refunding...">
          {"problem" in sum ? "Refund" : `Refund ${formatPounds(sum.amountPence)}`}
        </Button>
        <Button variant="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </InlineForm>
  );
}

interface RefundExtentProps {
  order: AdminOrderDetails;
  choice: RefundChoice;
  problem: string | undefined;
  onChange: (choice: RefundChoice) => void;
}

/** Fields for the extent of a refund. */
function RefundExtent({ order, choice, problem, onChange }: RefundExtentProps) {
  const { extent } = choice;
  const choose = (value: RefundChoice["extent"]) => onChange({ ...choice, extent: value });
  const problemId = useId();
  const charges = chargesPhrase(order.sums);
  const lines = refundLines(order).map(({ id, name, left }) => ({ id, name, most: left }));
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-lg font-medium">Refund</legend>
        <ExtentChoice isChosen={extent === "all"} onChoose={() => choose("all")}>
          Everything{order.wholeRefund !== order.refundable && " that has not been sent"}:{" "}
          <Price amount={order.wholeRefund} />
          {order.type === "gift_card" ? "" : `, ${charges} included`}
        </ExtentChoice>
        <ExtentChoice isChosen={extent === "lines"} onChoose={() => choose("lines")}>
          Some items, at the price paid, without {charges}
        </ExtentChoice>
        <ExtentChoice isChosen={extent === "amount"} onChoose={() => choose("amount")}>
          An amount, as goodwill
        </ExtentChoice>
      </fieldset>
      {extent === "lines" && (
        <div>
          <UnitsOf
            lines={lines}
            labelOf={(name) => `Units of ${name} to refund`}
            units={choice.units}
            onChange={(units) => onChange({ ...choice, units })}
            problemId={problem ? problemId : undefined}
          />
          {problem && (
            <p id={problemId} className="text-sm font-medium text-danger">
              {problem}
            </p>
          )}
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
