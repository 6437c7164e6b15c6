import { typedAddress } from "#contract/orders/order-address.ts";
import { servedPostcode } from "#contract/uk-postcode.ts";
import type { z } from "#contract/zod.ts";

/** The contract's rules. Also requires a real postcode that the shop delivers to. */
export const addressForm = typedAddress.extend({ postcode: servedPostcode(typedAddress.shape.postcode) });

export type AddressTyped = z.input<typeof addressForm>;
export type AddressChecked = z.output<typeof addressForm>;
