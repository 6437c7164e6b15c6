import { Elements } from "@stripe/react-stripe-js";
import type { Appearance } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type ReactNode, useEffect, useState } from "react";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";

/** Either an existing payment, or a card that is saved when the form is submitted. */
type Asked = { clientSecret: string } | { mode: "setup"; currency: string; setupFutureUsage: "off_session" };

interface StripeFrameProps {
  asked: Asked;
  children: (form: { onLoadFailed: () => void }) => ReactNode;
}

/** Stripe's script and elements with the shop's appearance. */
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
        <p>The card form could not be loaded. Nothing has been charged. Reload the page and try again.</p>
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

/** Appearance of Stripe's form, which is in a frame and cannot use our styles. */
function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: "flat",
    labels: "above",
    variables: {
      colorPrimary: token("--color-accent"),
      colorBackground: token("--color-surface-raised"),
      colorText: token("--color-ink"),
      colorTextSecondary: token("--color-ink-soft"),
      colorDanger: token("--color-danger"),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      borderRadius: token("--radius-paper"),
      spacingUnit: "5px",
    },
    rules: {
      ".Input": { border: `1px solid ${token("--color-line-strong")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${token("--color-accent")}`, boxShadow: "none" },
      ".Label": { fontWeight: "500" },
    },
  };
}
