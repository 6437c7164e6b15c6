import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useCancelSubscription } from "./use-cancel-subscription.ts";

/** Two clicks to the end of a subscription, without questions; both answers weigh the same. */
export function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useCancelSubscription(() => setOpen(false));
  return (
    <>
      <Button variant="secondary" isBusy={isPending} busyLabel="Cancelling..." onClick={() => setOpen(true)}>
        Cancel Subscription
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Cancel your subscription?" size="small">
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

function WhatHappens({ subscription: { currentPeriodEnd, nextChargeOn } }: { subscription: Subscription }) {
  const endOn = currentPeriodEnd && londonDayOf(currentPeriodEnd);
  if (!endOn)
    return <p>Nothing more will be charged, and no further box will leave. We write to you at once to confirm it.</p>;
  const isNextBoxPaid = !nextChargeOn || nextChargeOn > endOn;
  return (
    <p>
      {isNextBoxPaid ? (
        <>
          Your box of <Day on={endOn} /> is paid for and still comes. After it your subscription ends.
        </>
      ) : (
        <>
          Your subscription ends on <Day on={endOn} />, with what you have paid for.
        </>
      )}{" "}
      Nothing more will be charged. We write to you at once to confirm it.
    </p>
  );
}
