import type { z } from "zod";
import { saveAddress } from "#contract/accounts.ts";
import { parsePostcode } from "#domain/postcode.ts";

const NO_POSTCODE = "Enter a full UK postcode, like SW1A 1AA";

/** What the address form accepts: the contract's rules, real postcodes, and a whole billing address when it is its own. */
export const addressForm = saveAddress.input.superRefine((address, context) => {
  requirePostcode("deliveryPostcode", address.deliveryPostcode);
  if (address.sameAsDelivery) return;
  requireLine("billingLine1", address.billingLine1, "Address line 1 is required");
  requireLine("billingCity", address.billingCity, "City is required");
  requireLine("billingPostcode", address.billingPostcode, "Postcode is required");
  requirePostcode("billingPostcode", address.billingPostcode);

  function requireLine(path: string, line: string, message: string) {
    if (line === "") context.addIssue({ code: "custom", path: [path], message });
  }
  function requirePostcode(path: string, postcode: string) {
    if (postcode !== "" && !parsePostcode(postcode))
      context.addIssue({ code: "custom", path: [path], message: NO_POSTCODE });
  }
});

export type AddressTyped = z.input<typeof addressForm>;
export type AddressChecked = z.output<typeof addressForm>;
