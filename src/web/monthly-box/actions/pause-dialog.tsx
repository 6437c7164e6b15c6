import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface PauseDialogProps {
  isOpen: boolean;
  onClose: () => void;
  subscription: Subscription;
  actions: SubscriptionActions;
}

/** How long a subscription rests. */
export function PauseDialog({ isOpen, onClose, subscription, actions }: PauseDialogProps) {
  const [months, setMonths] = useState("1");
  const { mutate, isPending } = useSubscriptionAction(actions, onClose);
  const options = Array.from({ length: subscription.pauseMonthsMax }, (_, index) => ({
    value: String(index + 1),
    title: index === 0 ? "1 month" : `${index + 1} months`,
  }));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Pause your boxes" size="small">
      <div className="space-y-6">
        <RadioCards legend="For how long?" name="pause-months" options={options} value={months} onChange={setMonths} />
        <p className="text-ink-soft">
          Nothing is charged and nothing is sent meanwhile. A box that is paid for still leaves. Afterwards your
          subscription goes on by itself, and we write to you before the next charge.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep it running
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
