import type { Subscription } from "#contract/subscriptions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Day } from "#web/ui/day.tsx";
import { monthName } from "./months.ts";

/** A payment that did not go through, and what follows. */
export function TroubleAlert({ trouble }: { trouble: NonNullable<Subscription["trouble"]> }) {
  return (
    <Alert tone="warning" title={`The payment for your ${monthName(trouble.boxMonth)} box did not go through`}>
      <p>
        Update your card, and the payment is tried at once. After <Day on={trouble.payUntil} /> this box is left out,
        and you owe nothing.
        {trouble.nextTryOn && (
          <>
            {" "}
            Otherwise we try the same card again on <Day on={trouble.nextTryOn} />.
          </>
        )}
      </p>
    </Alert>
  );
}
