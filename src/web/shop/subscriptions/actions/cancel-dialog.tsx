import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Price } from "#web/ui/price.tsx";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface CancelDialogProps {
  isOpen: boolean;
  onClose: () => void;
  subscription: Subscription;
  actions: SubscriptionActions;
}

/** Cancellation in two clicks, without questions. All buttons have equal weight. */
export function CancelDialog({ isOpen, onClose, subscription, actions }: CancelDialogProps) {
  const { mutate, isPending, variables } = useSubscriptionAction(actions, onClose);
  const { refundOnEndingNow } = subscription;
  const names = useAudienceNames();
  const isEnding = (ending: string) => isPending && variables.kind === "cancel" && variables.ending === ending;
  const hasRefund = refundOnEndingNow !== null && refundOnEndingNow !== "0.00";
  if (subscription.isPrepaid) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title="Cancel your gift?" size="small">
        <p>
          You are within your cooling-off period. We will not send the boxes that have not left yet, and{" "}
          <Price amount={refundOnEndingNow ?? "0.00"} /> goes back to you. We will email you to confirm it.
        </p>
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep gift
          </Button>
          <Button
            variant="secondary"
            isBusy={isEnding("now")}
            busyLabel="Cancelling..."
            onClick={() => mutate({ kind: "cancel", ending: "now" })}
          >
            Cancel gift
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Cancel your ${boxName(subscription.audience, names)}?`}
      size="small"
    >
      <p>
        <AfterCancelling subscription={subscription} /> We will email you to confirm it.
      </p>
      {hasRefund && (
        <p className="mt-3">
          You are within your cooling-off period. You can also end the subscription now: the box is not sent, and{" "}
          <Price amount={refundOnEndingNow} /> goes back to your card.
        </p>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onClose}>
          Keep subscription
        </Button>
        <Button
          variant="secondary"
          isBusy={isEnding("period-end")}
          busyLabel="Cancelling..."
          onClick={() => mutate({ kind: "cancel", ending: "period-end" })}
        >
          Cancel subscription
        </Button>
        {hasRefund && (
          <Button
            variant="secondary"
            className="sm:col-span-2"
            isBusy={isEnding("now")}
            busyLabel="Cancelling..."
            onClick={() => mutate({ kind: "cancel", ending: "now" })}
          >
            <span>
              Cancel now and get <Price amount={refundOnEndingNow} /> back
            </span>
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Last delivery after a cancellation, if there is one, and its payment if it is announced but not taken yet. */
export function AfterCancelling({
  subscription,
}: {
  subscription: Pick<Subscription, "isNextBoxPaid" | "currentPeriodEnd" | "committedBox">;
}) {
  const { isNextBoxPaid, currentPeriodEnd, committedBox } = subscription;
  if (committedBox) {
    return (
      <>
        The payment of <Price amount={committedBox.price} /> that we announced for <Day on={committedBox.chargeOn} /> is
        still taken. Its box is dispatched on <Day on={committedBox.dispatchOn} />, once it is paid. Nothing more is
        charged.
      </>
    );
  }
  if (!isNextBoxPaid || !currentPeriodEnd) return <>No more boxes are sent and nothing more is charged.</>;
  return (
    <>
      Your last box is dispatched on <Day on={londonDayOf(currentPeriodEnd)} />. It is paid for, and nothing more is
      charged.
    </>
  );
}
