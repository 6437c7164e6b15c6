import { lazy, Suspense } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

/** Stripe's own form, fetched only by shops that are paid through Stripe. */
const StripePayment = lazy(() => import("./stripe-payment.tsx"));

/** The card form of the provider that the order is paid through. */
export function ProviderForm(props: PaymentFormProps) {
  if (props.checkout.provider !== "stripe") return <PaymentForm {...props} />;
  return (
    <Suspense fallback={<Spinner label="Preparing your payment" />}>
      <StripePayment {...props} />
    </Suspense>
  );
}
