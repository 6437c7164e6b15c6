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
