import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { monthName } from "./months.ts";

interface PaymentFailureAlertProps {
  failure: NonNullable<Subscription["failure"]>;
  /** Page to pay for the box. */
  payPath: string;
  /** True if the alert is the result of a press. */
  isAnswer?: boolean;
}

/** Explains how to pay after a failed charge, and what happens if the customer does not pay. */
export function PaymentFailureAlert({ failure, payPath, isAnswer = false }: PaymentFailureAlertProps) {
  const { boxMonth, needsBank, payUntil, nextTryOn } = failure;
  const month = monthName(boxMonth);
  return (
    <Alert
      tone="warning"
      takesFocus={isAnswer}
      title={
        needsBank
          ? `Your bank asks you to confirm the payment for your ${month} box`
          : `The payment for your ${month} box did not go through`
      }
    >
      <p>
        {needsBank
          ? "It takes a minute, with your current card or another one."
          : "Pay with your current card or another one."}{" "}
        After <Day on={payUntil} /> this box is skipped, and you owe nothing.
        {nextTryOn && (
          <>
            {" "}
            Before that, we try again automatically on <Day on={nextTryOn} />.
          </>
        )}
      </p>
      <ButtonLink to={payPath} className="mt-3">
        {needsBank ? "Confirm with your bank" : `Pay for the ${month} box`}
      </ButtonLink>
    </Alert>
  );
}
