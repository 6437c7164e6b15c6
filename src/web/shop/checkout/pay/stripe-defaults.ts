import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import type { BillingDetails } from "#web/shop/checkout/buyer/billing-details.ts";

/** What Stripe's form has filled in from the start; it can be changed there, for a card that is billed elsewhere. */
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
