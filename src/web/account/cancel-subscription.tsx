import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { BOX_NAMES } from "#web/questionnaire/answer-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useCancelSubscription } from "./use-cancel-subscription.ts";

/** Two clicks to the end of a subscription, without questions; both answers weigh the same. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useCancelSubscription(subscription, () => setOpen(false));
  return (
    <>
      <Button variant="secondary" isBusy={isPending} busyLabel="Cancelling..." onClick={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Cancel your ${BOX_NAMES[subscription.audience]}?`}
        size="small"
      >
        <WhatHappens subscription={subscription} />
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Keep
          </Button>
          <Button variant="secondary" isBusy={isPending} busyLabel="Cancelling..." onClick={() => mutate()}>
            Cancel subscription
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function WhatHappens({ subscription }: { subscription: Subscription }) {
  return (
    <p>
      <AfterCancelling subscription={subscription} /> We write to you at once to confirm it.
    </p>
  );
}

/** What still comes once a subscription is cancelled: a box that is paid for, or nothing. */
export function AfterCancelling({ subscription }: { subscription: Subscription }) {
  const { isNextBoxPaid, currentPeriodEnd } = subscription;
  if (!isNextBoxPaid || !currentPeriodEnd) return <>No further box leaves and nothing more is charged.</>;
  return (
    <>
      Your last box leaves on <Day on={londonDayOf(currentPeriodEnd)} />. It is paid for, and nothing more is charged.
    </>
  );
}
