import type { OwnReviews } from "#contract/reviews/reviews.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

export interface AskedChoiceProps {
  isAsked: boolean;
  change: (isAsked: boolean) => Promise<OwnReviews>;
  onChanged: (own: OwnReviews) => void;
}

/** Opt-in for review requests. */
export function AskedChoice({ isAsked, change, onChanged }: AskedChoiceProps) {
  const { mutate, isPending, error } = useCall({ call: change, onSuccess: onChanged });
  return (
    <div className="space-y-3">
      <p aria-live="polite" className="max-w-[62ch] text-ink-soft">
        {isAsked
          ? "We send one email some days after a delivery to ask for a review."
          : "We do not ask for reviews by email. You still get emails about your orders."}
      </p>
      {error && <Alert tone="danger">{failureMessage(error, "This could not be changed. Try again.")}</Alert>}
      <Button variant="secondary" isBusy={isPending} busyLabel="One moment..." onClick={() => mutate(!isAsked)}>
        {isAsked ? "Do not ask me again" : "Ask me again"}
      </Button>
    </div>
  );
}
