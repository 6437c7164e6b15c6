import { saveAddress, type User } from "#contract/accounts/accounts.ts";
import { unprintableMessage } from "#contract/fields.ts";
import { servedPostcode, ukPostcode } from "#contract/uk-postcode.ts";
import type { z } from "#contract/zod.ts";

const { deliveryPostcode, billingPostcode } = saveAddress.input.shape;

type BillingLine = "billingLine1" | "billingCity" | "billingPostcode";

/**
 * The contract's rules. Also requires real postcodes, and a complete billing address if it differs from the delivery
 * address.
 */
export const addressForm = saveAddress.input
  .extend({ deliveryPostcode: servedPostcode(deliveryPostcode), billingPostcode: ukPostcode(billingPostcode) })
  .refine(isThere("billingLine1"), ownRule("billingLine1", "Address line 1 is required"))
  .refine(isThere("billingCity"), ownRule("billingCity", "City is required"))
  .refine(isThere("billingPostcode"), ownRule("billingPostcode", "Postcode is required"));

/** `addressForm` for an address that the label and the invoice can print. */
export const printedAddressForm = addressForm.superRefine((address, context) => {
  const billing = address.sameAsDelivery ? [] : (["billingLine1", "billingLine2", "billingCity"] as const);
  for (const line of ["deliveryLine1", "deliveryLine2", "deliveryCity", ...billing] as const) {
    const message = unprintableMessage(address[line]);
    if (message) context.addIssue({ code: "custom", path: [line], message });
  }
});

function isThere(line: BillingLine) {
  return (address: Partial<Record<BillingLine, string>> & { sameAsDelivery?: boolean }) =>
    address.sameAsDelivery !== false || Boolean(address[line]?.trim());
}

/**
 * A validation rule that runs even if other fields are invalid. Without `when`, a rule about two fields waits until
 * every field is valid.
 */
function ownRule(line: BillingLine, message: string) {
  return { path: [line], message, when: () => true };
}

export type AddressTyped = z.input<typeof addressForm>;
export type AddressChecked = z.output<typeof addressForm>;

/** True if an order can be sent: line 1, city and postcode are present. */
export function hasDeliveryAddress(user: User): boolean {
  return [user.deliveryLine1, user.deliveryCity, user.deliveryPostcode].every((line) => line.trim() !== "");
}
