import { type FormEvent, useId, useRef, useState } from "react";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { entryRefusedMessage } from "#web/shop/basket/code-refusal-messages.ts";
import { GiftForm } from "#web/shop/subscriptions/gifts/gift-form.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { minuteLabel } from "./months.ts";
import { PlanForm } from "./plan-form.tsx";
import { isPaidInFull, planLengthLabel } from "./plan-length-label.ts";
import { type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

const TITLES = { plan: "Change plan", gift: "Your gift", giftCard: "Add a gift card" } as const;

/**
 * Plan, gift and gift cards of a subscription, changed in dialogs, and a link to the card page. The contents have their
 * own page.
 */
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
  const isInFull = isPaidInFull(subscription);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 *:[dt]:max-sm:col-span-2 sm:grid-cols-[auto_1fr_auto]">
        <dt className="text-ink-soft">In your boxes</dt>
        <dd className="col-span-2">
          {subscription.exclusions.length > 0 ? `Without ${subscription.exclusions.join(", ")}` : "No exclusions"}
        </dd>
        <dt className="text-ink-soft">Plan</dt>
        <dd>{planLengthLabel(subscription)}</dd>
        <dd>
          {!isInFull && (
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
        {!isInFull && (
          <>
            <dt className="text-ink-soft">Paid with</dt>
            <dd>{method ? methodLabel(method) : "No card is saved"}</dd>
            <dd>
              <ButtonLink variant="quiet" to={accountPaths.changeCard(subscription.id)}>
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

interface ChangeGiftProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  onDone: () => void;
}

/** Recipient and message of a gift. */
function ChangeGift({ subscription, actions, onDone }: ChangeGiftProps) {
  const { mutate, isPending, error } = useSubscriptionAction(actions, onDone);
  const { id, gift, nextBox } = subscription;
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        {nextBox?.areContentsOpen
          ? `Changes until ${minuteLabel(nextBox.contentsUntil)} apply to your next box.`
          : "Changes apply from the box after the one that is being packed."}
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

interface BoxGiftCardsProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** Moves the focus after a gift card has been removed. */
  onRemoved: () => void;
}

/** Gift cards that pay for boxes, in the order in which they are used, each with a button to remove it. */
function BoxGiftCards({ subscription: { giftCards }, actions, onRemoved }: BoxGiftCardsProps) {
  if (giftCards.length === 0) return "No gift card";
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

/** Available balance of a card, or why there is none. */
function balanceLabel({ state, available }: EnteredGiftCard): string {
  if (state === "stopped") return "on hold, contact us";
  if (state === "expired") return "expired";
  return available === "0.00" ? "nothing is left for later boxes" : `${formatPounds(parsePounds(available))} left`;
}

interface AddGiftCardProps {
  actions: SubscriptionActions;
  onDone: () => void;
}

function AddGiftCard({ actions, onDone }: AddGiftCardProps) {
  const fieldId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useSubscriptionAction(actions, onDone);

  function refuse(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  function add(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? "";
    if (isPending) return;
    if (code.trim() === "") return refuse("Enter the code of your gift card");
    setProblem(undefined);
    mutate({ kind: "add-gift-card", code }, { onError: (error) => refuse(entryRefusedMessage(error)) });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={add}>
      <p className="text-ink-soft">
        From the next unpaid box, we use your gift card before your bank card. Any balance stays on the gift card for
        later boxes.
      </p>
      <Field id={fieldId} label="Gift card code" {...(problem ? { error: problem } : {})}>
        {(control) => (
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={input}
            onChange={() => setProblem(undefined)}
            {...control}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onDone}>
          Back
        </Button>
        <Button type="submit" isBusy={isPending} busyLabel="Adding...">
          Add gift card
        </Button>
      </div>
    </form>
  );
}
