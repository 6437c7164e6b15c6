import type { Subscription } from "#contract/subscriptions.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

interface BoxGiftCardsProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** After one is removed: what had the focus is gone. */
  onRemoved: () => void;
}

/** The gift cards that pay for a subscription's boxes, in their turn, each with its way out. */
export function BoxGiftCards({ subscription: { giftCards }, actions, onRemoved }: BoxGiftCardsProps) {
  if (giftCards.length === 0) return "None pays for your boxes";
  return (
    <ul>
      {giftCards.map((card) => (
        <EnteredCard key={card.id} card={card} actions={actions} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

type EnteredGiftCard = Subscription["giftCards"][number];

type EnteredCardProps = Omit<BoxGiftCardsProps, "subscription"> & { card: EnteredGiftCard };

function EnteredCard({ card, actions, onRemoved }: EnteredCardProps) {
  const { mutate, isPending } = useSubscriptionAction(actions, onRemoved);
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span>
        <span className="font-medium">…{card.lastFour}</span>
        <span className="prices text-ink-soft">, {balanceLabel(card)}</span>
      </span>
      <Button
        variant="quiet"
        className="px-1"
        isBusy={isPending}
        busyLabel="Removing..."
        aria-label={`Remove the gift card that ends in ${card.lastFour}`}
        onClick={() => mutate({ kind: "remove-gift-card", giftCardId: card.id })}
      >
        Remove
      </Button>
    </li>
  );
}

/** What of a card can pay for boxes to come, or why nothing can. */
function balanceLabel({ state, available }: EnteredGiftCard): string {
  if (state === "stopped") return "stopped at the moment, please write to us";
  if (state === "expired") return "its time is over";
  return available === "0.00" ? "nothing is left for later boxes" : `${formatPounds(parsePounds(available))} left`;
}
