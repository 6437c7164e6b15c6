import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError } from "@stripe/stripe-js";
import { useState } from "react";
import { useUser } from "#web/app/layout/use-user.ts";
import { paymentFailureMessage } from "#web/shop/checkout/after/payment-failure-message.ts";
import { billingOfUser } from "#web/shop/checkout/buyer/billing-details.ts";
import { paymentReturnUrl, stripeDefaults } from "#web/shop/checkout/pay/stripe-defaults.ts";
import { StripeFrame } from "#web/shop/checkout/pay/stripe-frame.tsx";
import { AnotherCard, type BoxPaymentFormProps, SavedMethod } from "./box-payment-form.tsx";
import type { Confirmed } from "./use-box-payment.ts";

/** Box payment with Stripe. Card data never reaches the shop. */
export default function StripeBoxPayment(props: BoxPaymentFormProps) {
  const { clientSecret } = props.payment;
  return <StripeFrame asked={{ clientSecret }}>{(frame) => <StripeForm {...props} {...frame} />}</StripeFrame>;
}

function StripeForm({ box, press, busyWay, last, onLoadFailed }: BoxPaymentFormProps & { onLoadFailed: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { user } = useUser();
  const [isReady, setReady] = useState(false);
  const shared = { box, busyWay, last };

  function payWithSavedMethod() {
    if (!stripe) return;
    press({
      way: "saved",
      // The shop has already attached the saved method to the payment.
      confirm: async ({ clientSecret }) => {
        const confirmParams = { return_url: paymentReturnUrl() };
        return toConfirmed(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: "if_required" }));
      },
    });
  }

  function payAnother() {
    if (!stripe || !elements) return;
    press({
      way: "another",
      // Stripe requires this first, because a wallet's window can open only during the press.
      ready: async () => !(await elements.submit()).error,
      confirm: async () => {
        const confirmParams = { return_url: paymentReturnUrl() };
        return toConfirmed(await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" }));
      },
    });
  }

  return (
    <>
      <SavedMethod {...shared} isOff={!stripe} onPay={payWithSavedMethod} />
      <AnotherCard
        {...shared}
        isOff={!isReady}
        onSubmit={(event) => {
          event.preventDefault();
          payAnother();
        }}
      >
        <div className="min-h-64">
          <PaymentElement
            options={stripeDefaults(user ? billingOfUser(user) : undefined)}
            onReady={() => setReady(true)}
            onLoadError={onLoadFailed}
          />
        </div>
      </AnotherCard>
    </>
  );
}

function toConfirmed({ error }: { error?: StripeError }): Confirmed {
  if (!error) return { kind: "done" };
  if (error.type === "validation_error") return { kind: "incomplete" };
  const isLost = error.type === "api_connection_error" || error.type === "api_error";
  // Also treats an unexpected state as lost, because the payment was made or cancelled elsewhere. The shop is then
  // asked for the result.
  if (isLost || error.code === "payment_intent_unexpected_state") return { kind: "lost" };
  const code = error.decline_code ?? error.code ?? error.type;
  return { kind: "failed", message: paymentFailureMessage({ code, message: error.message }) };
}
