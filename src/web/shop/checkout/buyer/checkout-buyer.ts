import type { User } from "#contract/accounts/accounts.ts";
import type { Checkout, GuestDetails } from "#contract/checkout/checkout.ts";
import { hasDeliveryAddress } from "#web/shop/accounts/address/address-schema.ts";
import { type BillingDetails, billingOfGuest, billingOfUser } from "./billing-details.ts";

/** The customer of the order. */
export interface CheckoutBuyer {
  /** Key of the customer and the address. The order is opened again if it changes. */
  mark: string;
  /** True if the delivery address is complete. */
  isReady: boolean;
  /** Postcode of the delivery. */
  postcode: string;
  guest: GuestDetails | undefined;
  /** Undefined for the giver of a present without an account, who has no address here. */
  billing: BillingDetails | undefined;
  /** Opens the order. By default the one of the basket, sent to the buyer. */
  openOrder?: () => Promise<Checkout>;
}

export function customerBuyer(user: User): CheckoutBuyer {
  const { id, deliveryLine1, deliveryLine2, deliveryCity, deliveryPostcode } = user;
  const { sameAsDelivery, billingLine1, billingLine2, billingCity, billingPostcode } = user;
  const billing = sameAsDelivery ? [] : [billingLine1, billingLine2, billingCity, billingPostcode];
  return {
    mark: [id, deliveryLine1, deliveryLine2, deliveryCity, deliveryPostcode, ...billing].join("\n"),
    isReady: hasDeliveryAddress(user),
    postcode: deliveryPostcode,
    guest: undefined,
    billing: billingOfUser(user),
  };
}

export function guestBuyer(guest: GuestDetails): CheckoutBuyer {
  return {
    mark: JSON.stringify(guest),
    isReady: true,
    postcode: guest.address.postcode,
    guest,
    billing: billingOfGuest(guest),
  };
}
