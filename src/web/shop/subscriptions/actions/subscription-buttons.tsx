import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { monthName } from "./months.ts";
import { isPaidInFull } from "./plan-length-label.ts";
import { addressee, type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

export interface SubscriptionButtonsProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** Further links of the same row. */
  children?: ReactNode;
}

/** Buttons of all actions that are possible now. */
export function SubscriptionButtons({ subscription, actions, children }: SubscriptionButtonsProps) {
  const [asks, setAsks] = useState<"pause" | "cancel">();
  const { mutate, isPending, variables } = useSubscriptionAction(actions);
  const { changeable, unskippable, status } = subscription;
  const [unskip] = unskippable;
  const isInFull = isPaidInFull(subscription);
  const close = () => setAsks(undefined);
  const group = useFocusOfRemoved([status, unskip, changeable?.boxMonth].join());
  return (
    <fieldset ref={group} aria-label="Change the subscription" tabIndex={-1} className="flex min-w-0 flex-wrap gap-3">
      {changeable && actions.can.has("skip") && (
        <Button
          variant="secondary"
          isBusy={isPending && variables.kind === "skip"}
          busyLabel="Skipping..."
          onClick={(event) => isSinglePress(event) && mutate({ kind: "skip", boxMonth: changeable.boxMonth })}
        >
          Skip the {monthName(changeable.boxMonth)} box
        </Button>
      )}
      {unskip && actions.can.has("unskip") && (
        <Button
          variant="secondary"
          isBusy={isPending && variables.kind === "unskip"}
          busyLabel="Restoring..."
          onClick={(event) => isSinglePress(event) && mutate({ kind: "unskip", boxMonth: unskip })}
        >
          Undo skipping the {monthName(unskip)} box
        </Button>
      )}
      {status === "active" && !isInFull && actions.can.has("pause") && (
        <Button variant="secondary" onClick={() => setAsks("pause")}>
          Pause
        </Button>
      )}
      {status === "paused" && actions.can.has("resume") && (
        <Button
          isBusy={isPending && variables.kind === "resume"}
          busyLabel="Resuming..."
          onClick={() => mutate({ kind: "resume" })}
        >
          Resume
        </Button>
      )}
      {children}
      {actions.can.has("cancel") && canCancel(subscription) && (
        <Button variant="secondary" onClick={() => setAsks("cancel")}>
          {subscription.isPrepaid ? "Cancel gift" : "Cancel Subscription"}
        </Button>
      )}
      <PauseDialog isOpen={asks === "pause"} onClose={close} subscription={subscription} actions={actions} />
      <CancelDialog isOpen={asks === "cancel"} onClose={close} subscription={subscription} actions={actions} />
    </fieldset>
  );
}

/** A prepaid gift charges nothing more, so it can only be cancelled while money comes back. */
function canCancel({ isPrepaid, refundOnEndingNow }: Subscription): boolean {
  return !isPrepaid || (refundOnEndingNow !== null && refundOnEndingNow !== "0.00");
}

/** Moves the focus to the group if its focused button disappears. `shown` names the buttons. */
function useFocusOfRemoved(shown: string) {
  const group = useRef<HTMLFieldSetElement>(null);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (document.activeElement === document.body || document.activeElement === null) group.current?.focus();
  }, [shown]);
  return group;
}

/** False for the second press of a double click, which would hit the button of the next month. */
function isSinglePress({ detail }: MouseEvent<HTMLButtonElement>): boolean {
  return detail <= 1;
}

interface PauseDialogProps {
  isOpen: boolean;
  onClose: () => void;
  subscription: Subscription;
  actions: SubscriptionActions;
}

function PauseDialog({ isOpen, onClose, subscription, actions }: PauseDialogProps) {
  const [months, setMonths] = useState("1");
  const { mutate, isPending } = useSubscriptionAction(actions, onClose);
  const { person, owner } = addressee(actions);
  const options = Array.from({ length: subscription.pauseMonthsMax }, (_, index) => ({
    value: String(index + 1),
    title: index === 0 ? "1 month" : `${index + 1} months`,
  }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Pause ${owner} boxes`} size="small">
      <div className="space-y-6">
        <RadioCards legend="For how long?" name="pause-months" options={options} value={months} onChange={setMonths} />
        <p className="text-ink-soft">
          Nothing is charged or sent during the pause. A paid box is still sent. The subscription then continues
          automatically, and we email {person} before the next charge.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep subscription active
          </Button>
          <Button
            isBusy={isPending}
            busyLabel="Pausing..."
            onClick={() => mutate({ kind: "pause", months: Number(months) })}
          >
            Pause
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
