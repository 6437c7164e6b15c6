import { checkoutAccount } from "#contract/accounts/accounts.ts";
import { endpoint } from "#contract/endpoint.ts";
import { day, line, linkToken, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

const { firstName, lastName, address } = checkoutAccount.shape;

/**
 * A person with a delivery address in the United Kingdom, with the rules of the checkout. The shop refuses lines that it
 * cannot print, except lines that do not change.
 */
export const typedAddress = z.object({ firstName, lastName, ...address.omit({ country: true }).shape });
export type TypedAddress = z.output<typeof typedAddress>;

/** A stored address. It may not satisfy the current rules, if it was stored before they existed. */
export const storedAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postcode: z.string(),
});
export type StoredAddress = z.output<typeof storedAddress>;

const orderAddress = z.object({
  orderId: rowId,
  address: storedAddress,
  /** False once packing has begun. */
  canChange: z.boolean(),
  /** Latest day of dispatch. */
  leavesOn: day,
  /** Version of the address. The client sends it with a change, so that the shop refuses to overwrite newer changes. */
  version: line(40),
});
export type OrderAddress = z.output<typeof orderAddress>;

const PER_MINUTE_MAX = 30;

export const openOrderAddress = endpoint({
  method: "POST",
  path: "/api/order-address/open",
  access: "anyone",
  summary: "Get the delivery address of a guest's order, with the token from its confirmation email",
  input: z.object({ token: linkToken }),
  output: orderAddress,
  refusals: ["link-invalid", "link-expired"],
  perMinuteMax: PER_MINUTE_MAX,
});

export const changeOrderAddress = endpoint({
  method: "POST",
  path: "/api/order-address",
  access: "anyone",
  summary: "Change the delivery address of a guest's order until packing begins, with the token from its email",
  input: typedAddress.extend({ token: linkToken, version: line(40) }),
  output: orderAddress,
  refusals: ["link-invalid", "link-expired", "postcode-not-served", "too-late-to-change", "changed-meanwhile"],
  perMinuteMax: PER_MINUTE_MAX,
});
