import { useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { isSingleBox } from "#web/monthly-box/gifts/is-single-box.ts";
import { Button } from "#web/ui/button.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { monthName } from "./months.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import { useSteering, type Wheel } from "./steering.ts";

export interface SteeringButtonsProps {
  subscription: Subscription;
  wheel: Wheel;
}

/** Everything that may be asked of a subscription as it stands; what is too late is not offered. */
export function SteeringButtons({ subscription, wheel }: SteeringButtonsProps) {
  const [asks, setAsks] = useState<"pause" | "cancel">();
  const { mutate, isPending, variables } = useSteering(wheel);
  const { changeable, unskippable, status } = subscription;
  const [unskip] = unskippable;
  const isSingle = isSingleBox({ rolls: subscription.rolls, boxes: subscription.totalMonths });
  const close = () => setAsks(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {changeable && wheel.can.has("skip") && (
        <Button
          variant="secondary"
          isBusy={isPending && variables.kind === "skip"}
          busyLabel="Skipping..."
          onClick={() => mutate({ kind: "skip", boxMonth: changeable.boxMonth })}
        >
          Skip the {monthName(changeable.boxMonth)} box
        </Button>
      )}
      {unskip && wheel.can.has("unskip") && (
        <Button
          variant="secondary"
          isBusy={isPending && variables.kind === "unskip"}
          busyLabel="Bringing it back..."
          onClick={() => mutate({ kind: "unskip", boxMonth: unskip })}
        >
          Have the {monthName(unskip)} box after all
        </Button>
      )}
      {status === "active" && !isSingle && wheel.can.has("pause") && (
        <Button variant="secondary" onClick={() => setAsks("pause")}>
          Pause
        </Button>
      )}
      {status === "paused" && wheel.can.has("resume") && (
        <Button
          isBusy={isPending && variables.kind === "resume"}
          busyLabel="Resuming..."
          onClick={() => mutate({ kind: "resume" })}
        >
          Resume
        </Button>
      )}
      {wheel.can.has("cancel") && (
        <Button variant="secondary" onClick={() => setAsks("cancel")}>
          Cancel Subscription
        </Button>
      )}
      <PauseDialog isOpen={asks === "pause"} onClose={close} subscription={subscription} wheel={wheel} />
      <CancelDialog isOpen={asks === "cancel"} onClose={close} subscription={subscription} wheel={wheel} />
    </div>
  );
}
