import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import type { BillingDetails } from "#web/shop/checkout/buyer/billing-details.ts";

/** Prefilled values of Stripe's form. They can be changed for a card with another billing address. */
export function stripeDefaults(
  billing: BillingDetails | undefined,
): Pick<StripePaymentElementOptions, "defaultValues"> {
  if (!billing) return {};
  const { name, email, address } = billing;
  const { line1, line2, city, postcode } = address;
  return {
    defaultValues: {
      billingDetails: { name, email, address: { line1, line2, city, postal_code: postcode, country: "GB" } },
    },
  };
}

const ANSWERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

/** Return address for a bank's own page, without the provider's parameters. */
export function paymentReturnUrl(): string {
  const here = new URL(window.location.href);
  for (const name of ANSWERS) here.searchParams.delete(name);
  return here.href;
}
