import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type ReactNode, useEffect, useState } from "react";
import { useShopMode } from "#web/shell/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { stripeAppearance } from "./stripe-appearance.ts";

/** What is paid or kept: a payment that is there, or a saving that is opened when the form is sent. */
type Asked = { clientSecret: string } | { mode: "setup"; currency: string; setupFutureUsage: "off_session" };

interface StripeFrameProps {
  asked: Asked;
  children: (form: { onLoadFailed: () => void }) => ReactNode;
}

/** Stripe's script and what its own forms need of it, in the shop's look. */
export function StripeFrame({ asked, children }: StripeFrameProps) {
  const stripeKey = useShopMode()?.stripeKey;
  const [stripe] = useState(() => (stripeKey ? loadStripe(stripeKey) : null));
  const [hasFailed, setFailed] = useState(stripeKey === null);
  useEffect(() => {
    stripe?.catch(() => setFailed(true));
  }, [stripe]);
  if (hasFailed) {
    return (
      <Alert tone="danger" title="Setup Error">
        <p>The card form could not be loaded. Nothing has been charged. Please reload the page and try again.</p>
      </Alert>
    );
  }
  return (
    <Elements
      key={"clientSecret" in asked ? asked.clientSecret : "saving"}
      stripe={stripe}
      options={{ ...asked, appearance: stripeAppearance(), locale: "en-GB", loader: "always" }}
    >
      {children({ onLoadFailed: () => setFailed(true) })}
    </Elements>
  );
}
