import type { Subscription } from "#contract/subscriptions.ts";
import { GiftForm } from "#web/monthly-box/gifts/gift-form.tsx";
import { minuteLabel } from "./months.ts";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface ChangeGiftProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** To whom a gift goes from now on, and what it says. */
export function ChangeGift({ subscription, actions, onDone }: ChangeGiftProps) {
  const { mutate, isPending, error } = useSubscriptionAction(actions, onDone);
  const { id, gift, nextBox } = subscription;
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        {nextBox?.areContentsOpen
          ? `It counts for the next box, until ${minuteLabel(nextBox.contentsUntil)}.`
          : "It counts from the box after the one that is being packed."}
      </p>
      <GiftForm
        name={`gift-${id}`}
        gift={gift}
        asksToGoOn={false}
        saveLabel="Save gift"
        isSaving={isPending}
        error={error}
        onSave={({ goesOn: _, ...recipient }) => mutate({ kind: "gift", gift: recipient })}
        onCancel={onDone}
      />
    </div>
  );
}
