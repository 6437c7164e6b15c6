import { useState } from "react";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Price } from "#web/ui/price.tsx";
import { AfterCancelling } from "./cancel-dialog.tsx";
import { monthName } from "./months.ts";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface CancelledNoticeProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** True just after a cancellation, because the pressed button has disappeared. */
  takesFocus: boolean;
  /** Called after the subscription continues. Moves the focus, because the pressed button has disappeared. */
  onContinued: () => void;
}

/** A cancelled subscription: its last box, a way to keep it and, during cooling-off, a refund. */
export function CancelledNotice({ subscription, actions, takesFocus, onContinued }: CancelledNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useSubscriptionAction(actions, close);
  const { refundOnEndingNow } = subscription;
  const hasRefund = refundOnEndingNow !== null && refundOnEndingNow !== "0.00" && actions.can.has("cancel");
  return (
    <div className="space-y-4">
      <Alert tone="info" title="This subscription is cancelled" takesFocus={takesFocus}>
        <p>
          <AfterCancelling subscription={subscription} />
        </p>
      </Alert>
      {subscription.canKeep && actions.can.has("keep") && (
        <KeepSubscription subscription={subscription} actions={actions} onContinued={onContinued} />
      )}
      {hasRefund && (
        <>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            <span>
              End it now and get <Price amount={refundOnEndingNow} /> back
            </span>
          </Button>
          <Dialog isOpen={isAsking} onClose={close} title="Get a refund instead of the box?" size="small">
            <p>
              You are within your cooling-off period. The box is not sent, and <Price amount={refundOnEndingNow} /> goes
              back to your card. We will email you to confirm it.
            </p>
            <div className="mt-6 grid gap-3 sm:grid-cols-2">
              <Button variant="secondary" onClick={close}>
                Keep the box
              </Button>
              <Button
                variant="secondary"
                isBusy={isPending}
                busyLabel="Ending it..."
                onClick={() => mutate({ kind: "cancel", ending: "now" })}
              >
                Get a refund
              </Button>
            </div>
          </Dialog>
        </>
      )}
    </div>
  );
}

/** Withdraws the cancellation with one press. Shows the next charge first. */
function KeepSubscription({ subscription, actions, onContinued }: Omit<CancelledNoticeProps, "takesFocus">) {
  const { mutate, isPending } = useSubscriptionAction(actions, onContinued);
  const { continuedBox, continueUntil, pausedUntil } = subscription;
  return (
    <div className="space-y-3">
      <p>
        {continueUntil ? (
          <>
            You can change your mind until the end of <Day on={continueUntil} />.
          </>
        ) : (
          "You can still change your mind."
        )}{" "}
        {continuedBox ? (
          <>
            Your next box will then be the {monthName(continuedBox.boxMonth)} box for{" "}
            <Price amount={continuedBox.price} />, charged on <Day on={continuedBox.chargeOn} />.
          </>
        ) : (
          pausedUntil && `Your subscription stays paused. Your next box will then be the ${monthName(pausedUntil)} box.`
        )}
      </p>
      <Button isBusy={isPending} busyLabel="Saving..." onClick={() => mutate({ kind: "keep" })}>
        Keep subscription
      </Button>
    </div>
  );
}
