import { useState } from "react";
import type { BoxItem, BoxProduct, Subscription } from "#contract/subscriptions.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { minuteLabel, monthName } from "./months.ts";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

export interface SwapDialogProps {
  /** The thing to be swapped; closed while there is none. */
  item: BoxItem | undefined;
  nextBox: NonNullable<Subscription["nextBox"]>;
  actions: SubscriptionActions;
  onClose: () => void;
}

/** What one thing of the next box may be swapped for, and until when. */
export function SwapDialog({ item, nextBox, actions, onClose }: SwapDialogProps) {
  return (
    <Dialog isOpen={item !== undefined} onClose={onClose} title={item ? `Swap ${item.name}` : "Swap"} size="large">
      {item && <SwapForm item={item} nextBox={nextBox} actions={actions} onClose={onClose} />}
    </Dialog>
  );
}

function SwapForm({ item, nextBox, actions, onClose }: SwapDialogProps & { item: BoxItem }) {
  const { mutate, isPending } = useSubscriptionAction(actions, onClose);
  const [chosen, setChosen] = useState<string>();
  const { swap, boxMonth } = nextBox;
  const isSwapped = swap?.productId === item.productId;
  const things = isSwapped ? [swap.insteadOf, ...item.offers.slice(0, 2)] : item.offers;
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || !chosen) return;
        mutate({ kind: "swap", boxMonth, productId: item.productId, intoProductId: Number(chosen) });
      }}
    >
      <RadioCards
        legend="What would you like in its place?"
        name="swap"
        columns={3}
        options={things.map((thing) => optionOf(thing, isSwapped && thing === swap.insteadOf))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="space-y-2 text-ink-soft">
        {swap && !isSwapped && (
          <p>Each box has one swap: {swap.insteadOf.name} comes back for what you swapped before.</p>
        )}
        <p>
          You may choose again until {minuteLabel(nextBox.contentsUntil)}, when your {monthName(boxMonth)} box is put
          together. It costs nothing.
        </p>
      </div>
      <div className="grid gap-3 sm:max-w-md sm:grid-cols-2">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" isBusy={isPending} busyLabel="Swapping..." disabled={!chosen}>
          Swap
        </Button>
      </div>
    </form>
  );
}

function optionOf({ productId, name, kind, picture }: BoxProduct, isAsBefore: boolean) {
  return {
    value: String(productId),
    title: name,
    description: isAsBefore ? "As your box was" : kind,
    picture: { src: picture, alt: "" },
  };
}
