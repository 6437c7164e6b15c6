import { createCheckout } from "#contract/calls.ts";
import type { Checkout, GuestDetails } from "#contract/checkout.ts";
import { callApi } from "#web/api-client.ts";

/** Opens or refreshes the one order of this browser's basket: a guest's with the details typed, a customer's without. */
export function openCheckout(guest: GuestDetails | undefined): Promise<Checkout> {
  return callApi(createCheckout, { useCart: true, ...(guest ? { guest } : {}) });
}
