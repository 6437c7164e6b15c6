import { zodResolver } from "@hookform/resolvers/zod";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { confirmSandboxSetup } from "#contract/checkout/checkout.ts";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { callApi } from "#web/app/api-client.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { useCall } from "#web/app/use-call.ts";
import { paymentFailureMessage } from "#web/shop/checkout/after/payment-failure-message.ts";
import { type Card, type CardTyped, cardForm } from "#web/shop/checkout/pay/card.ts";
import { CardFields } from "#web/shop/checkout/pay/card-fields.tsx";
import { TestCards } from "#web/shop/checkout/pay/test-cards.tsx";
import { ThreeDSecure } from "#web/shop/checkout/pay/three-d-secure.tsx";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { monthName } from "#web/shop/subscriptions/actions/months.ts";
import { PaymentFailureAlert } from "#web/shop/subscriptions/actions/payment-failure-alert.tsx";
import {
  type SubscriptionActions,
  useSubscriptionAction,
} from "#web/shop/subscriptions/actions/subscription-actions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { CardFormProps } from "./stripe-card.tsx";

/** Loaded only by shops that use Stripe. */
const StripeCard = lazy(() => import("./stripe-card.tsx"));

interface ChangeCardProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** Page to pay for an unpaid box. */
  payPath: string;
}

/** Form to change the card for later boxes. An unpaid box is charged at once. */
export function ChangeCard({ subscription, actions, payPath }: ChangeCardProps) {
  useReloadForStripe();
  const isStripe = useShopMode()?.paymentProvider === "stripe";
  const [saved, setSaved] = useState<Subscription>();
  const [unpaidMonth] = useState(subscription.failure?.boxMonth);
  const navigate = useNavigate();
  const onChanged = (changed: Subscription) => {
    setSaved(changed);
    actions.onUpdated(changed);
    // Leads to the payment page, because the bank of the saved card requires authentication before it pays.
    if (changed.failure?.needsBank) void navigate(payPath);
  };
  const { mutate, isPending } = useSubscriptionAction({ ...actions, onUpdated: onChanged });
  const returnedSetupId = useReturnedSetup();

  useEffect(() => {
    if (returnedSetupId) mutate({ kind: "card", setupId: returnedSetupId });
  }, [returnedSetupId, mutate]);

  if (saved && !saved.failure) {
    return (
      <Alert tone="success" title="Thank you, your new card is saved" takesFocus>
        <p>{unpaidMonth ? `Your ${monthName(unpaidMonth)} box is paid.` : "It is used from now on."}</p>
      </Alert>
    );
  }
  const { failure } = saved ?? subscription;
  const form: CardFormProps = {
    openCard: actions.openCard,
    onSaved: (setupId) => mutate({ kind: "card", setupId }),
    isBusy: isPending,
  };
  return (
    <div className="space-y-6">
      {failure && <PaymentFailureAlert failure={failure} payPath={payPath} isAnswer={saved !== undefined} />}
      {isStripe ? (
        <Suspense fallback={<Spinner label="Preparing the card form" />}>
          <StripeCard {...form} />
        </Suspense>
      ) : (
        <SandboxCard {...form} />
      )}
    </div>
  );
}

/** Id of the setup if the customer has just returned from a bank's own page. Otherwise undefined. */
function useReturnedSetup(): string | undefined {
  const [search] = useSearchParams();
  if (search.get("redirect_status") !== "succeeded") return undefined;
  return search.get("setup_intent") ?? undefined;
}

/** The sandbox's card form with its test cards and 3-D Secure. */
function SandboxCard({ openCard, onSaved, isBusy }: CardFormProps) {
  const [schema] = useState(() => cardForm(new Date()));
  const form = useForm<CardTyped, unknown, Card>({
    resolver: zodResolver(schema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const saving = useCall({
    call: (entry: CardEntry) => saveCard(openCard, entry),
    onSuccess: ({ status, setup }) => {
      if (status === "succeeded") onSaved(setup.setupId);
    },
  });
  const { data, error } = saving;
  const isSaving = saving.isPending || isBusy;
  const asked = data?.status === "requires_action" && !saving.isPending ? data : undefined;
  return (
    <>
      <form
        method="post"
        noValidate
        className="space-y-6"
        onSubmit={form.handleSubmit((card) => saving.mutate({ card }))}
      >
        <TestCards
          onUse={(number) => form.setValue("number", number, { shouldValidate: form.formState.isSubmitted })}
        />
        <CardFields form={form} />
        {error && (
          <Alert tone="danger" takesFocus>
            The card could not be saved. Try again.
          </Alert>
        )}
        {data?.status === "failed" && (
          <Alert tone="danger" takesFocus>
            {data.message}
          </Alert>
        )}
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save this card
        </Button>
      </form>
      <ThreeDSecure
        isOpen={asked !== undefined}
        onClose={saving.reset}
        onAnswer={(approve3ds) => asked && saving.mutate({ ...asked, approve3ds })}
      />
    </>
  );
}

type Setup = Awaited<ReturnType<SubscriptionActions["openCard"]>>;

interface CardEntry {
  card: Card;
  /** Setup that waits for bank authentication. Undefined to open a new setup. */
  setup?: Setup;
  approve3ds?: boolean;
}

/** Opens a setup and sends the card to the provider. */
async function saveCard(openCard: SubscriptionActions["openCard"], { card, setup: asked, approve3ds }: CardEntry) {
  const setup = asked ?? (await openCard());
  const outcome = await callApi(confirmSandboxSetup, {
    ...setup,
    ...card,
    ...(approve3ds === undefined ? {} : { approve3ds }),
  });
  return {
    status: outcome.status,
    setup,
    card,
    message: paymentFailureMessage({ code: outcome.errorCode, message: outcome.errorMessage }),
  };
}
