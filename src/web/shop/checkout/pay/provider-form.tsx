import { lazy, Suspense } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

/** Loaded only by shops that use Stripe. */
const StripePayment = lazy(() => import("./stripe-payment.tsx"));

/** Card form of the order's provider. */
export function ProviderForm(props: PaymentFormProps) {
  if (props.checkout.provider !== "stripe") return <PaymentForm {...props} />;
  return (
    <Suspense fallback={<Spinner label="Preparing your payment" />}>
      <StripePayment {...props} />
    </Suspense>
  );
}
