import type { User } from "#contract/accounts/accounts.ts";
import type { GuestDetails } from "#contract/checkout/checkout.ts";

/** Details that prefill the provider's form, so that the customer need not type them again. */
export interface BillingDetails {
  name: string;
  email: string;
  address: { line1: string; line2: string; city: string; postcode: string };
}

export function billingOfUser(user: User): BillingDetails {
  const { email } = user;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const address = user.sameAsDelivery
    ? {
        line1: user.deliveryLine1,
        line2: user.deliveryLine2,
        city: user.deliveryCity,
        postcode: user.deliveryPostcode,
      }
    : { line1: user.billingLine1, line2: user.billingLine2, city: user.billingCity, postcode: user.billingPostcode };
  return { name, email, address };
}

export function billingOfGuest({ firstName, lastName, email, address, billingAddress }: GuestDetails): BillingDetails {
  const { line1, line2, city, postcode } = billingAddress ?? address;
  return { name: `${firstName} ${lastName}`.trim(), email, address: { line1, line2: line2 ?? "", city, postcode } };
}
