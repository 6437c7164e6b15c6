import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeExpressCheckoutElementConfirmEvent, StripePaymentElementOptions } from "@stripe/stripe-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { UnknownPayment } from "#web/checkout/after/unknown-payment.tsx";
import { KeyInformation } from "#web/checkout/key-information.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { applePayPlan } from "./apple-pay-plan.ts";
import { goesOn, PayButton } from "./pay-button.tsx";
import { Mandate, type PaymentFormProps, TotalChanged, walletPlace } from "./payment-form.tsx";
import { stripeDefaults } from "./stripe-defaults.ts";
import { StripeFrame } from "./stripe-frame.tsx";
import { StripeWallets } from "./stripe-wallets.tsx";
import { useStripePay } from "./use-stripe-pay.ts";

/** Stripe's own card form in the shop's look; what is typed into it never reaches the shop. */
export default function StripePayment(props: PaymentFormProps) {
  const { clientSecret } = props.checkout;
  if (!clientSecret) return <Spinner label="Preparing your payment" />;
  return <StripeFrame asked={{ clientSecret }}>{(frame) => <StripeForm {...props} {...frame} />}</StripeFrame>;
}

function StripeForm(props: PaymentFormProps & { onLoadFailed: () => void }) {
  const { basket, checkout, openAgain, returnPath, waitReason, after, changedTotal, onTotalChanged } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const isUnderWay = useRef(false);
  const { afterEnd, afterError } = after;
  const { mutate, data, isPending } = useStripePay(
    { checkout, openAgain, returnPath },
    {
      onEnd: (end) => {
        isUnderWay.current = end?.status === "paid";
        if (end) afterEnd(end);
      },
      onError: (error) => {
        isUnderWay.current = false;
        afterError(error);
      },
    },
  );

  const { totalAmount } = checkout;
  useEffect(() => {
    // Wallets show an amount of their own: it is read anew when the order's has changed.
    if (totalAmount) void elements?.fetchUpdates();
  }, [elements, totalAmount]);

  // A second press, however quick, finds the first one under way.
  const canPay = () => !isUnderWay.current && !waitReason;
  function attempt(wallet?: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements || !canPay()) return wallet?.paymentFailed({ reason: "fail" });
    isUnderWay.current = true;
    onTotalChanged(undefined);
    mutate({ stripe, elements, wallet });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    attempt();
  }

  const place = walletPlace(basket);
  const wallets = checkout.paymentId !== null && (
    <StripeWallets
      place={place}
      goesOn={goesOn(basket)}
      applePay={applePayPlan(basket.items, new URL(paths.account, window.location.origin).href)}
      canPay={canPay}
      onPay={attempt}
    />
  );

  return (
    <form method="post" noValidate className="space-y-3 sm:space-y-6" onSubmit={submit}>
      <KeyInformation items={basket.items} />
      {place === "above" && wallets}
      <div className="min-h-64">
        <PaymentElement
          options={{ ...stripeDefaults(props.billing), ...(checkout.paymentId === null ? {} : NO_WALLETS) }}
          onReady={() => setReady(true)}
          onLoadError={props.onLoadFailed}
        />
      </div>
      {goesOn(basket) && <Mandate />}
      {data?.status === "unknown" && (
        <UnknownPayment orderId={checkout.orderId} onEnd={afterEnd} onError={afterError} />
      )}
      {changedTotal && <TotalChanged total={changedTotal} />}
      {waitReason && <Alert tone="warning">{waitReason}</Alert>}
      <PayButton
        basket={basket}
        amount={totalAmount}
        isBusy={isPending || data?.status === "paid"}
        isOff={waitReason !== undefined || !isReady}
      />
      {place === "below" && wallets}
    </form>
  );
}

/** They have buttons of their own, and would stand on the page twice. */
const NO_WALLETS: Pick<StripePaymentElementOptions, "wallets"> = { wallets: { applePay: "never", googlePay: "never" } };
