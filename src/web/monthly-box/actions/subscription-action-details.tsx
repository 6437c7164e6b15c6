import { useRef, useState } from "react";
import type { Subscription } from "#contract/subscriptions.ts";
import { methodLabel } from "#domain/method-label.ts";
import { isSingleBox } from "#domain/plans.ts";
import { paths } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { AddGiftCard } from "./add-gift-card.tsx";
import { BoxGiftCards } from "./box-gift-cards.tsx";
import { ChangeGift } from "./change-gift.tsx";
import { PlanForm } from "./plan-form.tsx";
import { planLengthLabel } from "./plan-length-label.ts";
import type { SubscriptionActions } from "./subscription-actions.ts";

const TITLES = { plan: "Change plan", gift: "Your gift", giftCard: "Add a gift card" } as const;

/** Plan, gift and gift cards, each in a dialog of its own, and the way to the card. What is in the boxes has a page of its own. */
export function SubscriptionActionDetails({
  subscription,
  actions,
}: {
  subscription: Subscription;
  actions: SubscriptionActions;
}) {
  const [shown, setShown] = useState<keyof typeof TITLES>();
  const addsGiftCard = useRef<HTMLButtonElement>(null);
  const close = () => setShown(undefined);
  const { method, gift } = subscription;
  const isSingle = isSingleBox({ rolls: subscription.rolls, months: subscription.totalMonths });
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 border-t border-line pt-4 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        <dt className="text-ink-soft">In your boxes</dt>
        <dd className="sm:col-span-2">
          {subscription.exclusions.length > 0 ? `Without ${subscription.exclusions.join(", ")}` : "Nothing left out"}
        </dd>
        <dt className="text-ink-soft">Plan</dt>
        <dd>{planLengthLabel(subscription)}</dd>
        <dd>
          {!isSingle && (
            <Button variant="quiet" onClick={() => setShown("plan")}>
              Change plan
            </Button>
          )}
        </dd>
        {gift && (
          <>
            <dt className="text-ink-soft">A gift for</dt>
            <dd>
              {gift.firstName} {gift.lastName}, {gift.city}
            </dd>
            <dd>
              <Button variant="quiet" onClick={() => setShown("gift")}>
                Change gift
              </Button>
            </dd>
          </>
        )}
        {!isSingle && (
          <>
            <dt className="text-ink-soft">Paid with</dt>
            <dd>{method ? methodLabel(method) : "No card is kept"}</dd>
            <dd>
              <ButtonLink variant="quiet" to={paths.changeCard(subscription.id)}>
                Update card
              </ButtonLink>
            </dd>
            <dt className="text-ink-soft">Gift cards</dt>
            <dd>
              <BoxGiftCards
                subscription={subscription}
                actions={actions}
                onRemoved={() => addsGiftCard.current?.focus()}
              />
            </dd>
            <dd>
              <Button ref={addsGiftCard} variant="quiet" onClick={() => setShown("giftCard")}>
                Add a gift card
              </Button>
            </dd>
          </>
        )}
      </dl>
      <Dialog isOpen={shown !== undefined} onClose={close} title={TITLES[shown ?? "plan"]}>
        {shown === "gift" && <ChangeGift subscription={subscription} actions={actions} onDone={close} />}
        {shown === "giftCard" && <AddGiftCard actions={actions} onDone={close} />}
        {shown === "plan" && <PlanForm subscription={subscription} actions={actions} onDone={close} />}
      </Dialog>
    </>
  );
}
