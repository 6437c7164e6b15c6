import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, useState } from "react";
import { useUser } from "#web/app/layout/use-user.ts";
import { useCall } from "#web/app/use-call.ts";
import { paymentFailureMessage } from "#web/shop/checkout/after/payment-failure-message.ts";
import { billingOfUser } from "#web/shop/checkout/buyer/billing-details.ts";
import { paymentReturnUrl, stripeDefaults } from "#web/shop/checkout/pay/stripe-defaults.ts";
import { StripeFrame } from "#web/shop/checkout/pay/stripe-frame.tsx";
import type { SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** Props of a card form of any provider. */
export interface CardFormProps {
  openCard: SubscriptionActions["openCard"];
  /** Called with a card that the provider has saved. */
  onSaved: (setupId: string) => void;
  isBusy: boolean;
}

/** Stripe's card form. The setup is opened when the form is submitted. */
export default function StripeCard(props: CardFormProps) {
  return <StripeFrame asked={SAVING}>{(frame) => <StripeCardForm {...props} {...frame} />}</StripeFrame>;
}

const SAVING = { mode: "setup", currency: "gbp", setupFutureUsage: "off_session" } as const;

function StripeCardForm({ openCard, onSaved, isBusy, onLoadFailed }: CardFormProps & { onLoadFailed: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { user } = useUser();
  const [isReady, setReady] = useState(false);
  const { mutate, data, error, isPending } = useCall({
    call: (form: FilledForm) => saveCard(openCard, form),
    onSuccess: (outcome) => {
      if (outcome.setupId) onSaved(outcome.setupId);
    },
  });
  const isSaving = isPending || isBusy;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (stripe && elements && !isSaving) mutate({ stripe, elements });
  }

  return (
    <form method="post" noValidate className="space-y-6" onSubmit={submit}>
      <div className="min-h-64">
        <PaymentElement
          options={stripeDefaults(user ? billingOfUser(user) : undefined)}
          onReady={() => setReady(true)}
          onLoadError={onLoadFailed}
        />
      </div>
      {error && (
        <Alert tone="danger" takesFocus>
          It could not be saved. Try again.
        </Alert>
      )}
      {data?.refusal && (
        <Alert tone="danger" takesFocus>
          {data.refusal}
        </Alert>
      )}
      <Button type="submit" disabled={!isReady} isBusy={isSaving} busyLabel="Saving...">
        Save payment method
      </Button>
    </form>
  );
}

interface FilledForm {
  stripe: Stripe;
  elements: StripeElements;
}

/** Result of saving a card. Both fields are missing if Stripe's form shows its own error. */
interface SavingOutcome {
  setupId?: string;
  refusal?: string;
}

async function saveCard(
  openCard: SubscriptionActions["openCard"],
  { stripe, elements }: FilledForm,
): Promise<SavingOutcome> {
  // Stripe requires this first, because a wallet's window can open only during the press.
  if ((await elements.submit()).error) return {};
  const { setupId, clientSecret } = await openCard();
  const confirmParams = { return_url: paymentReturnUrl() };
  const { error } = await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: "if_required" });
  if (!error) return { setupId };
  if (error.type === "validation_error") return {};
  const code = error.decline_code ?? error.code ?? error.type;
  return { refusal: paymentFailureMessage({ code, message: error.message }) };
}
