import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Subscription } from "#contract/subscriptions.ts";
import { useOwnDocument } from "#web/checkout/use-own-document.ts";
import { monthName } from "#web/monthly-box/actions/months.ts";
import { PaymentFailureAlert } from "#web/monthly-box/actions/payment-failure-alert.tsx";
import { type SubscriptionActions, useSubscriptionAction } from "#web/monthly-box/actions/subscription-actions.ts";
import { useShopMode } from "#web/shell/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { CardFormProps } from "./card-form-props.ts";
import { SandboxCard } from "./sandbox-card.tsx";

/** Stripe's own form, fetched only by shops that are paid through Stripe. */
const StripeCard = lazy(() => import("./stripe-card.tsx"));

interface ChangeCardProps {
  subscription: Subscription;
  actions: SubscriptionActions;
  /** Where an unpaid box can be paid in person. */
  payPath: string;
}

/** A card for the boxes to come; an unpaid one is tried with it at once. */
export function ChangeCard({ subscription, actions, payPath }: ChangeCardProps) {
  useOwnDocument();
  const isStripe = useShopMode()?.paymentProvider === "stripe";
  const [saved, setSaved] = useState<Subscription>();
  const [unpaidMonth] = useState(subscription.failure?.boxMonth);
  const navigate = useNavigate();
  const steered = (changed: Subscription) => {
    setSaved(changed);
    actions.onUpdated(changed);
    // The card is saved, and its bank wants to see the holder before it pays.
    if (changed.failure?.needsBank) void navigate(payPath);
  };
  const { mutate, isPending } = useSubscriptionAction({ ...actions, onUpdated: steered });
  const returnedSetupId = useReturnedSetup();

  useEffect(() => {
    if (returnedSetupId) mutate({ kind: "card", setupId: returnedSetupId });
  }, [returnedSetupId, mutate]);

  if (saved && !saved.failure) {
    return (
      <Alert tone="success" title="Thank you, your new card is saved" takesFocus>
        <p>{unpaidMonth ? `Your ${monthName(unpaidMonth)} box is paid.` : "It pays from now on."}</p>
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

/** The saving with which a bank's own page has sent the customer back here; undefined without one. */
function useReturnedSetup(): string | undefined {
  const [search] = useSearchParams();
  if (search.get("redirect_status") !== "succeeded") return undefined;
  return search.get("setup_intent") ?? undefined;
}
