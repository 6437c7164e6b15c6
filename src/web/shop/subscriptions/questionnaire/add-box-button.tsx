import { useEffect, useEffectEvent, useState } from "react";
import { boxName } from "#domain/subscriptions/box-names.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useOwnBox } from "./use-own-box.ts";

/** Tells a subscriber that they already have a box for this audience. */
export function OwnBoxNotice({ audience }: { audience: Audience | undefined }) {
  const { hasBox } = useOwnBox(audience);
  const names = useAudienceNames();
  if (!audience || !hasBox) return null;
  return (
    <Alert tone="info" title={`You already have a ${boxName(audience, names)}.`}>
      <p>It continues unchanged. This would be a second one, without the first-box price.</p>
    </Alert>
  );
}

export interface AddBoxButtonProps {
  audience: Audience | undefined;
  /** True if all choices are made. Only then can the button ask for confirmation of a second box. */
  isChosen: boolean;
  isAdding: boolean;
  onAdd: () => void;
  size?: ButtonProps["size"];
  className?: string;
}

/** "Add to Basket" button. Asks for confirmation of a second box of the same kind. */
export function AddBoxButton({ audience, isChosen, isAdding, onAdd, size = "large", className }: AddBoxButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const { hasBox, isLoading } = useOwnBox(audience);
  const names = useAudienceNames();
  const proceed = useEffectEvent(() => {
    setWaiting(false);
    if (hasBox && isChosen) setAsking(true);
    else onAdd();
  });
  // Completes a press that happened before the customer's boxes had loaded.
  useEffect(() => {
    if (isWaiting && !isLoading) proceed();
  }, [isWaiting, isLoading]);

  function add() {
    setAsking(false);
    onAdd();
  }

  return (
    <>
      <Button
        size={size}
        {...(className ? { className } : {})}
        isBusy={isAdding || isWaiting}
        busyLabel="Adding to Basket..."
        onClick={() => setWaiting(true)}
      >
        Add to Basket
      </Button>
      {audience && (
        <Dialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={`Add a second ${boxName(audience, names)}?`}
          size="small"
        >
          <p>
            You already have a {boxName(audience, names)}. A second one is sent and charged separately every month,
            without the first-box price.
          </p>
          <div className="mt-6 grid gap-3 sm:grid-cols-2">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep one box
            </Button>
            <Button variant="secondary" onClick={add}>
              Add a second box
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
